import { deskWords as words } from '../../content/desk-words.ts'
import type { ListedLead } from '../../lead/desk.ts'
import { DAY, HOUR, MINUTE } from '../../lead/durations.ts'
import { germanClock, germanDate } from '../../lead/german-time.ts'
import { attentionAt, statusOf } from '../../lead/lead-status.ts'

const NBSP = '\u00a0'

/** `20 Min.`, `3 Std.`, `2 Tage`: rounded down, so that the time is never too long. */
function span(duration: number): string {
  if (duration < HOUR) return words.minutes(Math.max(1, Math.floor(duration / MINUTE)))
  if (duration < 2 * DAY) return words.hours(Math.floor(duration / HOUR))
  return words.days(Math.floor(duration / DAY))
}

/** `heute 17:00`, `gestern 9:05`, `Mi 25.11., 8:00` */
export function dayAndTime(time: number, now: number): string {
  const { weekday, time: clock } = germanDate(time)
  const { day, month, year } = germanClock(time)
  const near = words.nearDays[dayNumber(time) - dayNumber(now) + 1]
  const shown = clock.replace(/^0/, '')
  if (near) return `${near}${NBSP}${shown}`
  const inYear = year === germanClock(now).year ? '' : year
  return `${weekday.slice(0, 2)}${NBSP}${day}.${month}.${inYear}, ${shown}`
}

function dayNumber(time: number): number {
  const { year, month, day } = germanClock(time)
  return Date.UTC(year, month - 1, day) / DAY
}

/** The time left, or the outcome. */
export function timeLeft(lead: ListedLead, now: number): string {
  const status = statusOf(lead, now)
  const attention = attentionAt(lead)
  if (status === 'answered') return words.events.answered(lead.outcome && words.outcomes[lead.outcome])
  if (status === 'quarantined' || status === 'anonymised') return words.statuses[status]
  if (status === 'overdue') return (lead.tryAgainAt === null ? words.late : words.lateTry)(span(now - attention))
  if (status === 'tried') return words.nextTry(dayAndTime(attention, now))
  return words.left(span(attention - now))
}

/** The town, if the address has one: `Ringstr. 5, 48143 Münster` is `Münster`. */
export function townOf(address: string): string {
  return /\b\d{5}\s+([^,;\n]+)/.exec(address)?.[1]?.trim() || address
}
