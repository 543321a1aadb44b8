import { HOUR } from '../../base/durations.ts'
import { germanDay } from '../../base/german-time.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import { appointmentAt, hasAppointment, isAppointmentNext, isPlanned } from './lead-steps.ts'

export type LeadStatus = 'new' | 'due' | 'tried' | 'planned' | 'overdue' | 'answered' | 'quarantined' | 'anonymised'

type DueTimes = Pick<StoredLead, 'answeredAt' | 'outcome' | 'closedAt' | 'tryAgainAt' | 'nextAt' | 'dueAt'>
type StatusTimes = DueTimes & Pick<StoredLead, 'anonymisedAt' | 'quarantinedAt' | 'releasedAt' | 'remindAt'>

/**
 * Derived from the timestamps, never stored. `due` begins with the reminder. For a planned step, it begins at
 * the step's time and lasts until the end of that day or of the appointment. `tried`: staff call again later, and a try
 * is overdue at its time.
 */
export function statusOf(lead: StatusTimes, now: number): LeadStatus {
  if (lead.anonymisedAt !== null) return 'anonymised'
  if (isPlanned(lead)) return statusOfPlan(lead, now)
  if (lead.answeredAt !== null) return 'answered'
  if (isQuarantined(lead)) return 'quarantined'
  if (attentionAt(lead) <= now) return 'overdue'
  if (lead.tryAgainAt !== null) return 'tried'
  return lead.remindAt <= now ? 'due' : 'new'
}

function statusOfPlan(lead: DueTimes, now: number): LeadStatus {
  const at = attentionAt(lead)
  if (at > now) return 'planned'
  if (isAppointmentNext(lead)) return at + ASKED_AFTER > now ? 'due' : 'overdue'
  // A next try has an hour, the other steps have a day.
  if (lead.tryAgainAt !== null) return 'overdue'
  return germanDay(at) === germanDay(now) ? 'due' : 'overdue'
}

/** The due time of a planned lead without a date. It sorts last. The index has the same number. */
export const NO_DATE = Number.MAX_SAFE_INTEGER

/** When staff have to answer, call again, or do the planned step. With an appointment and a next try, the earlier one counts. */
export function attentionAt(lead: DueTimes): number {
  if (isAppointmentNext(lead)) return lead.nextAt ?? NO_DATE
  return lead.tryAgainAt ?? (isPlanned(lead) ? (lead.nextAt ?? NO_DATE) : lead.dueAt)
}

/** Staff are asked about an appointment when this time has passed since its start. */
const ASKED_AFTER = 2 * HOUR

/** The time of the last try or step that is due. Staff are asked about it now. An appointment first has to be over. */
export function followUpAt(lead: DueTimes, now: number): number | null {
  const appointment = appointmentAt(lead)
  const other = lead.tryAgainAt ?? (hasAppointment(lead) ? null : attentionAt(lead))
  const asked = appointment !== null && appointment + ASKED_AFTER <= now ? appointment : null
  const due = other !== null && other <= now ? other : null
  if (asked === null || due === null) return asked ?? due
  return asked + ASKED_AFTER > due ? asked : due
}

/** True if nothing is left to do. */
export const isClosed = ({ closedAt }: Pick<StoredLead, 'closedAt'>) => closedAt !== null

/** True for a lead without an answer or a call. */
export const isUncalled = ({ answeredAt, tries }: Pick<StoredLead, 'answeredAt' | 'tries'>) =>
  answeredAt === null && tries === 0

/** True for an uncalled lead without an assignee. The version does not tell, because the visitor's answers also increase it. */
export const isUntouched = (lead: Pick<StoredLead, 'answeredAt' | 'tries' | 'assignedTo'>) =>
  isUncalled(lead) && lead.assignedTo === ''

/** An answer to a lead in quarantine accepts it. IS_QUARANTINED in src/storage/sql/conditions.ts is the same in SQL. */
export function isQuarantined(lead: Pick<StoredLead, 'quarantinedAt' | 'releasedAt' | 'answeredAt'>): boolean {
  return lead.quarantinedAt !== null && lead.releasedAt === null && lead.answeredAt === null
}
