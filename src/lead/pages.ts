import type { LeadDesk, OutboxEntry, StoredLead } from './ports.ts'

/** How many rows are in the memory at once, however long the list is. */
const PAGE = 500

/** Every lead, newest first, or those received at `since` or later. */
export async function* eachLead(
  store: Pick<LeadDesk, 'listLeads'>,
  filter: { since?: number } = {},
): AsyncGenerator<StoredLead> {
  let leads = await store.listLeads({ ...filter, limit: PAGE })
  while (leads.length > 0) {
    yield* leads
    const last = leads.at(-1)
    if (last === undefined || leads.length < PAGE) return
    leads = await store.listLeads({ ...filter, after: { at: last.receivedAt, id: last.id }, limit: PAGE })
  }
}

/** Every message that is neither sent nor skipped, oldest first. */
export async function* eachUnsentMessage(store: Pick<LeadDesk, 'listUnsentMessages'>): AsyncGenerator<OutboxEntry> {
  let messages = await store.listUnsentMessages({ limit: PAGE })
  while (messages.length > 0) {
    yield* messages
    const last = messages.at(-1)
    if (last === undefined || messages.length < PAGE) return
    messages = await store.listUnsentMessages({ after: { at: last.createdAt, id: last.id }, limit: PAGE })
  }
}
