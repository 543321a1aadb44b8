import { figureWords as words } from '../../content/figure-words.ts'
import type { ToldFigures } from '../../lead/desk.ts'
import type { PeriodFigures } from '../../lead/figures.ts'
import { FigureTable } from './FigureTable.tsx'

const MEASURES = ['leads', 'visits'] as const

type Props = Pick<ToldFigures, 'heads' | 'sources'>

/** Each source with bars to look at, and a table to read behind it. */
export function SourceFigures({ heads, sources }: Props) {
  const numbers = (measure: keyof Pick<PeriodFigures, (typeof MEASURES)[number]>) =>
    sources.flatMap(({ now, before }) => [now[measure] ?? 0, before[measure] ?? 0])
  const most = { leads: Math.max(...numbers('leads')), visits: Math.max(...numbers('visits')) }
  return (
    <section aria-labelledby="desk-sources">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h2 id="desk-sources" className="display subtitle">
          {words.sourcesTitle}
        </h2>
        <p aria-hidden="true" className="flex gap-x-5">
          {heads.map((head, index) => (
            <span key={head} className={index === 0 ? '' : 'desk-quiet'}>
              <svg
                aria-hidden="true"
                width="14"
                height="14"
                className={`mr-2 inline-block ${index === 0 ? 'desk-bar' : 'desk-bar-before'}`}
              >
                <rect width="100%" height="100%" />
              </svg>
              {head}
            </span>
          ))}
        </p>
      </div>
      <ul role="list" className="mt-4">
        {sources.map(({ name, now, before, rows }) => (
          <li key={name} className="over-line">
            <details>
              <summary className="desk-source">
                <bdi className="strong">{name}</bdi>
                {MEASURES.map((measure) => (
                  <Bars
                    key={measure}
                    label={words.rows[measure]}
                    now={now[measure]}
                    before={before[measure]}
                    most={most[measure]}
                  />
                ))}
              </summary>
              <div className="pb-6 pl-6">
                <FigureTable caption={name} heads={heads} rows={rows} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `null` where nothing was counted. */
function Bars({
  label,
  now,
  before,
  most,
}: {
  label: string
  now: number | null
  before: number | null
  most: number
}) {
  if (most === 0) return null
  const share = (number: number | null) => `${((number ?? 0) / most) * 100}%`
  return (
    <span>
      <span className="flex flex-wrap gap-x-2">
        <span>
          {label} <strong>{now ?? words.none}</strong>
        </span>
        <span className="desk-quiet">
          {words.before} {before ?? words.none}
        </span>
      </span>
      <svg aria-hidden="true" width="100%" height="18" className="block">
        <rect className="desk-bar" width={share(now)} height="9" />
        <rect className="desk-bar-before" width={share(before)} y="11" height="6" />
      </svg>
    </span>
  )
}
