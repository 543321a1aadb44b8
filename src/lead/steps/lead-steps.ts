import type { StoredLead } from '../store/stored-lead.ts'

/** Appointments have an hour and a calendar entry. `visit`: at the house. */
const APPOINTMENT_STEPS = ['visit', 'call'] as const
export type AppointmentStep = (typeof APPOINTMENT_STEPS)[number]
/**
 * Steps with a date. The lead stays open and is due on that day. `offer`: staff have to send it by
 * then. `offered`: staff sent it, and ask about it then.
 */
export const PLANNED_STEPS = [...APPOINTMENT_STEPS, 'offer', 'offered', 'later'] as const
export type PlannedStep = (typeof PLANNED_STEPS)[number]
/** Results of a call that reached the person. */
export const OUTCOMES = [...PLANNED_STEPS, 'contract', 'lost'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const isPlannedStep = (outcome: string): outcome is PlannedStep => PLANNED_STEPS.some((step) => step === outcome)

export const isAppointmentStep = (step: string): step is AppointmentStep =>
  APPOINTMENT_STEPS.some((known) => known === step)

type Steps = Pick<StoredLead, 'tryAgainAt' | 'outcome' | 'nextAt'>

/** True if an appointment is agreed, even if a next try is planned too. */
export function hasAppointment({ tryAgainAt, outcome, nextAt }: Steps): boolean {
  return isAppointmentStep(outcome) && (tryAgainAt === null || nextAt !== null)
}

export function isAppointmentNext(lead: Steps): boolean {
  return hasAppointment(lead) && (lead.tryAgainAt === null || Number(lead.nextAt) < lead.tryAgainAt)
}

/** `null` without an appointment, or if it has no time yet. */
export const appointmentAt = (lead: Steps): number | null => (hasAppointment(lead) ? lead.nextAt : null)

export const hasAppointmentAhead = (lead: Steps, now: number): boolean => (appointmentAt(lead) ?? now) > now

/** True if the person was reached and staff have to do something later. */
export function isPlanned({ answeredAt, closedAt }: Pick<StoredLead, 'answeredAt' | 'closedAt'>): boolean {
  return answeredAt !== null && closedAt === null
}

/** True for a contract without a value in euros. */
export const isUnpriced = ({ outcome, euros }: Pick<StoredLead, 'outcome' | 'euros'>): boolean =>
  outcome === 'contract' && !euros
