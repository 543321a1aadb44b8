import { MAX_HANDED_OVER } from '../../lead/desk/desk-api.ts'
import type { LeadRecords } from '../../lead/store/lead-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

type ChooseStore = Pick<LeadRecords, 'listView' | 'findLead' | 'listLeadsFrom'>

/** Up to MAX_HANDED_OVER leads of `from`: those in `refs`, or open and planned ones. */
export async function leadsToHandOver(store: ChooseStore, from: string, refs: string[] | null): Promise<StoredLead[]> {
  const filter = { assignedTo: from, limit: MAX_HANDED_OVER }
  const leads = await (refs === null
    ? Promise.all([store.listView({ ...filter, view: 'unanswered' }), store.listView({ ...filter, view: 'planned' })])
    : Promise.all(refs.map((ref) => store.findLead(ref))))
  return leads
    .flat()
    .filter((lead) => lead?.assignedTo === from)
    .slice(0, MAX_HANDED_OVER) as StoredLead[]
}

/** Leads deleted per call. A call takes about ten milliseconds. */
const DELETED_AT_ONCE = 50

/** Some leads of the lead's mailbox. The lead itself is last, so that the next call still finds it. */
export async function leadsToDelete(store: ChooseStore, lead: StoredLead) {
  const { mailbox } = lead
  const some = mailbox === '' ? [] : await store.listLeadsFrom({ mailbox, limit: DELETED_AT_ONCE + 1 })
  const others = some.filter(({ id }) => id !== lead.id).slice(0, DELETED_AT_ONCE)
  const isMore = some.length > DELETED_AT_ONCE
  return { leads: isMore ? others : [...others, lead], isMore }
}
