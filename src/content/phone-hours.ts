import type { PhoneHours, PhoneRange } from '../lead/due-time.ts'

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const SCHEMA_WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

const DAY = '(?:(Mo|Di|Mi|Do|Fr|Sa|So)[a-z]*\\.?)'
const CLOCK = '(\\d{1,2})(?:[:.](\\d\\d))?'
const RANGE = new RegExp(`^(?:${DAY}(?:-${DAY})? )?${CLOCK}(?: Uhr)?-${CLOCK}(?: Uhr)?$`, 'i')
const DAY_END = 24 * 60

const EXAMPLE = 'Beispiel: Mo–Do 8:30–17, Fr 8–13'

/** Reads hours such as `Mo–Do 8:30–17, Fr 8–13` or `Mo–Fr 8–12 und 13–17 Uhr`. Returns a sentence if they are wrong. */
export function readPhoneHours(text: string): PhoneHours | { sentence: string } {
  const ranges: PhoneRange[] = []
  for (const part of text.replace(/\s+/g, ' ').split(/ ?[,;] ?| und /)) {
    const tidy = part.trim().replace(/ ?[–—-] ?| bis /g, '-')
    const [, first, last = first, ...clock] = RANGE.exec(tidy) ?? []
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clock.map((digits) => Number(digits ?? 0))
    const before = ranges.at(-1)
    // Hours after a comma apply to the days before it.
    const days =
      first === undefined || last === undefined ? before : { firstWeekday: weekday(first), lastWeekday: weekday(last) }
    if (clock.length === 0 || days === undefined)
      return { sentence: `„${part.trim()}“ lässt sich nicht lesen. ${EXAMPLE}` }
    const { firstWeekday, lastWeekday } = days
    const range = { firstWeekday, lastWeekday, from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute }
    if (firstWeekday > lastWeekday)
      return { sentence: `„${part.trim()}“: Der zweite Wochentag liegt vor dem ersten. ${EXAMPLE}` }
    if (Math.max(fromMinute, toMinute) > 59 || range.to > DAY_END)
      return { sentence: `„${part.trim()}“: Diese Uhrzeit gibt es nicht. ${EXAMPLE}` }
    if (range.from >= range.to)
      return { sentence: `„${part.trim()}“: Das Ende liegt nicht nach dem Anfang. ${EXAMPLE}` }
    if (ranges.some((earlier) => overlap(earlier, range)))
      return { sentence: `„${part.trim()}“ überschneidet sich mit dem davor. ${EXAMPLE}` }
    ranges.push(range)
  }
  return ranges
}

const weekday = (name: string) => WEEKDAYS.findIndex((day) => day.toLowerCase() === name.toLowerCase()) + 1

const overlap = (one: PhoneRange, other: PhoneRange) =>
  one.firstWeekday <= other.lastWeekday &&
  other.firstWeekday <= one.lastWeekday &&
  one.from < other.to &&
  other.from < one.to

/** A dash with a word joiner, so that no line breaks after it, in mails too. */
const DASH = '–\u2060'

/** Formats hours for people: `Mo–Do 8:30–17:00 Uhr, Fr 8:00–13:00 Uhr`. Lines break only at spaces. */
export function formatHours(hours: PhoneHours): string {
  const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return hours
    .map((range) => `${days(range, WEEKDAYS, DASH)} ${clock(range.from)}${DASH}${clock(range.to)} Uhr`)
    .join(', ')
}

/** Formats hours for search engines, as schema.org asks: `Mo-Fr 08:00-18:00`. */
export function formatSchemaHours(hours: PhoneHours): string | string[] {
  const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16)
  const end = (minutes: number) => (minutes === DAY_END ? '24:00' : clock(minutes))
  const written = hours.map((range) => `${days(range, SCHEMA_WEEKDAYS, '-')} ${clock(range.from)}-${end(range.to)}`)
  return written.length === 1 ? (written[0] ?? '') : written
}

function days({ firstWeekday, lastWeekday }: PhoneRange, names: readonly string[], dash: string): string {
  return [...new Set([names[firstWeekday - 1], names[lastWeekday - 1]])].join(dash)
}
