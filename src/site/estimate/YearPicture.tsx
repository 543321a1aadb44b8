import { memo, useId } from 'react'
import { fill } from '../../content/fill.ts'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { formatNumber } from '../../content/numbers.ts'
import { explainWords } from '../glossary/explain-words.ts'
import { Prose } from '../ui/Prose.tsx'

interface Year {
  /** kWh in January to December. */
  generation: number[]
  consumption: number[]
}

interface Props {
  months: Year
  /** The year's generation, in words. */
  generation: string
}

/** Space above the tallest bar. */
const AIR = 1.03

/** Bars against a line, with the conclusion in words above. Screen readers get a table. */
export const YearPicture = memo(({ months, generation: yearly }: Props) => {
  const id = useId()
  const { generation, consumption } = months
  const words = texts.year
  const top = roundUp(Math.max(...generation, ...consumption) * AIR)
  const height = (kWh: number) => (kWh / top) * 100
  const level = (kWh: number) => `${100 - height(kWh)}%`
  return (
    <div className="year">
      {/* Each new text gets a new element, because explainWords changes the DOM. */}
      <p key={yearly} ref={explainWords}>
        <Prose text={yearly} />
      </p>
      <p id={id} className="strong">
        {pointOf(months)}
      </p>
      <p className="year-key mt-2 flex flex-wrap gap-x-4 text-base" aria-hidden="true">
        <span>
          <i className="year-key-bar" />
          {words.generation}
        </span>{' '}
        <span>
          <i className="year-key-line" />
          {words.consumption}
        </span>
      </p>
      {/* Only bars and line are scaled, in the innermost `svg`, so that the words grow with the page's text. */}
      <svg className="year-picture" aria-hidden="true">
        {[0, top / 2, top].map((kWh) => (
          <g key={kWh}>
            <line className="year-grid" x2="100%" y1={level(kWh)} y2={level(kWh)} />
            <text className="year-scale" y={level(kWh)} dx="-0.5em" dy="0.35em">
              {formatNumber(kWh)}
            </text>
          </g>
        ))}
        <text className="year-scale" dx="-0.5em" dy="-0.9em">
          kWh
        </text>
        <svg viewBox="0 0 12 100" preserveAspectRatio="none" aria-hidden="true">
          {generation.map((kWh, month) => (
            <rect
              key={words.months[month]}
              className="year-bar"
              x={month + 0.14}
              width="0.72"
              y={100 - height(kWh)}
              height={height(kWh)}
            />
          ))}
          <polyline
            className="year-line"
            points={consumption.map((kWh, month) => `${month + 0.5},${100 - height(kWh)}`).join(' ')}
          />
        </svg>
        {words.months.map((month, index) => (
          <text key={month} className="year-month" x={`${((index + 0.5) / 12) * 100}%`} y="100%" dy="1.4em">
            {month.charAt(0)}
          </text>
        ))}
      </svg>
      <YearTable labelledBy={id} {...months} />
      <p className="text-base text-soft">{words.note}</p>
    </div>
  )
})

function YearTable({ labelledBy, generation, consumption }: Year & { labelledBy: string }) {
  const { months, ...words } = texts.year
  const print = (kWh = 0) => `${formatNumber(Math.round(kWh / 10) * 10)} kWh`
  return (
    // The table needs a wrapper, because it is as wide as its words, even if its style has a width.
    <div className="sr-only">
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            <th scope="col">{words.generation}</th>
            <th scope="col">{words.consumption}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month, index) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{print(generation[index])}</td>
              <td>{print(consumption[index])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The conclusion names the months in which the roof yields more than the household needs. */
function pointOf({ generation, consumption }: Year): string {
  const { months, surplus, surplusOnce, noSurplus } = texts.year
  const more = months.filter((_, month) => (generation[month] ?? 0) > (consumption[month] ?? 0))
  const [firstMonth = '', lastMonth = firstMonth] = [more[0], more.at(-1)]
  if (more.length === 0) return noSurplus
  return fill(more.length === 1 ? surplusOnce : surplus, { firstMonth, lastMonth })
}

/** Rounds up to a number whose half is also short: 200, 400, 600, 1,000 and so on. */
function roundUp(kWh: number): number {
  const step = 10 ** Math.floor(Math.log10(kWh))
  return ([1, 1.2, 1.6, 2, 3, 4, 5, 6, 8].find((times) => times * step >= kWh) ?? 10) * step
}
