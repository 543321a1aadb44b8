import { HOUR } from '../../base/durations.ts'
import { germanClock, germanInstant, weekdayOf } from '../../base/german-time.ts'
import { type PhoneHours, rangesOn } from '../due-time.ts'

/** The next start of telephone hours that is more than two hours away. `day` counts from today. Monday is weekday 1. */
export function nextMorning(now: number, phoneHours: PhoneHours): { at: number; day: number; weekday: number } {
  const today = germanClock(now)
  for (let day = 0; ; day += 1) {
    const date = { ...today, day: today.day + day, hour: 0 }
    const weekday = weekdayOf(date)
    const openings = rangesOn(date, phoneHours).map(({ from }) => from)
    if (openings.length === 0) continue
    const at = germanInstant({ ...date, minute: Math.min(...openings) })
    if (at > now + 2 * HOUR) return { at, day, weekday }
  }
}
