import { germanDay } from '../../base/german-time.ts'
import { pick } from '../../base/pick.ts'
import { figureTableWords } from '../../content/figure-table-words.ts'
import { desk } from '../../content/generated/desk.ts'
import { type CountedList, PAGE_SIZE } from '../../lead/desk/desk-api.ts'
import { type DeskFigures, hasEarlier, hasVisits } from '../../lead/desk/desk-figures.ts'
import type { RequestOf } from '../../lead/desk/desk-request.ts'
import { isResultStage, readEnteredResults } from '../../lead/figures/entered-results.ts'
import { findCounted, type LeadSelection, readFigures } from '../../lead/figures/figures.ts'
import { type CalendarSpan, calendarSpan, endOfEarlier } from '../../lead/figures/period.ts'
import { readEachOnce } from '../../lead/figures/read-calls.ts'
import { sourceNamed } from '../../lead/lead-source.ts'
import type { FigureRecords } from '../../lead/store/figure-records.ts'
import type { StaffContext } from '../function-deps.ts'
import {
  describeCalls,
  describeOpenOffers,
  describeToday,
  tabulateFigures,
  tabulateResults,
  titleOfSelection,
  titleOfSpan,
} from '../records/figure-tables.ts'
import { readHistories } from '../records/read-histories.ts'
import { toListed } from './list-leads.ts'

const { notCounted } = desk

export async function showFigures(
  { period = 'week' }: RequestOf<'figures'>,
  { store, staff, session, now, retentionDays }: StaffContext,
): Promise<DeskFigures | null> {
  const span = calendarSpan(period, now)
  if (span === null) return null
  const figureStore = { ...store, ...readEachOnce(store) }
  const figures = await readFigures(figureStore, span, { now, retentionDays, notCounted })
  const { heads, tables } = tabulateFigures(figures)
  const results = await readEnteredResults(figureStore, span.period, notCounted)
  const earlier =
    figures.earlier && (await readEnteredResults(figureStore, figures.earlier, notCounted, endOfEarlier(span, now)))
  const day = germanDay(now)
  const today = await readEnteredResults(figureStore, { since: day, until: day }, notCounted)
  return {
    ...pick(span, ['unit', 'id', 'before', 'after']),
    heads,
    tables,
    title: titleOfSpan(span),
    me: staff.find(({ address }) => address === session.address)?.name ?? '',
    today: describeToday(today),
    openOffers: describeOpenOffers(await store.listOpenOffers()),
    calls: describeCalls(results),
    entered: tabulateResults(results, earlier),
    words: figureTableWords.page,
    compared: figureTableWords.compared(hasEarlier(tables[0]) ? heads[1] : null),
    note: [...(hasVisits(tables[0]) ? [figureTableWords.visitsNote] : []), figureTableWords.note].join(' '),
  }
}

export async function showCounted(
  { period, after, ...selection }: RequestOf<'counted'>,
  { store, staff, session, now }: StaffContext,
): Promise<CountedList | null> {
  const span = calendarSpan(period, now)
  if (span === null) return null
  const ids = await findSelected(span, selection, store, now)
  const start = after === null ? 0 : ids.indexOf(after) + 1
  const page = ids.slice(start, start + PAGE_SIZE)
  const found = (await store.listLeadsById({ ids: page })).sort((a, b) => page.indexOf(a.id) - page.indexOf(b.id))
  const historyOf = await readHistories(store, found)
  const leads = found.map((lead) => toListed(lead, historyOf(lead)))
  const next = start + PAGE_SIZE < ids.length ? (page.at(-1) ?? null) : null
  return { title: titleOfSelection(selection, span), me: session.address, staff: [...staff], leads, next, now }
}

async function findSelected(
  span: CalendarSpan,
  selection: LeadSelection,
  store: FigureRecords,
  now: number,
): Promise<string[]> {
  const { stage, isEntered } = selection
  if (stage === 'openOffers') return (await store.listOpenOffers()).map(({ id }) => id)
  if (isEntered && isResultStage(stage)) return (await readEnteredResults(store, span.period, notCounted)).leads[stage]
  return findCounted(store, span, { ...selection, stage }, { now, notCounted })
}

/** `null` if there is no source, or if the month is invalid, in the future or too old. */
export async function saveCost(
  { month, source, name = '', euros }: RequestOf<'cost'>,
  { store, now }: StaffContext,
): Promise<Record<string, never> | null> {
  const span = calendarSpan(month, now)
  const named = source ?? sourceNamed(name, desk.sources)
  if (span?.unit !== 'month' || span.id !== month || (source === undefined && named === '')) return null
  await store.setCost({ month, source: named, euros })
  return {}
}
