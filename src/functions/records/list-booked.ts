import { LAST_ID } from '../../base/new-id.ts'
import { bookedTime } from '../../lead/desk/booked-time.ts'
import type { BookedTime } from '../../lead/desk/desk-api.ts'
import { APPOINTMENT_LENGTH } from '../../lead/steps/appointment.ts'
import type { LeadRecords } from '../../lead/store/lead-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

/** The most planned leads that are read for their times. */
const MAX_BOOKED = 200
const LONGEST = Math.max(...Object.values(APPOINTMENT_LENGTH))

/**
 * The appointments of other leads that begin after `from`.
 * @param more `assignedTo`: of this colleague; `until`: that begin at this time or earlier
 */
export async function listBooked(
  store: LeadRecords,
  except: StoredLead,
  from: number,
  more: { assignedTo?: string; until?: number } = {},
): Promise<BookedTime[]> {
  const after = { at: from, id: LAST_ID }
  const leads = await store.listView({ view: 'planned', after, limit: MAX_BOOKED, ...more })
  return leads.filter(({ id }) => id !== except.id).flatMap(bookedTime)
}

/** The appointments of other leads that may overlap with one at this time. */
export const listBookedAround = (store: LeadRecords, except: StoredLead, at: number) =>
  listBooked(store, except, at - LONGEST, { until: at + LONGEST })
