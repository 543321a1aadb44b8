import type { ReactNode } from 'react'
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
export function FigureTable(props: Props) {
  const [, ...sources] = props.tables
  const largest = Math.max(1, ...sources.map(({ now }) => now.leads))
  const columns = columnsOf(props)
  return (
    <table className="figures-table">
      <thead>
        <tr>
          <th scope="col">{words.source}</th>
          <td />
          {columns.map(([head, , isCount]) => (
            <th key={head} scope="col">
              {head} {isCount && <span className="figures-change" />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.tables.map((row) => (
          <tr key={`${props.id}/${row.source}`} className={row.source === null ? 'strong' : undefined}>
            <th scope="row">
              <bdi>{row.name}</bdi>
            </th>
            <td className="figures-bar">
              {row.source !== null && (
                <svg aria-hidden="true" fill="currentColor">
                  <rect width={`${(row.now.leads / largest) * 100}%`} height="100%" />
                </svg>
              )}
            </td>
            {columns.map(([head, show]) => {
              const cell = show(row)
              return (
                <td key={head} data-label={head} className={cell === words.none ? 'narrow:hidden' : undefined}>
                  <div>{cell}</div>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Column = [head: string, show: (row: SourceFigures) => ReactNode, isCount?: true]

function columnsOf({ unit, id: period, tables: [total], ask, onNotice }: Props): Column[] {
  const { now, before } = total
  // A change to nothing says nothing.
  const isCompared = before.leads > 0 || (before.visits ?? 0) > 0
  const visits: Column = [
    words.visits,
    ({ source, now, before }) => (
      <Count now={now.visits} before={isCompared && source === null ? before.visits : null} />
    ),
  ]
  const stages = STAGES.map((stage): Column => {
    const show = ({ source, name, now, before }: SourceFigures) => (
      <CountLink
        {...{ period, source, stage, label: `${words.stages[stage]}, ${name}`, count: now.stages[stage] }}
        before={isCompared && (source === null || stage === 'leads') ? before.stages[stage] : null}
      />
    )
    return [words.stages[stage], show, true]
  })
  const value: Column = [words.value, ({ now }) => (hasValue(now) ? <Value {...now} /> : words.none)]
  const costs: Column[] = [
    [
      words.costs,
      ({ source, name, now }) =>
        unit !== 'month' || source === null || source === OTHER_SOURCES ? (
          printMoney(now.costs)
        ) : (
          <CostField {...{ ask, onNotice, month: period, source, name, costs: now.costs }} />
        ),
    ],
    [words.perLead, ({ now }) => printMoney(now.perLead)],
    [words.perContract, ({ now }) => printMoney(now.perContract)],
  ]
  return [
    // A static host counts no visits.
    ...((now.visits ?? before.visits) === null ? [] : [visits]),
    ...stages,
    ...(hasValue(now) ? [value] : []),
    ...(unit === 'week' ? [] : costs),
  ]
}

const hasValue = ({ euros, kilowattPeak }: SourceFigures['now']) => euros > 0 || kilowattPeak > 0

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
      {print(now)} <span className="figures-change desk-quiet">{change}</span>
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
