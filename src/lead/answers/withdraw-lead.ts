import { pick } from '../../base/pick.ts'
import { hasContract } from '../figures/funnel.ts'
import { newMessage } from '../outbox/message-rules.ts'
import { type AppointmentUpdate, cancelAppointment, VISITOR } from '../steps/appointment-updates.ts'
import { effectiveEntries, type HistoryEntry } from '../steps/history-entry.ts'
import { isQuarantined } from '../steps/lead-status.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { NewMessage } from '../store/message.ts'
import type { StoredLead } from '../store/stored-lead.ts'

/** The data of the mail to staff, because the lead is gone when the mail is composed. It has no data of the visitor. */
export interface Withdrawn extends Pick<StoredLead, 'ref' | 'assignedTo' | 'receivedAt'> {
  /** The address of the colleague who deleted the lead. Without it, its visitor did. */
  by?: string | undefined
  /** Takes an appointment that is still to come out of the assignee's calendar. */
  cancellation?: AppointmentUpdate | undefined
}

/** The data of the person's receipt. The store forgets it as soon as the mail is sent or given up. */
export interface Receipt extends Pick<StoredLead, 'ref' | 'email'> {
  /** Takes an appointment that is still to come out of the person's calendar. */
  cancellation?: AppointmentUpdate | undefined
}

/**
 * Deletes a lead for the person who sent it, and mails them and staff. `contract`: nothing is deleted,
 * because the company has to keep the data of a contract. Throws StoreError. Then nothing was changed.
 * @param find reads the lead again after a colleague's simultaneous change
 */
export async function withdrawLead(
  store: LeadStore,
  find: () => Promise<StoredLead | null>,
  now: number,
): Promise<{ result: 'withdrawn' | 'unknown' | 'contract'; ref: string }> {
  for (;;) {
    const lead = await find()
    if (lead === null) return { result: 'unknown', ref: '' }
    const { id, ref, version, outcome } = lead
    const history = await store.listHistory(id)
    if (outcome === 'contract' || hasContract(effectiveEntries(history))) return { result: 'contract', ref }
    const add = [...mailAboutDeletion(lead, history, { now }), ...receiptFor(lead, history, now)]
    if (await store.deleteLead({ ref, version, now, add })) return { result: 'withdrawn', ref }
  }
}

/** For staff, if the visitor withdraws the lead, or if a colleague deletes it before an appointment. */
export function mailAboutDeletion(
  lead: StoredLead,
  history: readonly HistoryEntry[],
  { by, now }: { by?: string; now: number },
): NewMessage[] {
  const cancellation = cancelAppointment(history, lead.assignedTo, now)
  if (isQuarantined(lead) || (by && !cancellation)) return []
  const data: Withdrawn = { ...pick(lead, ['ref', 'assignedTo', 'receivedAt']), by, cancellation }
  return [{ ...newMessage('staff-withdrawn', null, now, `withdrawn ${lead.ref}`), data: JSON.stringify(data) }]
}

function receiptFor({ ref, email }: StoredLead, history: readonly HistoryEntry[], now: number): NewMessage[] {
  if (email === '') return []
  const data: Receipt = { ref, email, cancellation: cancelAppointment(history, VISITOR, now) }
  return [{ ...newMessage('visitor-withdrawn', null, now, `receipt ${ref}`), data: JSON.stringify(data) }]
}
