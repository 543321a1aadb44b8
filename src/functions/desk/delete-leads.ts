import { mailAboutDeletion } from '../../lead/answers/withdraw-lead.ts'
import type { DeskResponses } from '../../lead/desk/desk-api.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import type { StaffContext } from '../function-deps.ts'

/** Leads deleted per call. A call takes about ten milliseconds. */
const DELETED_AT_ONCE = 50

/** Deletes some leads of the lead's mailbox. The lead itself is last, so that the next call still finds it. */
export async function deleteMailbox(lead: StoredLead, context: StaffContext): Promise<DeskResponses['delete']> {
  const { mailbox } = lead
  const some = mailbox === '' ? [] : await context.store.listLeadsFrom({ mailbox, limit: DELETED_AT_ONCE + 1 })
  const others = some.filter(({ id }) => id !== lead.id).slice(0, DELETED_AT_ONCE)
  if (some.length <= DELETED_AT_ONCE) return deleteLeads([...others, lead], context)
  await removeLeads(others, context)
  return { isMore: true }
}

export async function deleteLeads(leads: StoredLead[], context: StaffContext): Promise<DeskResponses['delete']> {
  await removeLeads(leads, context)
  await context.eraseDeleted?.()
  return { isMore: false }
}

async function removeLeads(leads: readonly StoredLead[], context: StaffContext): Promise<void> {
  const { store, log, onStored, now, session } = context
  const remove = async (lead: StoredLead) => {
    const { id, ref } = lead
    const add = mailAboutDeletion(lead, await store.listHistory(id), { by: session.address, now })
    if (await store.deleteLead({ ref, now, add })) log('lead-deleted', { ref, by: 'desk' })
  }
  try {
    await Promise.all(leads.map(remove))
  } finally {
    onStored?.()
  }
}
