import { germanMidnight } from '../../base/german-time.ts'
import { figureTableWords } from '../../content/figure-table-words.ts'
import { desk } from '../../content/generated/desk.ts'
import { type CountedList, type DeskFigures, PAGE_SIZE } from '../../lead/desk/desk-api.ts'
import type { RequestOf } from '../../lead/desk/desk-request.ts'
import { isResultStage, readEnteredResults } from '../../lead/entered-results.ts'
import { findCounted, readFigures } from '../../lead/figures.ts'
import { countWork } from '../../lead/funnel.ts'
import { sourceNamed } from '../../lead/lead-source.ts'
import { calendarSpan } from '../../lead/period.ts'
import { readEachOnce } from '../../lead/read-calls.ts'
import type { CallEntry, FigureRecords } from '../../lead/store/figure-records.ts'
import {
  describeOpenOffers,
  tabulateFigures,
  tabulateResults,
  titleOfSelection,
  titleOfSpan,
} from '../records/figure-tables.ts'
import { readHistories } from '../records/read-histories.ts'
import { toListed } from './list-leads.ts'
import type { StaffContext } from './staff-context.ts'

const { notCounted } = desk

/** Returns `null` for an invalid period, as showCounted does. */
export async function showFigures(
  { period = 'week' }: RequestOf<'figures'>,
  { store, staff, session, now, retentionDays }: StaffContext,
): Promise<DeskFigures | null> {
  const span = calendarSpan(period, now)
  if (span === null) return null
  const { unit, id, before, after } = span
  const calls = await store.listCallsSince({ since: germanMidnight(now) })
  const isRepeatable = ({ kind, detail, until }: CallEntry) => kind === 'answered' && (until || detail === 'contract')
  const repeatable = new Set(calls.filter(isRepeatable).map(({ leadId }) => leadId))
  const today = countWork(await withoutLeftOut(calls, store), await store.listCalls({ leadIds: [...repeatable] }))
  const me = staff.find(({ address }) => address === session.address)?.name ?? ''
  const figureStore = { ...store, ...readEachOnce(store) }
  const tables = tabulateFigures(await readFigures(figureStore, span, { now, retentionDays, notCounted }))
  const entered = tabulateResults(await readEnteredResults(figureStore, span.period, notCounted))
  const openOffers = describeOpenOffers(await store.sumOpenOffers())
  const title = titleOfSpan(span)
  return { ...tables, unit, id, before, after, title, me, today, openOffers, entered, note: figureTableWords.note }
}

/** Leaves out leads closed for a reason in `notCounted`, such as a double request, because staff need no call for that. */
async function withoutLeftOut(calls: readonly CallEntry[], store: FigureRecords): Promise<CallEntry[]> {
  const losses = calls.filter(({ detail }) => detail === 'lost')
  const leads = await store.listLeadsById({ ids: losses.map(({ leadId }) => leadId) })
  const leftOut = new Set(leads.filter(({ lossReason }) => notCounted.includes(lossReason)).map(({ id }) => id))
  return calls.filter(({ detail, leadId }) => detail !== 'lost' || !leftOut.has(leadId))
}

export async function showCounted(
  { period, after, ...selection }: RequestOf<'counted'>,
  { store, staff, session, now }: StaffContext,
): Promise<CountedList | null> {
  const span = calendarSpan(period, now)
  if (span === null) return null
  const { stage, isEntered } = selection
  const ids =
    isEntered && isResultStage(stage)
      ? (await readEnteredResults(store, span.period, notCounted)).leads[stage]
      : await findCounted(store, span, selection, { now, notCounted })
  const start = after === null ? 0 : ids.indexOf(after) + 1
  const page = ids.slice(start, start + PAGE_SIZE)
  const found = await store.listLeadsById({ ids: page })
  const historyOf = await readHistories(store, found)
  const leads = found.map((lead) => toListed(lead, historyOf(lead)))
  const next = start + PAGE_SIZE < ids.length ? (page.at(-1) ?? null) : null
  return { title: titleOfSelection(selection, span), me: session.address, staff: [...staff], leads, next, now }
}

/** False if there is no source, or if the month is invalid, in the future or too old. */
export async function saveCost(
  { month, source, name = '', euros }: RequestOf<'cost'>,
  { store, now }: StaffContext,
): Promise<boolean> {
  const span = calendarSpan(month, now)
  const named = source ?? sourceNamed(name, desk.sources)
  if (span?.unit !== 'month' || span.id !== month || (source === undefined && named === '')) return false
  await store.setCost({ month, source: named, euros })
  return true
}
