import { DAY } from './durations.ts'
import { germanClock, germanDay, germanInstant, weekdayOf } from './german-time.ts'
import { countingEvents, type Outcome } from './lead-event.ts'
import { OTHER_SOURCES, sourceForFigures } from './lead-source.ts'
import type { FigureStore, LeadTimes } from './store.ts'

/** German days such as `2026-11-16`, both included. */
export interface Period {
  since: string
  until: string
}

/** Figures of a period, and of as many days before it. */
export interface Figures extends Period {
  total: Compared
  /** The most leads first, then the most visits; the last one may be OTHER_SOURCES. */
  sources: (Compared & { source: string })[]
}

export interface Compared {
  now: PeriodFigures
  before: PeriodFigures
}

/** Durations in milliseconds. */
export interface PeriodFigures {
  /** `null` where none were counted in the whole period: nothing counts them on a static host. */
  visits: number | null
  leads: number
  /** How many of the leads had an answer when it was due, of those that have one, or should. */
  onTime: number
  owed: number
  /** From the request to the first call or answer; `null` where there was none. */
  medianTryMs: number | null
  medianAnswerMs: number | null
  /** `answered`: nobody said how it ended. */
  outcomes: Record<Outcome | 'answered' | 'open', number>
}

/** Further sources are summed up. */
const MOST_SOURCES = 12

/** Monday to Sunday of the last week that is over, or of the week so many weeks before it. */
export function wholeWeek(now: number, weeksBack = 0): Period {
  return weekFrom(addDays(germanDay(now), 1 - weekdayOf(germanClock(now)) - 7 * (weeksBack + 1)))
}

export function weekFrom(monday: string): Period {
  return { since: monday, until: addDays(monday, 6) }
}

/** As in ISO 8601: the first week of a year is that of its first Thursday. `null` where the days are no such week. */
export function weekNumber({ since, until }: Period): number | null {
  const monday = new Date(since)
  if (monday.getUTCDay() !== 1 || addDays(since, 6) !== until) return null
  const thursday = monday.getTime() + 3 * DAY
  return 1 + Math.floor((thursday - Date.UTC(new Date(thursday).getUTCFullYear(), 0)) / (7 * DAY))
}

/** As many days, right before. */
export function periodBefore({ since, until }: Period): Period {
  const days = (Date.parse(until) - Date.parse(since)) / DAY + 1
  return { since: addDays(since, -days), until: addDays(since, -1) }
}

/** In UTC, where each day has 24 hours. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** The first instant of a German day. */
export function beginOf(day: string): number {
  return germanInstant({ ...germanClock(Date.parse(day)), hour: 0, minute: 0 })
}

export type ReadStore = Pick<FigureStore, 'sumVisits' | 'listTimes'>

/** What was counted in one of the two periods. */
interface Side {
  leads: (LeadTimes & { firstTryAt: number | undefined })[]
  visits: { source: string; count: number }[]
}

/**
 * Reads the figures of a period. Leads that were deleted are in none, nor are those in quarantine.
 * @param now decides which answers are due
 */
export async function readFigures(store: ReadStore, period: Period, now: number): Promise<Figures> {
  const before = periodBefore(period)
  const [visits, visitsBefore, { leads, events }] = await Promise.all([
    store.sumVisits(period),
    store.sumVisits(before),
    store.listTimes({ from: beginOf(before.since), before: beginOf(addDays(period.until, 1)) }),
  ])
  // The first of each lead stays.
  const tries = new Map(
    countingEvents(events)
      .toReversed()
      .map(({ leadId, at }) => [leadId, at]),
  )
  const known = leads.map((lead) => ({ ...lead, source: knownSource(lead), firstTryAt: tries.get(lead.id) }))
  const begin = beginOf(period.since)
  const sides = {
    now: { leads: known.filter(({ receivedAt }) => receivedAt >= begin), visits },
    before: { leads: known.filter(({ receivedAt }) => receivedAt < begin), visits: visitsBefore },
  }
  const compare = (isIn: (source: string) => boolean): Compared => ({
    now: measure(sides.now, isIn, now),
    before: measure(sides.before, isIn, now),
  })
  const ranked = rankSources(sides.now, sides.before)
  const listed = ranked.filter((source) => source !== OTHER_SOURCES).slice(0, MOST_SOURCES)
  const sources = listed.map((source) => ({ source, ...compare((one) => one === source) }))
  if (ranked.length > listed.length) {
    sources.push({ source: OTHER_SOURCES, ...compare((one) => !listed.includes(one)) })
  }
  return { ...period, total: compare(() => true), sources }
}

function knownSource({ source, anonymisedAt }: LeadTimes): string {
  return anonymisedAt === null ? sourceForFigures(source) : OTHER_SOURCES
}

/** All sources of both: those with the most leads now first, then those with the most visits now. */
function rankSources(now: Side, before: Side): string[] {
  const ranks = new Map<string, { leads: number; visits: number }>()
  const add = (source: string, leads: number, visits: number) => {
    const rank = ranks.get(source) ?? { leads: 0, visits: 0 }
    ranks.set(source, { leads: rank.leads + leads, visits: rank.visits + visits })
  }
  for (const { source } of now.leads) add(source, 1, 0)
  for (const { source, count } of now.visits) add(source, 0, count)
  for (const { source } of [...before.leads, ...before.visits]) add(source, 0, 0)
  return [...ranks].sort(([, a], [, b]) => b.leads - a.leads || b.visits - a.visits).map(([source]) => source)
}

function measure(side: Side, isIn: (source: string) => boolean, now: number): PeriodFigures {
  const leads = side.leads.filter(({ source }) => isIn(source))
  const visits = side.visits.filter(({ source }) => isIn(source)).reduce((sum, { count }) => sum + count, 0)
  const owed = leads.filter(({ answeredAt, dueAt }) => answeredAt !== null || dueAt <= now)
  const since = (receivedAt: number, at: number | null | undefined) => (at == null ? [] : [at - receivedAt])
  const outcomes = { appointment: 0, offer: 0, declined: 0, unfit: 0, answered: 0, open: 0 }
  for (const { answeredAt, outcome } of leads) outcomes[answeredAt === null ? 'open' : outcome || 'answered'] += 1
  return {
    visits: side.visits.length === 0 ? null : visits,
    leads: leads.length,
    onTime: owed.filter(({ answeredAt, dueAt }) => answeredAt !== null && answeredAt <= dueAt).length,
    owed: owed.length,
    medianTryMs: median(leads.flatMap(({ receivedAt, firstTryAt }) => since(receivedAt, firstTryAt))),
    medianAnswerMs: median(leads.flatMap(({ receivedAt, answeredAt }) => since(receivedAt, answeredAt))),
    outcomes,
  }
}

/** Between the two in the middle of an even number; `null` of none. */
function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
