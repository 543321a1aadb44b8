import { germanClock, germanInstant } from '../lead/german-time.ts'

/** `21.11.2026 15:04`, German time whatever the machine's own; a German Excel takes it for a date. */
export function formatTime(time: number): string {
  const { year, month, day, hour, minute } = germanClock(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)}`
}

/** As formatTime, and `''` for what has not happened. */
export function formatTimeOrNothing(time: number | null): string {
  return time === null ? '' : formatTime(time)
}

/** What programs get. */
export function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

const ISO_DAY = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d))?$/
const GERMAN_DAY = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?: (?<hour>\d{1,2}):(?<minute>\d\d))?$/
const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Reads a day as people type it, German time: `2026-11-21` or `21.11.2026`, with a time such as ` 15:04` or
 * without; or an instant as programs print it. `null` where it is none, as the 31st of February.
 */
export function parseTime(text: string): number | null {
  if (ISO_INSTANT.test(text)) return finite(Date.parse(text))
  const groups = (ISO_DAY.exec(text) ?? GERMAN_DAY.exec(text))?.groups
  if (groups === undefined) return null
  const part = (name: string) => Number(groups[name] ?? 0)
  const shown = {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
  const isReal =
    new Date(Date.UTC(shown.year, shown.month - 1, shown.day)).getUTCMonth() === shown.month - 1 &&
    shown.hour < 24 &&
    shown.minute < 60
  return isReal ? finite(germanInstant(shown)) : null
}

function finite(time: number): number | null {
  return Number.isFinite(time) ? time : null
}
