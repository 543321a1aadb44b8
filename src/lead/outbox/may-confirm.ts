import { DAY } from '../../base/durations.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import { DeliveryError } from './transport.ts'

/**
 * At most one confirmation a day goes to a mailbox, so that entering someone's address repeatedly does not
 * fill it. Throws DeliveryError `EEARLIER` if an earlier one goes first. If that one fails, this one is next.
 */
export async function mayConfirm(
  { id, lead }: { id: string; lead: StoredLead },
  { store, now }: { store: LeadStore; now: number },
): Promise<boolean> {
  const first = await store.findConfirmation({ mailbox: lead.mailbox, since: now - DAY })
  if (first === null || first.id === id) return true
  if (first.sentAt === null) throw new DeliveryError('EEARLIER', { scope: 'message', cause: first.id })
  return false
}
