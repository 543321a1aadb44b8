import { figureWords as words } from '../../content/figure-words.ts'
import type { DeskFigures, SourceFigures } from '../../lead/desk/desk-api.ts'
import type { Choice } from '../../lead/figures.ts'
import { STAGES } from '../../lead/funnel.ts'
import { OTHER_SOURCES } from '../../lead/lead-source.ts'
import type { Ask } from './ask-desk.ts'
import { CostField } from './CostField.tsx'
import { figuresHash } from './figures-route.ts'

const print = (value: number | null) => value?.toLocaleString('de-DE') ?? words.none
const printMoney = (euros: number | null) => (euros === null ? words.none : words.money(print(euros)))

type Props = DeskFigures & { ask: Ask; onNotice: (notice: string) => void }

/** A row for each source. On a narrow screen, each row is a block of labelled numbers. */
export function FigureTable({ unit, id: period, tables, ask, onNotice }: Props) {
  const [total, ...sources] = tables
  // A static host counts no visits.
  const hasVisits = (total.now.visits ?? total.before.visits) !== null
  const hasValue = total.now.euros > 0 || total.now.kilowattPeak > 0
  const hasCosts = unit !== 'week'
  const largest = Math.max(1, ...sources.map(({ now }) => now.leads))
  const heads = [
    ...(hasVisits ? [words.visits] : []),
    ...STAGES.map((stage) => words.stages[stage]),
    ...(hasValue ? [words.value] : []),
    ...(hasCosts ? [words.costs, words.perLead, words.perContract] : []),
  ]
  const toRow = ({ name, source, now, before }: SourceFigures) => {
    const isTotal = source === null
    const isTyped = unit === 'month' && !isTotal && source !== OTHER_SOURCES
    const costs = isTyped ? (
      <CostField {...{ ask, onNotice, month: period, source, name, costs: now.costs }} />
    ) : (
      printMoney(now.costs)
    )
    const cells = [
      ...(hasVisits ? [<Count key="visits" now={now.visits} before={isTotal ? before.visits : null} />] : []),
      ...STAGES.map((stage) => (
        <CountLink
          {...{ period, source, stage, label: `${words.stages[stage]}, ${name}`, count: now.stages[stage] }}
          key={stage}
          before={isTotal || stage === 'leads' ? before.stages[stage] : null}
        />
      )),
      ...(hasValue ? [now.euros + now.kilowattPeak > 0 ? <Value key="value" {...now} /> : words.none] : []),
      ...(hasCosts ? [costs, printMoney(now.perLead), printMoney(now.perContract)] : []),
    ]
    return (
      <tr key={`${period}/${source}`} className={isTotal ? 'strong' : undefined}>
        <th scope="row">
          <bdi>{name}</bdi>
        </th>
        <td className="figures-bar">
          {!isTotal && (
            <svg aria-hidden="true" fill="currentColor">
              <rect width={`${(now.leads / largest) * 100}%`} height="100%" />
            </svg>
          )}
        </td>
        {cells.map((cell, index) => (
          <td
            key={heads[index]}
            data-label={heads[index]}
            className={cell === words.none ? 'narrow:hidden' : undefined}
          >
            <div>{cell}</div>
          </td>
        ))}
      </tr>
    )
  }
  return (
    <table className="figures-table">
      <thead>
        <tr>
          <th scope="col">{words.source}</th>
          <td />
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{tables.map(toRow)}</tbody>
    </table>
  )
}

function Value({ euros, kilowattPeak }: SourceFigures['now']) {
  return (
    <span>
      {euros > 0 ? printMoney(euros) : words.none}
      {kilowattPeak > 0 && <span className="desk-quiet block">{words.kilowattPeak(print(kilowattPeak))}</span>}
    </span>
  )
}

/** A number and how it changed; `before`: `null` to leave that out. */
function Count({ now, before = null }: { now: number | null; before?: number | null | undefined }) {
  const change = words.change(now, before)
  return (
    <>
      {print(now)} {change && <span className="desk-quiet">{change}</span>}
    </>
  )
}

interface LinkProps extends Partial<Choice> {
  period: string
  /** For screen readers. */
  label: string
  count: number
  before?: number | null
}

/** Opens the list of these leads. */
export function CountLink({ period, label, count, before, ...choice }: LinkProps) {
  if (count === 0) return <Count now={count} before={before} />
  return (
    <a href={figuresHash(period, choice)} className="figures-count">
      <span className="sr-only">{label}: </span>
      <Count now={count} before={before} />
    </a>
  )
}
