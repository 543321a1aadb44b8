import type { LeadRecords } from '../../lead/store/lead-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import type { StaffContext } from './staff-context.ts'

/** Leads deleted per call. A call takes about ten milliseconds. */
const DELETED_AT_ONCE = 50

/**
 * @param all also deletes the other leads of its mailbox
 * @returns true if more leads are left; then call it again
 */
export async function deleteLeads(lead: StoredLead, all: boolean, context: StaffContext): Promise<boolean> {
  const { store, log, onStored, eraseDeleted, now } = context
  const { leads, isMore } = all ? await leadsToDelete(store, lead) : { leads: [lead], isMore: false }
  const remove = async ({ ref }: StoredLead) => {
    if (await store.deleteLead({ ref, now })) log('lead-deleted', { ref, by: 'desk' })
  }
  try {
    await Promise.all(leads.map(remove))
  } finally {
    onStored?.()
  }
  if (!isMore) await eraseDeleted?.()
  return isMore
}

/** Some leads of the lead's mailbox. The lead itself is last, so that the next call still finds it. */
async function leadsToDelete(store: Pick<LeadRecords, 'listLeadsFrom'>, lead: StoredLead) {
  const { mailbox } = lead
  const some = mailbox === '' ? [] : await store.listLeadsFrom({ mailbox, limit: DELETED_AT_ONCE + 1 })
  const others = some.filter(({ id }) => id !== lead.id).slice(0, DELETED_AT_ONCE)
  const isMore = some.length > DELETED_AT_ONCE
  return { leads: isMore ? others : [...others, lead], isMore }
}
