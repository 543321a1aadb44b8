import { APPOINTMENT_LENGTH } from '../steps/appointment-updates.ts'
import { type AppointmentStep, appointmentAt } from '../steps/lead-steps.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import { townOf } from '../town.ts'
import type { BookedTime } from './desk-api.ts'

export const isAppointmentOver = (lead: Parameters<typeof bookedTime>[0], now: number) =>
  bookedTime(lead).some(({ until }) => until <= now)

export const isAtSameTime = (one: Pick<BookedTime, 'at' | 'until'>, other: Pick<BookedTime, 'at' | 'until'>) =>
  one.at < other.until && other.at < one.until

/** Returns nothing unless the lead has an appointment with a time. */
export function bookedTime(
  lead: Pick<StoredLead, 'ref' | 'name' | 'address' | 'assignedTo' | 'tryAgainAt' | 'outcome' | 'nextAt'>,
): BookedTime[] {
  const { ref, name, assignedTo, outcome } = lead
  const at = appointmentAt(lead)
  if (at === null) return []
  const town = outcome === 'visit' ? townOf(lead.address) : ''
  return [{ ref, name, town, assignedTo, at, until: at + APPOINTMENT_LENGTH[outcome as AppointmentStep] }]
}
