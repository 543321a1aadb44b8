import { DAY } from '../base/durations.ts'
import { eachRow } from '../base/each-row.ts'
import { germanClock, germanDay, germanInstant, weekdayOf } from '../base/german-time.ts'
import { FIRST_ID } from '../base/new-id.ts'
import { effectiveEntries, OUTCOMES } from './history-entry.ts'
import { OTHER_SOURCES, sourceForFigures } from './lead-source.ts'
import { isQuarantined } from './lead-status.ts'
import type { LeadRecords } from './store/lead-records.ts'
import type { StoredLead } from './store/stored-lead.ts'
import type { VisitStore } from './store/visit-store.ts'

/** German days such as `2026-11-16`, both included. */
export type Period = { since: string; until: string }

/** A period compared with the one of equal length before it, in total and by source. */
export type Figures = Awaited<ReturnType<typeof readFigures>>
export type PeriodFigures = ReturnType<typeof measure>
export type Compared = Record<'now' | 'before', PeriodFigures>

export type FigureStore = Pick<VisitStore, 'sumVisits'> & Pick<LeadRecords, 'listLeads' | 'listHistory'>

type Counted = Pick<StoredLead, 'source' | 'receivedAt' | 'dueAt' | 'answeredAt' | 'outcome'> & {
  triedAt: number | null
}
/** `answered`: staff recorded no outcome. */
export const COUNTED_OUTCOMES = [...OUTCOMES, 'answered', 'open'] as const
type CountedOutcome = (typeof COUNTED_OUTCOMES)[number]

/** Leads that are or may become a contract. */
export function countLikely(outcomes: Record<CountedOutcome, number>): number {
  const { visit, call, appointment, offer, contract } = outcomes
  return visit + call + appointment + offer + contract
}

type Side = { leads: Counted[]; visits: { source: string; count: number }[] }

/** Further sources are summed up. */
const MAX_SOURCES = 12

/** Monday to Sunday of the last complete week, or of a week before it. */
export function wholeWeek(now: number, weeksBack = 0): Period {
  const since = addDays(germanDay(now), 1 - weekdayOf(germanClock(now)) - 7 * (weeksBack + 1))
  return { since, until: addDays(since, 6) }
}

/** In UTC, because each day has 24 hours there. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

export function beginOf(day: string): number {
  return germanInstant({ ...germanClock(Date.parse(day)), hour: 0, minute: 0 })
}

/**
 * Leads that were deleted or are in quarantine do not count.
 * @param now decides which answers are due
 */
export async function readFigures(store: FigureStore, period: Period, now: number) {
  const days = (Date.parse(period.until) - Date.parse(period.since)) / DAY + 1
  const earlier = { since: addDays(period.since, -days), until: addDays(period.since, -1) }
  const sideOf = async (days: Period) => ({ leads: await readLeads(store, days), visits: await store.sumVisits(days) })
  const [side, sideBefore] = [await sideOf(period), await sideOf(earlier)]
  const compare = (isIn: (source: string) => boolean) => ({
    now: measure(side, isIn, now),
    before: measure(sideBefore, isIn, now),
  })
  const all = [side.leads, side.visits, sideBefore.leads, sideBefore.visits].flat().map(({ source }) => source)
  const ranked = rank(new Set(all), side)
  const listed = ranked.filter((source) => source !== OTHER_SOURCES).slice(0, MAX_SOURCES)
  const sources = listed.map((source) => ({ source, ...compare((one) => one === source) }))
  if (ranked.length > listed.length) {
    sources.push({ source: OTHER_SOURCES, ...compare((one) => !listed.includes(one)) })
  }
  return { period, earlier, total: compare(() => true), sources }
}

async function readLeads(store: FigureStore, { since, until }: Period): Promise<Counted[]> {
  const end = { receivedAt: beginOf(addDays(until, 1)), id: FIRST_ID }
  const rows = eachRow<StoredLead>(({ limit, after }) =>
    store.listLeads({ since: beginOf(since), after: after ?? end, limit }),
  )
  const leads: Counted[] = []
  for await (const lead of rows) {
    const { id, receivedAt, dueAt, answeredAt, outcome, version } = lead
    if (isQuarantined(lead)) continue
    const events = version === 0 ? [] : effectiveEntries(await store.listHistory(id))
    const triedAt = events.find(({ kind }) => kind === 'tried' || kind === 'answered')?.at ?? answeredAt
    const source = lead.anonymisedAt === null ? sourceForFigures(lead.source) : OTHER_SOURCES
    leads.push({ source, receivedAt, dueAt, answeredAt, outcome, triedAt })
  }
  return leads
}

/** By number of leads, then of visits. */
function rank(sources: Set<string>, { leads, visits }: Side): string[] {
  const weights = new Map(visits.map(({ source, count }) => [source, count]))
  for (const { source } of leads) weights.set(source, (weights.get(source) ?? 0) + 1e9)
  return [...sources].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
}

/** Durations in milliseconds; `null` if there is nothing to measure. */
function measure(side: Side, isIn: (source: string) => boolean, now: number) {
  const leads = side.leads.filter(({ source }) => isIn(source))
  const visits = side.visits.filter(({ source }) => isIn(source)).reduce((sum, { count }) => sum + count, 0)
  const outcomes = Object.fromEntries(COUNTED_OUTCOMES.map((one) => [one, 0])) as Record<CountedOutcome, number>
  for (const { answeredAt, outcome } of leads) outcomes[answeredAt === null ? 'open' : outcome || 'answered'] += 1
  return {
    /** `null` if the whole period has none: a static host counts no visits. */
    visits: side.visits.length === 0 ? null : visits,
    leads: leads.length,
    /** Answered in time, out of all answered or due (`answeredOrDue`). */
    onTime: leads.filter(({ answeredAt, dueAt }) => answeredAt !== null && answeredAt <= dueAt).length,
    answeredOrDue: leads.filter(({ answeredAt, dueAt }) => answeredAt !== null || dueAt <= now).length,
    /** To the first call or answer. */
    medianTryMs: median(leads.map(({ triedAt, receivedAt }) => triedAt && triedAt - receivedAt)),
    medianAnswerMs: median(leads.map(({ answeredAt, receivedAt }) => answeredAt && answeredAt - receivedAt)),
    outcomes,
  }
}

function median(values: (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
