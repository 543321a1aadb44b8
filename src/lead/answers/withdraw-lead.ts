import { isQuarantined } from '../lead-status.ts'
import { newMessage } from '../outbox/message-rules.ts'
import type { LeadRecords } from '../store/lead-records.ts'
import type { Outbox } from '../store/message-outbox.ts'
import type { StoredLead } from '../store/stored-lead.ts'

/** About a deleted lead, so the message itself holds what its mail needs. No personal data. */
export type Withdrawn = Pick<StoredLead, 'ref' | 'assignedTo' | 'receivedAt'>

/** The same for the receipt. The store forgets it as soon as the mail is sent or given up. */
export type Receipt = Pick<StoredLead, 'ref' | 'email'>

/**
 * Deletes a lead for the person who sent it. The mail to staff comes first: after a crash between the two, the person tries
 * again, and staff get no second mail. The receipt comes last, so that it is true.
 */
export async function withdrawLead(
  store: Pick<Outbox, 'enqueueMessages'> & Pick<LeadRecords, 'deleteLead'>,
  lead: StoredLead,
  now: number,
): Promise<void> {
  const { ref, assignedTo, receivedAt, email } = lead
  if (!isQuarantined(lead)) {
    const data: Withdrawn = { ref, assignedTo, receivedAt }
    const mail = newMessage('staff-withdrawn', null, now, `withdrawn ${ref}`)
    await store.enqueueMessages([{ ...mail, data: JSON.stringify(data) }])
  }
  const isDeleted = await store.deleteLead({ ref, now })
  if (!isDeleted || email === '') return
  const receipt: Receipt = { ref, email }
  const mail = newMessage('visitor-withdrawn', null, now, `receipt ${ref}`)
  await store.enqueueMessages([{ ...mail, data: JSON.stringify(receipt) }])
}
