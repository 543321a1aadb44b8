// Clocks and calendars in Germany, independent of the machine's time zone.

import { HOUR } from './durations.ts'

const TIME_ZONE = 'Europe/Berlin'

export interface GermanClock {
  year: number
  /** January is 1. */
  month: number
  day: number
  hour: number
  minute: number
}

/** @param time milliseconds since the Unix epoch */
export function germanClock(time: number): GermanClock {
  const shown = new Date(time + offsetAt(time))
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  }
}

/**
 * The instant of a German clock time. A time in the hour that is repeated in autumn means the later
 * one. Numbers may overflow as in `Date.UTC`, so day 0 is the last day of the previous month.
 */
export function germanInstant({ year, month, day, hour, minute }: GermanClock): number {
  const shown = Date.UTC(year, month - 1, day, hour, minute)
  // Runs twice, because the first guess may be on the other side of a clock change.
  const guess = shown - offsetAt(shown)
  return shown - offsetAt(guess)
}

/** The start of the German day, or of the day `days` later. */
export function germanMidnight(time: number, days = 0): number {
  const { year, month, day } = germanClock(time)
  return germanInstant({ year, month, day: day + days, hour: 0, minute: 0 })
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

/** The offset is cached, because Intl is slow and each new lead asks several times. Clocks change on the full hour. */
const offsets = new Map<number, number>()

/** How far German clocks are ahead of UTC, in milliseconds. */
function offsetAt(time: number): number {
  const hour = Math.floor(time / HOUR) * HOUR
  const offset = offsets.get(hour) ?? readOffset(hour)
  offsets.set(hour, offset)
  return offset
}

function readOffset(time: number): number {
  const part = partsOf(CLOCK, time)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(part(type))
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute')) - time
}

/** The calendar day, e.g. `2026-11-21`. */
export function germanDay(time: number): string {
  const { year, month, day } = germanClock(time)
  return [year, month, day].map((number) => String(number).padStart(2, '0')).join('-')
}

/** Monday is 1 and Sunday 7, as in ISO 8601. */
export function weekdayOf({ year, month, day }: Pick<GermanClock, 'year' | 'month' | 'day'>): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7
}

const DATE = new Intl.DateTimeFormat('de-DE', {
  timeZone: TIME_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** The parts of a German sentence: `Sonntag`, `22`, `November`, `2026`, `9:04`. */
export function germanDate(time: number) {
  const part = partsOf(DATE, time)
  return {
    weekday: part('weekday'),
    day: part('day'),
    month: part('month'),
    year: part('year'),
    time: `${part('hour')}:${part('minute')}`,
  }
}

function partsOf(format: Intl.DateTimeFormat, time: number): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = format.formatToParts(time)
  return (type) => parts.find((part) => part.type === type)?.value ?? ''
}
