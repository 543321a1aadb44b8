// Days of the calendar, written as `2026-11-21`.

import { DAY } from './durations.ts'
import { germanMidnight } from './german-time.ts'

export function startOfDay(day: string): number {
  return germanMidnight(Date.parse(day))
}

/** Calculates in UTC, because each day has 24 hours there. */
export function addDays(day: string, days: number): string {
  return isoDay(Date.parse(day) + days * DAY)
}

export const daysBetween = (since: string, until: string) => (Date.parse(until) - Date.parse(since)) / DAY

/** The day in UTC. */
export const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** `2026-11-21` for `21.11.2026`; `null` for another notation. It does not check that the day exists. Use isDay for that. */
export function toIsoDay(text: string): string | null {
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return year === undefined ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** False for the 31st of February, which `Date.parse` takes for a day in March. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && isoDay(Date.parse(text)) === text
}
