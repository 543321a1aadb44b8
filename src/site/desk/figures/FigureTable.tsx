import { type ReactNode, useState } from 'react'
import { figureWords as words } from '../../../content/figure-words.ts'
import { type DeskFigures, hasEarlier, hasVisits, type SourceFigures } from '../../../lead/desk/desk-figures.ts'
import type { LeadSelection } from '../../../lead/figures/figures.ts'
import { STAGES, type Stage } from '../../../lead/figures/funnel.ts'
import { OTHER_SOURCES } from '../../../lead/lead-source.ts'
import { Button } from '../Button.tsx'
import { figuresHash } from '../route.ts'
import { CostField } from './CostField.tsx'

const formatNumber = (value: number | null) => value?.toLocaleString('de-DE') ?? words.none

type Props = DeskFigures & { onNotice: (notice: string) => void }

/** The total, then a row for each source. On a narrow screen, a row shows its main numbers. A press shows all of them. */
export function FigureTable(props: Props) {
  const [total, ...sources] = props.tables
  const [areAllShown, setAreAllShown] = useState(false)
  const shown = areAllShown ? sources : sources.filter((row) => !isEmpty(row))
  const largest = Math.max(1, ...sources.map(({ now }) => now.leads))
  const columns = columnsOf(props)
  const hidden = sources.length - shown.length
  return (
    <div>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{words.source}</th>
            <td className="figures-bar" />
            {columns.map(({ head, look }) => (
              <th key={head} scope="col" className={look}>
                {head} {look && <span className="figures-change" />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures-total">
          {/* A tablet has room for all numbers on one line. */}
          <tr data-open className="side:justify-between side:gap-x-2 side:wrap-normal side:[grid:auto/auto-flow]">
            <th scope="row">{total.name}</th>
            <td className="figures-bar" />
            <Cells columns={columns} row={total} />
          </tr>
        </tbody>
        <tbody>
          {shown.map((row) => (
            <SourceRow key={`${props.id}/${row.source}`} row={row} share={row.now.leads / largest} columns={columns} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button look="link desk-quiet" onClick={() => setAreAllShown(true)} label={words.showEmpty(hidden)} />
      )}
      {props.unit === 'month' && (
        <fieldset className="max-w-xl pt-2">
          <CostField onNotice={props.onNotice} month={props.id} name={props.words.otherSource} costs={null} />
        </fieldset>
      )}
    </div>
  )
}

const isEmpty = ({ now, before }: SourceFigures) => now.leads === 0 && !before?.leads && now.costs === null

interface RowProps {
  row: SourceFigures
  columns: Column[]
}

function SourceRow({ row, columns, share }: RowProps & { share: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row">
        <bdi>{row.name}</bdi>
        <button
          type="button"
          className="figures-more"
          aria-expanded={isOpen}
          aria-label={words.moreOf(row.name)}
          onClick={() => setIsOpen(!isOpen)}
        />
      </th>
      <td className="figures-bar">
        <svg aria-hidden="true" fill="currentColor">
          <rect width={`${share * 100}%`} height="100%" />
        </svg>
      </td>
      <Cells columns={columns} row={row} />
    </tr>
  )
}

function Cells({ columns, row }: RowProps) {
  return columns.map(({ head, cellOf, look = '' }) => {
    const cell = cellOf(row)
    return (
      <td key={head} data-label={head} className={cell === words.none ? `${look} figures-none` : look}>
        <div>{cell}</div>
      </td>
    )
  })
}

interface Column {
  head: string
  cellOf: (row: SourceFigures) => ReactNode
  /** On the line of the source, a narrow screen shows `figures-key`, and a tablet also shows `figures-stage`. */
  look?: 'figures-key' | 'figures-stage'
}

const KEYS: readonly string[] = ['leads', 'appointment', 'contract'] satisfies Stage[]

function columnsOf({ unit, id: period, after, tables: [total], onNotice }: Props): Column[] {
  const { now } = total
  const isCompared = hasEarlier(total)
  const visits: Column = {
    head: words.visits,
    cellOf: ({ source, now, before }) => (
      <Count now={now.visits} before={isCompared && source === null ? before?.visits : null} />
    ),
    look: 'figures-stage',
  }
  const stages = STAGES.map(
    (stage): Column => ({
      head: words.stages[stage],
      cellOf: ({ source, name, now, before }) => (
        <CountLink
          period={period}
          source={source}
          stage={stage}
          label={`${words.stages[stage]}, ${name}`}
          count={now.stages[stage]}
          // Requests of a running period had less time than the earlier ones to come further.
          before={
            isCompared && (stage === 'leads' || (source === null && after !== null)) ? before?.stages[stage] : null
          }
        />
      ),
      look: KEYS.includes(stage) ? 'figures-key' : 'figures-stage',
    }),
  )
  const value: Column = { head: words.value, cellOf: ({ now }) => (hasValue(now) ? <Value {...now} /> : words.none) }
  const costs: Column[] = [
    {
      head: words.costs,
      cellOf: ({ source, name, now }) =>
        unit !== 'month' || source === null || source === OTHER_SOURCES ? (
          words.money(now.costs)
        ) : (
          <CostField onNotice={onNotice} month={period} source={source} name={name} costs={now.costs} />
        ),
    },
    { head: words.perLead, cellOf: ({ now }) => writePrice(now.perLead, now) },
    { head: words.perContract, cellOf: ({ now }) => writePrice(now.perContract, now) },
  ]
  return [
    ...(hasVisits(total) ? [visits] : []),
    ...stages,
    ...(hasValue(now) ? [value] : []),
    ...(unit === 'week' ? [] : costs),
  ]
}

const hasValue = ({ euros, kilowattPeak, offered }: SourceFigures['now']) => euros + kilowattPeak + offered > 0

function Value({ euros, kilowattPeak, offered }: SourceFigures['now']) {
  return (
    <span>
      {euros > 0 ? words.money(euros) : words.none}
      {kilowattPeak > 0 && <span className="desk-quiet block">{words.kilowattPeak(formatNumber(kilowattPeak))}</span>}
      {offered > 0 && (
        <span className="desk-quiet block">
          {words.offered} {words.money(offered)}
        </span>
      )}
    </span>
  )
}

function writePrice(euros: number | null, { hasUnpaid }: SourceFigures['now']): ReactNode {
  if (euros === null || !hasUnpaid) return words.money(euros)
  return (
    <span>
      {words.money(euros)}
      <span className="desk-quiet block">{words.onlyPaid}</span>
    </span>
  )
}

/** A number and its change. Shows no change if `before` is `null`. */
function Count({ now, before = null }: { now: number | null; before?: number | null | undefined }) {
  const change = words.change(now, before)
  return (
    <>
      {formatNumber(now)} <span className="figures-change desk-quiet">{change}</span>
    </>
  )
}

interface LinkProps extends Partial<LeadSelection> {
  period: string
  /** Read by screen readers before the number. */
  label: string
  count: number
  before?: number | null | undefined
  /** Replaces the number. */
  text?: string | undefined
}

/** Opens the list of the counted leads. */
export function CountLink({ period, label, count, before, text, ...selection }: LinkProps) {
  const shown = text ?? <Count now={count} before={before} />
  if (count === 0) return shown
  return (
    <a href={figuresHash(period, selection)} className="figures-count">
      <span className="sr-only">{label}: </span>
      {shown}
    </a>
  )
}
