import { PHONE_HOURS } from '../lead/due-time.ts'

const { timeZone } = PHONE_HOURS

const FORMAT = new Intl.DateTimeFormat('de-DE', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `21.11.2026 15:04`, German time whatever the machine's own; a German Excel takes it for a date. */
export function formatTime(time: number): string {
  return FORMAT.format(time).replace(',', '')
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
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map(part) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const shown = Date.UTC(year, month - 1, day, hour, minute)
  const isReal = new Date(shown).getUTCMonth() === month - 1 && hour < 24 && minute < 60
  return isReal ? finite(whenClocksShow(shown)) : null
}

/** The instant at which German clocks show what UTC's would show at `shown`. */
function whenClocksShow(shown: number): number {
  // Twice, because the offset at the guess may be that of the other side of a clock change.
  const guess = shown - offsetAt(shown)
  return shown - offsetAt(guess)
}

function offsetAt(time: number): number {
  const [date = '', clock = ''] = formatTime(time).split(' ')
  const [day, month, year] = date.split('.').map(Number) as [number, number, number]
  const [hour, minute] = clock.split(':').map(Number) as [number, number]
  const minuteBegan = Math.floor(time / 60_000) * 60_000
  return Date.UTC(year, month - 1, day, hour, minute) - minuteBegan
}

function finite(time: number): number | null {
  return Number.isFinite(time) ? time : null
}
