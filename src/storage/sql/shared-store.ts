import { prepareClaims } from './claims.ts'
import type { Database } from './database.ts'
import { prepareChangeLead, prepareRemoveLeads } from './lead-changes.ts'
import { prepareLeadLists } from './lead-lists.ts'
import { prepareOutboxQueries } from './outbox-queries.ts'
import { prepareSignIns } from './sign-ins.ts'
import { prepareKnownMessages } from './upkeep.ts'
import { prepareVisits } from './visits.ts'

/** The calls that both databases run alike. */
export function prepareSharedStore(database: Database) {
  return {
    ...prepareLeadLists(database),
    ...prepareChangeLead(database),
    ...prepareRemoveLeads(database),
    ...prepareClaims(database),
    enqueueMessages: database.enqueueMessages,
    ...prepareOutboxQueries(database),
    ...prepareSignIns(database),
    ...prepareVisits(database),
    ...prepareKnownMessages(database),
  }
}
