import { HOUR } from '../base/durations.ts'
import { germanClock, germanInstant, weekdayOf } from '../base/german-time.ts'
import { type PhoneHours, type PhoneRange, rangesOf } from './due-time.ts'

/** Used if the provider has no telephone hours. */
const OFFICE: PhoneRange = { firstWeekday: 1, lastWeekday: 5, from: 8 * 60, to: 17 * 60 }

/** The next start of telephone hours that is more than two hours away. `day` counts from today; Monday is weekday 1. */
export function nextMorning(now: number, phoneHours: PhoneHours): { at: number; day: number; weekday: number } {
  const hours = phoneHours.length > 0 ? phoneHours : [OFFICE]
  const today = germanClock(now)
  for (let day = 0; ; day += 1) {
    const date = { ...today, day: today.day + day, hour: 0 }
    const weekday = weekdayOf(date)
    const openings = rangesOf(weekday, hours).map(({ from }) => from)
    if (openings.length === 0) continue
    const at = germanInstant({ ...date, minute: Math.min(...openings) })
    if (at > now + 2 * HOUR) return { at, day, weekday }
  }
}
