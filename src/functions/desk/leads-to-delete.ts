import type { LeadRecords } from '../../lead/store/lead-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

/** Leads deleted per call. A call takes about ten milliseconds. */
const DELETED_AT_ONCE = 50

/** Some leads of the lead's mailbox. The lead itself is last, so that the next call still finds it. */
export async function leadsToDelete(store: Pick<LeadRecords, 'listLeadsFrom'>, lead: StoredLead) {
  const { mailbox } = lead
  const some = mailbox === '' ? [] : await store.listLeadsFrom({ mailbox, limit: DELETED_AT_ONCE + 1 })
  const others = some.filter(({ id }) => id !== lead.id).slice(0, DELETED_AT_ONCE)
  const isMore = some.length > DELETED_AT_ONCE
  return { leads: isMore ? others : [...others, lead], isMore }
}
