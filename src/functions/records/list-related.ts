import { pick } from '../../base/pick.ts'
import { MAX_RELATED, RELATED_FIELDS, type RelatedLead } from '../../lead/desk/desk-api.ts'
import { isClosed } from '../../lead/steps/lead-status.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

export async function listRelated(store: LeadStore, { id, mailbox }: StoredLead): Promise<RelatedLead[]> {
  const [samePhone, sameMailbox] = await Promise.all([
    store.listLeadsWithPhoneOf({ id, limit: MAX_RELATED }),
    mailbox === '' ? [] : store.listLeadsFrom({ mailbox, limit: MAX_RELATED + 1 }),
  ])
  const refs = new Set(samePhone.map(({ ref }) => ref))
  return [...samePhone, ...sameMailbox.filter((lead) => lead.id !== id && !refs.has(lead.ref))]
    .sort((a, b) => b.receivedAt - a.receivedAt)
    .slice(0, MAX_RELATED)
    .sort((a, b) => Number(isClosed(a)) - Number(isClosed(b)))
    .map((lead) => ({ ...pick(lead, RELATED_FIELDS), hasSamePhone: refs.has(lead.ref) }))
}
