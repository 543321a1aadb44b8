import { MAX_RELATED, type RelatedLead } from '../../lead/desk/desk-api.ts'
import type { LeadRecords } from '../../lead/store/lead-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

/** Other leads with the same telephone number or mailbox, newest first. */
export async function listRelated(store: LeadRecords, { id, mailbox }: StoredLead): Promise<RelatedLead[]> {
  const [samePhone, sameMailbox] = await Promise.all([
    store.listLeadsWithPhoneOf({ id, limit: MAX_RELATED }),
    mailbox === '' ? [] : store.listLeadsFrom({ mailbox, limit: MAX_RELATED + 1 }),
  ])
  const refs = new Set(samePhone.map(({ ref }) => ref))
  return [...samePhone, ...sameMailbox.filter((lead) => lead.id !== id && !refs.has(lead.ref))]
    .sort((a, b) => b.receivedAt - a.receivedAt)
    .slice(0, MAX_RELATED)
    .map(({ ref, name, receivedAt, assignedTo }) => ({
      ref,
      name,
      receivedAt,
      assignedTo,
      hasSamePhone: refs.has(ref),
    }))
}
