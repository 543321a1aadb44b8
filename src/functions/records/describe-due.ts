import { deskWords } from '../../content/desk-words.ts'
import { staffFollowUp as followUp, staffDigest as words } from '../../content/mail-words.ts'
import { stepWords } from '../../content/record-words.ts'
import { attentionAt, followUpAt, NO_DATE } from '../../lead/steps/lead-status.ts'
import { hasAppointment, isAppointmentNext, isPlanned, type PlannedStep } from '../../lead/steps/lead-steps.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { writeDay, writeDayAndTime } from './time.ts'

export function describeDue(lead: StoredLead): string {
  if (isTryNext(lead)) return describeTry(lead)
  return isPlanned(lead) ? describePlanned(lead) : words.dueUntil(writeDayAndTime(lead.dueAt))
}

export function describeOverdue(lead: StoredLead, now: number): string {
  const { step, planned } = followUpOf(lead, now)
  if (lead.tryAgainAt !== null && !step) return words.tryNow(planned)
  return isPlanned(lead) ? describePlanned(lead) : words.overdueSince(writeDayAndTime(lead.dueAt))
}

const isTryNext = (lead: StoredLead) => lead.tryAgainAt !== null && !isAppointmentNext(lead)

const describeTry = ({ tryAgainAt, tries }: StoredLead) => words.tryAgain(writeDayAndTime(tryAgainAt ?? 0), tries)

export function describePlanned(lead: StoredLead): string {
  const step = stepWords[lead.outcome]
  if (lead.nextAt === null && lead.tryAgainAt !== null) return step
  return followUp.stepOf(step, writePlannedTime(lead, lead.nextAt ?? NO_DATE))
}

/**
 * False for an offer, which has only a day. An appointment, a call or a promised answer also has a clock time.
 * @param at one of the times of the lead
 */
export const isTimed = (lead: StoredLead, at: number) =>
  lead.tryAgainAt === at || !isPlanned(lead) || hasAppointment(lead)

export function writePlannedTime(lead: StoredLead, at: number): string {
  if (at === NO_DATE) return words.noDate
  return (isTimed(lead, at) ? writeDayAndTime : writeDay)(at)
}

/**
 * The question to staff that is due now. `step`: the planned step, or nothing if the next try is
 * due. `also`: the other one, if there are an appointment and a next try.
 */
export function followUpOf(lead: StoredLead, now: number) {
  const at = followUpAt(lead, now) ?? attentionAt(lead)
  const isTry = lead.tryAgainAt === at
  const ask = followUp.steps[lead.outcome as PlannedStep]
  const hasBoth = lead.tryAgainAt !== null && hasAppointment(lead)
  const also = hasBoth ? [isTry ? describeAppointment(lead, now) : describeTry(lead)] : []
  return { step: isTry ? undefined : ask, planned: writePlannedTime(lead, at), also }
}

function describeAppointment(lead: StoredLead, now: number): string {
  const at = lead.nextAt ?? now
  const { subject } = followUp.steps[lead.outcome as PlannedStep]
  return at > now ? describePlanned(lead) : followUp.stepOf(subject, writeDayAndTime(at))
}

export function describeFollowUp(lead: StoredLead, now: number): string {
  const { step, planned } = followUpOf(lead, now)
  return step ? followUp.stepOf(step.subject, planned) : words.tryNow(planned)
}

/** Says that the promised answer is late if another call is planned, because the time of the call does not show it. */
export function describeBrokenPromise({ answeredAt, dueAt, tryAgainAt }: StoredLead, now: number): string[] {
  const isLate = answeredAt === null && tryAgainAt !== null && dueAt <= now
  return isLate ? [deskWords.brokenPromise(writeDayAndTime(dueAt))] : []
}
