import { HOUR } from '../base/durations.ts'
import { type GermanClock, germanClock, germanInstant, weekdayOf } from '../base/german-time.ts'
import { isHoliday } from '../base/holidays.ts'

/**
 * The rules of the promise. Times are in milliseconds since the Unix epoch.
 *
 * 1. An answer is due `replyHours` after the request, on any day, because the page promises it. If that is outside the
 *    telephone hours, and the closing time before leaves at least half of the time, it is due at that closing time.
 * 2. Staff are reminded four hours before that.
 * 3. A reminder outside the telephone hours comes earlier, at one hour before the closing time before that.
 * 4. If that is before the request (Friday after five, a weekend), rule 2 holds, because Saturday is better than never.
 * 5. If the lead is unanswered when it is due, staff get one notice.
 *
 * On public holidays the telephone hours do not hold.
 */
export interface ReplyPromise {
  replyHours: number
  phoneHours: PhoneHours
}

/** In German time. There is at least one range, because the build refuses a provider without telephone hours. */
export type PhoneHours = readonly PhoneRange[]

export interface PhoneRange {
  /** Monday is 1. */
  firstWeekday: number
  /** Included. */
  lastWeekday: number
  /** A minute of the day. */
  from: number
  /** A minute of the day. Excluded. */
  to: number
}

const REMIND_BEFORE_DUE = 4 * HOUR
const REMIND_BEFORE_CLOSING = 1 * HOUR

/** Rule 1. */
export function dueAt(receivedAt: number, { replyHours, phoneHours }: ReplyPromise): number {
  const latest = receivedAt + replyHours * HOUR
  if (isWithinPhoneHours(latest, phoneHours)) return latest
  const closing = lastClosingBefore(latest, phoneHours)
  return closing - receivedAt >= (replyHours * HOUR) / 2 ? closing : latest
}

/** Rules 2 to 4. The time is never before the request and always before the answer is due. */
export function remindAt(receivedAt: number, promise: ReplyPromise): number {
  const usual = Math.max(receivedAt, dueAt(receivedAt, promise) - REMIND_BEFORE_DUE)
  if (isWithinPhoneHours(usual, promise.phoneHours)) return usual
  const beforeClosing = lastClosingBefore(usual, promise.phoneHours) - REMIND_BEFORE_CLOSING
  return beforeClosing >= receivedAt ? beforeClosing : usual
}

export function isWithinPhoneHours(time: number, phoneHours: PhoneHours): boolean {
  const clock = germanClock(time)
  const minute = clock.hour * 60 + clock.minute
  return rangesOn(clock, phoneHours).some(({ from, to }) => from <= minute && minute < to)
}

export function lastClosingBefore(time: number, phoneHours: PhoneHours): number {
  const today = germanClock(time)
  for (let back = 0; back <= 14; back += 1) {
    const day = { ...today, day: today.day - back }
    const closings = rangesOn(day, phoneHours).map(({ to }) => germanInstant({ ...day, hour: 0, minute: to }))
    const last = Math.max(...closings.filter((closing) => closing <= time))
    if (last > 0) return last
  }
  return time
}

export function rangesOn(date: GermanClock, phoneHours: PhoneHours): PhoneHours {
  if (isHoliday(date)) return []
  const weekday = weekdayOf(date)
  return phoneHours.filter(({ firstWeekday, lastWeekday }) => firstWeekday <= weekday && weekday <= lastWeekday)
}
