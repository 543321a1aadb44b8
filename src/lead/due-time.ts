import { HOUR } from './durations.ts'
import { germanClock, germanInstant, weekdayOf } from './german-time.ts'

/**
 * The rules of the promise, in one place. Every time is in milliseconds since the Unix epoch.
 *
 * 1. An answer is due `replyHours` after the request came in, at any hour and on any day: the page
 *    promises them without exception, so nothing is rounded to working time.
 * 2. Staff are reminded four hours before that.
 * 3. Outside the telephone hours the office may be empty. The reminder then comes earlier: one hour before the end of the
 *    last telephone hours before it.
 * 4. Where that would be before the request itself came in (Friday after five, or at the weekend), rule 2 holds: a
 *    reminder on a Saturday is better than none.
 * 5. Where it is still unanswered when it is due, staff are told so once.
 *
 * Public holidays are not known here: on those a reminder comes as on any other weekday.
 */
export interface ReplyPromise {
  /** Within how many hours a request is answered. */
  replyHours: number
  phoneHours: PhoneHours
}

/** When staff answer the telephone, German time. */
export type PhoneHours = readonly PhoneRange[]

/** Monday is weekday 1, and both days are included; minutes of the day, `to` is not included. */
export interface PhoneRange {
  firstWeekday: number
  lastWeekday: number
  from: number
  to: number
}

const REMIND_BEFORE_DUE = 4 * HOUR
const REMIND_BEFORE_CLOSING = 1 * HOUR

/** When the answer is due. Rule 1. */
export function dueAt(receivedAt: number, { replyHours }: ReplyPromise): number {
  return receivedAt + replyHours * HOUR
}

/** When staff are to be reminded: never before the request came in, always before the answer is due. Rules 2 to 4. */
export function remindAt(receivedAt: number, promise: ReplyPromise): number {
  const usual = Math.max(receivedAt, dueAt(receivedAt, promise) - REMIND_BEFORE_DUE)
  if (isWithinPhoneHours(usual, promise.phoneHours)) return usual
  const beforeClosing = lastClosingBefore(usual, promise.phoneHours) - REMIND_BEFORE_CLOSING
  return beforeClosing >= receivedAt ? beforeClosing : usual
}

export function isWithinPhoneHours(time: number, phoneHours: PhoneHours): boolean {
  const clock = germanClock(time)
  const minute = clock.hour * 60 + clock.minute
  return rangesOf(weekdayOf(clock), phoneHours).some(({ from, to }) => from <= minute && minute < to)
}

function lastClosingBefore(time: number, phoneHours: PhoneHours): number {
  const today = germanClock(time)
  for (let back = 0; back <= 7; back += 1) {
    const day = { ...today, day: today.day - back }
    const closings = rangesOf(weekdayOf(day), phoneHours).map(({ to }) =>
      germanInstant({ ...day, hour: 0, minute: to }),
    )
    const last = Math.max(...closings.filter((closing) => closing <= time))
    if (last > 0) return last
  }
  return time
}

function rangesOf(weekday: number, phoneHours: PhoneHours): PhoneHours {
  return phoneHours.filter(({ firstWeekday, lastWeekday }) => firstWeekday <= weekday && weekday <= lastWeekday)
}
