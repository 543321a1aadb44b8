import { DAY } from './durations.ts'
import type { GermanClock } from './german-time.ts'

/** Month and day. */
const FIXED = ['1-1', '5-1', '10-3', '11-1', '12-25', '12-26']
/** Days after Easter Sunday: Good Friday, Easter Monday, Ascension, Whit Monday, Corpus Christi. */
const MOVABLE = [-2, 1, 39, 50, 60]

/** True for a public holiday in North Rhine-Westphalia, until 2099. Numbers may overflow as in `Date.UTC`. */
export function isHoliday({ year, month, day }: Pick<GermanClock, 'year' | 'month' | 'day'>): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  const afterEaster = (date.getTime() - easterSunday(date.getUTCFullYear())) / DAY
  return FIXED.includes(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`) || MOVABLE.includes(afterEaster)
}

/** The rule of Gauss with its numbers for 1900 to 2099, in milliseconds since the Unix epoch. */
function easterSunday(year: number): number {
  const golden = year % 19
  const moon = (19 * golden + 24) % 30
  const toSunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7
  const isWeekEarlier = toSunday === 6 && (moon === 29 || (moon === 28 && golden > 10))
  return Date.UTC(year, 2, 22 + moon + toSunday - (isWeekEarlier ? 7 : 0))
}
