import { PHONE_HOURS } from '../../lead/due-time.ts'

const { timeZone } = PHONE_HOURS
/** Neither `21.` nor `Uhr` begins a line. */
const NBSP = '\u00a0'

const DAY_AND_TIME = new Intl.DateTimeFormat('de-DE', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
const SHORT = new Intl.DateTimeFormat('de-DE', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('de-DE', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const CALENDAR = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' })

/** `Sonntag, 22. November, 15:04 Uhr`, German time whatever the server's own. */
export function formatDayAndTime(time: number): string {
  const part = partsOf(DAY_AND_TIME, time)
  return `${part('weekday')}, ${part('day')}.${NBSP}${part('month')}, ${part('hour')}:${part('minute')}${NBSP}Uhr`
}

/** `So 15:04 Uhr`, for a subject line. */
export function formatShort(time: number): string {
  const part = partsOf(SHORT, time)
  return `${part('weekday').replace('.', '')} ${part('hour')}:${part('minute')} Uhr`
}

/** `Samstag, 21. November 2026` */
export function formatDay(time: number): string {
  return DAY.format(time).replace(/(\d\.) /, `$1${NBSP}`)
}

/** The calendar day in Germany, e.g. `2026-11-21`. */
export function germanDay(time: number): string {
  return CALENDAR.format(time)
}

/** The hour that a clock in Germany shows, 0 to 23. */
export function germanHour(time: number): number {
  return Number(HOUR.format(time))
}

function partsOf(format: Intl.DateTimeFormat, time: number): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = format.formatToParts(time)
  return (type) => parts.find((part) => part.type === type)?.value ?? ''
}
