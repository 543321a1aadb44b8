import { hasContract } from '../figures/funnel.ts'
import { newMessage } from '../outbox/message-rules.ts'
import { effectiveEntries } from '../steps/history-entry.ts'
import { isQuarantined } from '../steps/lead-status.ts'
import type { LeadRecords } from '../store/lead-records.ts'
import type { NewMessage } from '../store/message.ts'
import type { StoredLead } from '../store/stored-lead.ts'

/** The data of the mail to staff, because the lead is gone when the mail is composed. It has no data of the visitor. */
export type Withdrawn = Pick<StoredLead, 'ref' | 'assignedTo' | 'receivedAt'>

/** The data of the person's receipt. The store forgets it as soon as the mail is sent or given up. */
export type Receipt = Pick<StoredLead, 'ref' | 'email'>

/**
 * Deletes a lead for the person who sent it, and mails them and staff. `contract`: nothing is deleted,
 * because the company has to keep the data of a contract. Throws StoreError. Then nothing was changed.
 * @param find reads the lead again after a colleague's simultaneous change
 */
export async function withdrawLead(
  store: Pick<LeadRecords, 'deleteLead' | 'listHistory'>,
  find: () => Promise<StoredLead | null>,
  now: number,
): Promise<{ result: 'withdrawn' | 'unknown' | 'contract'; ref: string }> {
  for (;;) {
    const lead = await find()
    if (lead === null) return { result: 'unknown', ref: '' }
    const { id, ref, version, outcome } = lead
    const history = effectiveEntries(await store.listHistory(id))
    if (outcome === 'contract' || hasContract(history)) return { result: 'contract', ref }
    if (await store.deleteLead({ ref, version, now, add: mailsAbout(lead, now) })) return { result: 'withdrawn', ref }
  }
}

function mailsAbout(lead: StoredLead, now: number): NewMessage[] {
  const { ref, assignedTo, receivedAt, email } = lead
  const withdrawn: Withdrawn = { ref, assignedTo, receivedAt }
  const receipt: Receipt = { ref, email }
  const toStaff = newMessage('staff-withdrawn', null, now, `withdrawn ${ref}`)
  const toPerson = newMessage('visitor-withdrawn', null, now, `receipt ${ref}`)
  return [
    ...(isQuarantined(lead) ? [] : [{ ...toStaff, data: JSON.stringify(withdrawn) }]),
    ...(email === '' ? [] : [{ ...toPerson, data: JSON.stringify(receipt) }]),
  ]
}
