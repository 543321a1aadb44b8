import { isDay, startOfDay, toIsoDay } from '../../base/calendar-day.ts'
import { germanClock, germanDate, germanDay, germanInstant } from '../../base/german-time.ts'

/** `21.11.2026 15:04`, German time on every machine; a German Excel reads it as a date. `''` for `null`. */
export function formatTime(time: number | null): string {
  return time === null ? '' : `${formatDay(time)} ${germanDate(time).time}`
}

/** `21.11.2026` */
export function formatDay(time: number): string {
  return germanDay(time).split('-').reverse().join('.')
}

export function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** The start of a German day typed as `2026-11-21` or `21.11.2026`; `null` for another text. */
export function parseDay(text: string): number | null {
  const typed = toIsoDay(text) ?? text
  return isDay(typed) ? startOfDay(typed) : null
}

const WITH_CLOCK = /^(?<day>\S+)[ T]+(?<hour>\d{1,2}):(?<minute>\d\d)(?: Uhr)?$/

/** A German time typed as a day for parseDay, then `9:00`; `null` for another text. */
export function parseTime(text: string): number | null {
  const groups = WITH_CLOCK.exec(text.trim())?.groups
  const day = parseDay(groups?.day ?? '')
  const [hour, minute] = [Number(groups?.hour), Number(groups?.minute)]
  if (day === null || hour > 23 || minute > 59) return null
  return germanInstant({ ...germanClock(day), hour, minute })
}
