import { APPOINTMENT_LENGTH } from '../appointment.ts'
import { type AppointmentStep, hasAppointment } from '../history-entry.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import type { BookedTime } from './desk-api.ts'

/** Returns nothing unless the lead has an appointment with a time. */
export function bookedTime(
  lead: Pick<StoredLead, 'ref' | 'name' | 'assignedTo' | 'tryAgainAt' | 'outcome' | 'nextAt'>,
): BookedTime[] {
  const { ref, name, assignedTo, outcome, nextAt: at } = lead
  if (!hasAppointment(lead) || at === null) return []
  return [{ ref, name, assignedTo, at, until: at + APPOINTMENT_LENGTH[outcome as AppointmentStep] }]
}
