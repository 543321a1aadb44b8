import { prepareCalendarFeeds } from './calendar-feed-queries.ts'
import { prepareClaims } from './claims.ts'
import { prepareFigures } from './figure-queries.ts'
import { prepareChangeLead, prepareDeleteLeads } from './lead-changes.ts'
import { prepareLeadLists } from './lead-lists.ts'
import { prepareKnownMessages, prepareOutboxQueries } from './outbox-queries.ts'
import { prepareNews, preparePushDevices } from './push-queries.ts'
import type { SharedDatabase } from './shared-database.ts'
import { prepareSignIns } from './sign-in-queries.ts'

export function prepareSharedStore(database: SharedDatabase) {
  return {
    ...prepareLeadLists(database),
    ...prepareChangeLead(database),
    ...prepareDeleteLeads(database),
    ...prepareClaims(database),
    enqueueMessages: database.enqueueMessages,
    ...prepareOutboxQueries(database),
    ...prepareSignIns(database),
    ...prepareCalendarFeeds(database),
    ...prepareFigures(database),
    ...preparePushDevices(database),
    ...prepareNews(database),
    ...prepareKnownMessages(database),
  }
}
