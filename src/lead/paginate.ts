import type { Cursor, LeadDesk, OutboxEntry, StoredLead } from './store.ts'

/** How many rows are in the memory at once, however long the list is. */
const PAGE = 500

/** Every lead, newest first, or those received at `since` or later. */
export function eachLead(
  store: Pick<LeadDesk, 'listLeads'>,
  filter: { since?: number } = {},
): AsyncGenerator<StoredLead> {
  return eachRow(
    (page) => store.listLeads({ ...filter, ...page }),
    ({ receivedAt }) => receivedAt,
  )
}

/** Every message that is neither sent nor skipped, oldest first. */
export function eachUnsentMessage(store: Pick<LeadDesk, 'listUnsentMessages'>): AsyncGenerator<OutboxEntry> {
  return eachRow(
    (page) => store.listUnsentMessages(page),
    ({ createdAt }) => createdAt,
  )
}

async function* eachRow<Row extends { id: string }>(
  readPage: (page: { after?: Cursor; limit: number }) => Promise<Row[]>,
  timeOf: (row: Row) => number,
): AsyncGenerator<Row> {
  let rows = await readPage({ limit: PAGE })
  yield* rows
  for (let last = rows.at(-1); last !== undefined && rows.length === PAGE; last = rows.at(-1)) {
    rows = await readPage({ after: { at: timeOf(last), id: last.id }, limit: PAGE })
    yield* rows
  }
}
