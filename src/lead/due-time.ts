/**
 * The rules of the promise, in one place. Every time is in milliseconds since the Unix epoch.
 *
 * 1. An answer is due `replyHours` after the request came in, at any hour and on any day: the page
 *    promises 24 hours without exception, so nothing is rounded to working time.
 * 2. Staff are reminded four hours before that.
 * 3. Where that moment lies outside the phone hours (Mon–Fri 8–18, German time), nobody may be there to
 *    read it. The reminder then comes earlier: one hour before the end of the last phone hours before it.
 * 4. Where that would be before the request itself came in (Friday after five, or at the weekend), rule 2
 *    stands: a reminder on a Saturday is better than none.
 * 5. Where it is still unanswered when it is due, staff are told so once.
 *
 * Public holidays are not known here: on those a reminder comes as on any other weekday.
 */
export const PHONE_HOURS = {
  timeZone: 'Europe/Berlin',
  firstWeekday: 1,
  lastWeekday: 5,
  fromHour: 8,
  toHour: 18,
} as const

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const REMIND_BEFORE_DUE = 4 * HOUR
const REMIND_BEFORE_CLOSING = 1 * HOUR

/** When the answer is due. Rule 1. */
export function dueAt(receivedAt: number, replyHours: number): number {
  return receivedAt + replyHours * HOUR
}

/**
 * When staff are to be reminded of an unanswered lead: never before it came in, always before it is due.
 * Rules 2 to 4.
 */
export function reminderAt(lead: { receivedAt: number; dueAt: number }): number {
  const usual = Math.max(lead.receivedAt, lead.dueAt - REMIND_BEFORE_DUE)
  if (isWithinPhoneHours(usual)) return usual
  const beforeClosing = lastClosingBefore(usual) - REMIND_BEFORE_CLOSING
  return beforeClosing >= lead.receivedAt ? beforeClosing : usual
}

/** Whether somebody answers the telephone at this moment. */
export function isWithinPhoneHours(time: number): boolean {
  const local = germanClock(time)
  return isPhoneDay(local.weekday) && local.hour >= PHONE_HOURS.fromHour && local.hour < PHONE_HOURS.toHour
}

function lastClosingBefore(time: number): number {
  const { year, month, day } = germanClock(time)
  // At most four days back: from Monday morning over the weekend to Friday evening.
  for (let back = 0; back <= 4; back += 1) {
    const closing = closingOn(Date.UTC(year, month - 1, day - back))
    if (closing <= time && isPhoneDay(germanClock(closing).weekday)) return closing
  }
  return time
}

/** The end of the phone hours on a day given as its midnight in UTC. Closing time is never in the hour that a clock change skips. */
function closingOn(utcMidnight: number): number {
  const guess = utcMidnight + PHONE_HOURS.toHour * HOUR
  return guess + (PHONE_HOURS.toHour - germanClock(guess).hour) * HOUR
}

function isPhoneDay(weekday: number): boolean {
  return weekday >= PHONE_HOURS.firstWeekday && weekday <= PHONE_HOURS.lastWeekday
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: PHONE_HOURS.timeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** What a clock and a calendar in Germany show; weekday 0 is Sunday. */
function germanClock(time: number): { year: number; month: number; day: number; hour: number; weekday: number } {
  const parts = new Map(CLOCK.formatToParts(time).map((part) => [part.type, Number(part.value)]))
  const [year = 0, month = 0, day = 0, hour = 0] = [
    parts.get('year'),
    parts.get('month'),
    parts.get('day'),
    parts.get('hour'),
  ]
  return { year, month, day, hour, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}
