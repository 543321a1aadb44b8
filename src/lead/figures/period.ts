import { addDays, daysBetween, isDay, isoDay } from '../../base/calendar-day.ts'
import { germanClock, germanDay, germanInstant, weekdayOf } from '../../base/german-time.ts'

/** German days such as `2026-11-16`, both included. */
export type Period = { since: string; until: string }

export interface Span {
  period: Period
  earlier: Period
  /** The first and the last month, such as `2026-11`, or `null` if the period has no whole months. Costs belong to a month. */
  months: Period | null
}

/** Today is not over, so the earlier period ends at the same time of day. */
export function endOfEarlier({ period, earlier }: Span, now: number): number {
  if (period.until !== germanDay(now)) return Infinity
  const clock = germanClock(now)
  return germanInstant({ ...clock, day: clock.day - daysBetween(earlier.since, period.since) })
}

const UNITS = ['week', 'month', 'year'] as const
type Unit = (typeof UNITS)[number]

/** A week, month or year of the calendar. The current one ends today, and the earlier one has as many days. */
export interface CalendarSpan extends Span {
  unit: Unit
  /** The Monday of a week, a month such as `2026-11`, or a year. */
  id: string
  /** The ids of the periods before and after, or `null` if there is none. */
  before: string | null
  after: string | null
}

const ID_LENGTH: Record<Unit, number> = { week: 10, month: 7, year: 4 }
/** Years before the current one for which figures can be shown. Visit counts are removed earlier. */
const MAX_YEARS = 2

/** Returns `null` if the period is unknown, in the future or too old. A unit means its current period. */
export function calendarSpan(idOrUnit: string, now: number): CalendarSpan | null {
  const today = germanDay(now)
  const unit = UNITS.find((candidate) => idOrUnit === candidate || idOrUnit.length === ID_LENGTH[candidate])
  if (unit === undefined) return null
  const since = idOrUnit === unit ? firstDay(unit, today) : `${idOrUnit}-01-01`.slice(0, 10)
  const oldest = `${Number(today.slice(0, 4)) - MAX_YEARS}-01-01`
  if (!isDay(since) || since !== firstDay(unit, since) || since > today || since < oldest) return null
  const [later, earlierSince] = [shift(unit, since, 1), shift(unit, since, -1)]
  const isCurrent = later > today
  const period = { since, until: isCurrent ? today : addDays(later, -1) }
  const whole = { since: earlierSince, until: addDays(since, -1) }
  const sameDays = addDays(earlierSince, daysBetween(period.since, period.until))
  const earlier = isCurrent && sameDays < whole.until ? { since: earlierSince, until: sameDays } : whole
  const idOf = (day: string) => day.slice(0, ID_LENGTH[unit])
  return {
    unit,
    id: idOf(since),
    period,
    earlier,
    months: unit === 'week' ? null : monthsOf(period),
    before: earlierSince < oldest ? null : idOf(earlierSince),
    after: isCurrent ? null : idOf(later),
  }
}

/** Compares any days with as many days before them. */
export function spanOf(period: Period): Span {
  const days = daysBetween(period.since, period.until) + 1
  const earlier = { since: addDays(period.since, -days), until: addDays(period.since, -1) }
  const isWhole = period.since.endsWith('-01') && addDays(period.until, 1).endsWith('-01')
  return { period, earlier, months: isWhole ? monthsOf(period) : null }
}

/** Monday to Sunday of the last complete week. */
export function wholeWeek(now: number): Period {
  const since = addDays(firstDay('week', germanDay(now)), -7)
  return { since, until: addDays(since, 6) }
}

const monthsOf = ({ since, until }: Period): Period => ({ since: since.slice(0, 7), until: until.slice(0, 7) })

/** ISO 8601: the week of the year that has its Thursday. */
export function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}

function firstDay(unit: Unit, day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (unit === 'week') return addDays(day, 1 - weekdayOf({ year, month, day: date }))
  return unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
}

function shift(unit: Unit, first: string, by: number): string {
  if (unit === 'week') return addDays(first, 7 * by)
  const [year = 0, month = 0] = first.split('-').map(Number)
  return isoDay(unit === 'month' ? Date.UTC(year, month - 1 + by) : Date.UTC(year + by, 0))
}
