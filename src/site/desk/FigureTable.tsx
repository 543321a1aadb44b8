import { figureWords as words } from '../../content/figure-words.ts'
import type { FigureTables, SourceFigures } from '../../lead/desk/desk-api.ts'
import { countLikely } from '../../lead/figures.ts'

const LINE = `over-line text-right align-top [&>*]:py-2 [&>*:first-child]:text-left sm:[&>*:not(:first-child)]:pl-4
[&>*:not(:first-child)]:pl-2 max-[18rem]:grid max-[18rem]:grid-cols-2 max-[18rem]:[&>*:first-child]:col-span-2`

export function FigureTable({ name, heads, rows }: Pick<SourceFigures, 'name' | 'rows'> & Pick<FigureTables, 'heads'>) {
  return (
    // With large text on a small screen, the label gets its own line, so that numbers fit.
    <table className="w-full border-collapse max-[18rem]:block [&_th]:font-normal">
      <tbody className="max-[18rem]:block">
        <tr className={LINE}>
          {[name, ...heads].map((head) => (
            <th key={head} scope="col" className="desk-quiet">
              {head}
            </th>
          ))}
        </tr>
        {rows.map(({ label, now, before }) => (
          <tr key={label} className={LINE}>
            <th scope="row">{label}</th>
            <td className="strong">{now}</td>
            <td className="desk-quiet">{before}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `roofs`: likely contracts. */
export const MEASURES = {
  leads: ({ leads }: SourceFigures['now']) => leads,
  roofs: ({ outcomes }: SourceFigures['now']) => countLikely(outcomes),
  visits: ({ visits }: SourceFigures['now']) => visits,
}
export type Measure = keyof typeof MEASURES

type BarsProps = Pick<SourceFigures, 'now' | 'before'> & { measure: Measure; largest: number }

/** This week above the week before. The same numbers are next to the bars, for screen readers. */
export function Bars({ measure, now, before, largest }: BarsProps) {
  const [count, earlier] = [MEASURES[measure](now), MEASURES[measure](before)]
  const print = (count: number | null) => count?.toLocaleString('de-DE') ?? words.none
  const width = (count: number | null) => `${((count ?? 0) / Math.max(1, largest)) * 100}%`
  return (
    <span>
      <span className="sm:block">{words[measure]}</span> <strong>{print(count)}</strong>{' '}
      <span className="desk-quiet">{words.before(print(earlier))}</span>
      <svg aria-hidden="true" width="100%" height="18" fill="currentColor">
        <rect width={width(count)} height="9" />
        <rect width={width(earlier)} y="11" height="6" className="text-edge" />
      </svg>
    </span>
  )
}
