import { daysBetween } from '../../base/calendar-day.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { germanClock, germanDate, germanDay } from '../../base/german-time.ts'
import { NBSP } from '../../base/nbsp.ts'
import { deskWords as words } from '../../content/desk-words.ts'
import { describeFacts, historyWords, outcomeWords, statusWords, stepWords } from '../../content/record-words.ts'
import type { ListedLead } from '../../lead/desk/desk-api.ts'
import type { EntryFacts } from '../../lead/steps/history-entry.ts'
import { attentionAt, isUncalled, isUntouched, NO_DATE, statusOf } from '../../lead/steps/lead-status.ts'
import { isAppointmentNext, isAppointmentStep, isPlanned } from '../../lead/steps/lead-steps.ts'

/** `20 Min.`, `3 Std.`, `1 Tag`. Rounds down, so that the time is never too long. */
function span(duration: number): string {
  if (duration < HOUR) return words.minutes(Math.max(1, Math.floor(duration / MINUTE)))
  if (duration < DAY) return words.hours(Math.floor(duration / HOUR))
  return words.days(Math.floor(duration / DAY))
}

/** `heute`, `Mi 25.11.` */
export function dayOf(time: number, now: number): string {
  const { day, month, year } = germanClock(time)
  const inYear = year === germanClock(now).year ? '' : year
  return nearDay(time, now) ?? `${germanDate(time).weekday.slice(0, 2)}${NBSP}${day}.${month}.${inYear}`
}

/** `heute 17:00`, `gestern 9:05`, `Mi 25.11., 8:00` */
export function dayAndTime(time: number, now: number): string {
  const near = nearDay(time, now)
  return near ? `${near}${NBSP}${clockOf(time)}` : `${dayOf(time, now)}, ${clockOf(time)}`
}

function nearDay(time: number, now: number): string | undefined {
  return words.nearDays[daysUntil(time, now) + 1]
}

/** Counts days in Germany. */
const daysUntil = (time: number, now: number) => daysBetween(germanDay(now), germanDay(time))

/** True for an uncalled lead that has no assignee, or whose answer is due within two hours. The list marks it. */
export const isPressing = (lead: ListedLead, now: number): boolean =>
  isUntouched(lead) || (isUncalled(lead) && lead.dueAt < now + 2 * HOUR)

/**
 * The due time as short as possible: `noch 23 Std.`, `seit 3 Tagen`, `bis 17:00`, `morgen 9:00`, `Do 26.11.`, or the outcome.
 * @param heading above the lead. If it ends with the day, the text has only the hour
 */
export function shortDueText(lead: ListedLead, now: number, heading = ''): string {
  const status = statusOf(lead, now)
  if (status === 'answered') return outcomeWords[lead.outcome]
  if (status === 'quarantined' || status === 'anonymised') return ''
  const at = attentionAt(lead)
  if (at === NO_DATE) return words.noDate
  if (status === 'overdue') return words.since(span(now - at))
  if (isPressing(lead, now)) return words.left(span(at - now))
  const isUnderDay = heading.endsWith(dayOf(at, now))
  const time = isUnderDay ? clockOf(at) : shortTime(at, now)
  if (at === lead.tryAgainAt) return time
  if (!isPlanned(lead)) return words.answerBy(time)
  if (isAppointmentStep(lead.outcome) && (isUnderDay || daysUntil(at, now) === 0)) return clockOf(at)
  return isUnderDay ? '' : stepTime(lead, at, now)
}

/** `17:00`, `morgen 9:00`, `Do 26.11.` */
function shortTime(at: number, now: number): string {
  const days = daysUntil(at, now)
  return days === 0 ? clockOf(at) : (days === 1 ? dayAndTime : dayOf)(at, now)
}

/** `9:00` */
export const clockOf = (time: number) => germanDate(time).time

/** The time left, or the outcome. */
export function timeLeft(lead: ListedLead, now: number): string {
  const status = statusOf(lead, now)
  const attention = attentionAt(lead)
  if (status === 'answered') return lead.outcome === '' ? historyWords.answered('', []) : describeResult(lead)
  if (status === 'quarantined' || status === 'anonymised') return statusWords[status]
  const isLate = status === 'overdue'
  if (lead.tryAgainAt !== null) {
    const isTry = attention === lead.tryAgainAt
    const attempt =
      isLate && isTry ? words.lateTry(span(now - attention)) : words.nextTry(dayAndTime(lead.tryAgainAt, now))
    return (isTry ? [attempt, describePlan(lead, now)] : [stepLeft(lead, now), attempt]).filter(Boolean).join(' · ')
  }
  if (isPlanned(lead)) return stepLeft(lead, now)
  return isLate ? words.late(span(now - attention)) : words.left(span(attention - now))
}

/** `Termin vor Ort, Do 26.11., 10:00`. Returns `''` without a planned step. */
export function describePlan(lead: ListedLead, now: number): string {
  if (!isPlanned(lead)) return ''
  // If a call failed after the start of an appointment, the appointment has no time.
  const when = lead.nextAt === null ? lead.tryAgainAt === null && words.noDate : stepTime(lead, lead.nextAt, now)
  return [stepWords[lead.outcome], when].filter(Boolean).join(', ')
}

function stepLeft(lead: ListedLead, now: number): string {
  const step = stepWords[lead.outcome]
  const at = attentionAt(lead)
  if (statusOf(lead, now) === 'overdue') {
    return isAppointmentNext(lead)
      ? words.pastAppointment(step, dayAndTime(at, now))
      : words.lateStep(step, span(now - at))
  }
  return words.planned(at === NO_DATE ? '' : stepTime(lead, at, now), step)
}

/** An offer is due on a day, but an appointment at a time. */
function stepTime({ outcome }: Pick<ListedLead, 'outcome'>, at: number, now: number): string {
  return (isAppointmentStep(outcome) ? dayAndTime : dayOf)(at, now)
}

/** `Auftrag, 18.000 €, 9,8 kWp` */
export function describeResult(lead: Pick<ListedLead, 'outcome'> & EntryFacts): string {
  return [outcomeWords[lead.outcome], ...describeFacts(lead)].join(', ')
}
