import { bookedTime } from '../../lead/desk/booked-time.ts'
import type { BookedTime } from '../../lead/desk/desk-api.ts'
import { APPOINTMENT_LENGTH } from '../../lead/steps/appointment-updates.ts'
import { NO_DATE } from '../../lead/steps/lead-status.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

const MAX_BOOKED = 500
const LONGEST = Math.max(...Object.values(APPOINTMENT_LENGTH))

export async function listBooked(
  store: LeadStore,
  except: StoredLead,
  { after, until = NO_DATE }: { after: number; until?: number },
): Promise<BookedTime[]> {
  const leads = await store.listAppointments({ after, until, limit: MAX_BOOKED })
  return leads.filter(({ id }) => id !== except.id).flatMap(bookedTime)
}

export const listBookedAround = (store: LeadStore, except: StoredLead, at: number) =>
  listBooked(store, except, { after: at - LONGEST, until: at + LONGEST })
