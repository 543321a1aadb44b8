import { germanClock, germanInstant } from '../lead/german-time.ts'

/** `21.11.2026 15:04`, German time on every machine; a German Excel takes it for a date. `''` for `null`. */
export function formatTime(time: number | null): string {
  if (time === null) return ''
  const { year, month, day, hour, minute } = germanClock(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)}`
}

/** ISO 8601, for programs. */
export function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

const ISO_DAY = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d))?$/
const GERMAN_DAY = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?: (?<hour>\d{1,2}):(?<minute>\d\d))?$/
const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Reads a day as people type it, German time: `2026-11-21` or `21.11.2026`, with a time such as ` 15:04` or
 * without; or an instant as programs print it. `null` where it is none, such as the 31st of February.
 */
export function parseTime(text: string): number | null {
  if (ISO_INSTANT.test(text)) return finite(Date.parse(text))
  const groups = (ISO_DAY.exec(text) ?? GERMAN_DAY.exec(text))?.groups
  if (groups === undefined) return null
  const { year, month, day, hour = '0', minute = '0' } = groups
  const clock = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
  }
  const isInMonth = new Date(Date.UTC(clock.year, clock.month - 1, clock.day)).getUTCMonth() === clock.month - 1
  return isInMonth && clock.hour < 24 && clock.minute < 60 ? finite(germanInstant(clock)) : null
}

function finite(time: number): number | null {
  return Number.isFinite(time) ? time : null
}
