import { isDay, startOfDay, toIsoDay } from '../../base/calendar-day.ts'
import { germanDate, germanDay, germanMidnight } from '../../base/german-time.ts'
import { times } from '../../content/times.ts'

// German time on every machine, in digits (`format…`) and in words (`write…`). `time` is in milliseconds since the Unix epoch.

/** `21.11.2026 15:04`. A German Excel reads it as a date. `''` for `null`. */
export function formatTime(time: number | null): string {
  return time === null ? '' : `${formatDay(time)} ${germanDate(time).time.padStart(5, '0')}`
}

/** `21.11.2026` */
export function formatDay(time: number): string {
  return germanDay(time).split('-').reverse().join('.')
}

/** `Sonntag, 22. November, 15:04 Uhr` */
export function writeDayAndTime(time: number): string {
  return times.dayAndTime(germanDate(time))
}

/** `So 15:04 Uhr` */
export function writeShort(time: number): string {
  return times.short(germanDate(time))
}

/** `So 15:04 Uhr`, or `21.11.2026` if the same weekday has come again. */
export function writePast(time: number, now: number): string {
  return time < germanMidnight(now, -6) ? formatDay(time) : writeShort(time)
}

/** `Samstag, 21. November` */
export function writeDay(time: number): string {
  return times.day(germanDate(time))
}

export function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** The start of a German day typed as `2026-11-21` or `21.11.2026`, or `null` for another text. */
export function parseDay(text: string): number | null {
  const typed = toIsoDay(text) ?? text
  return isDay(typed) ? startOfDay(typed) : null
}
