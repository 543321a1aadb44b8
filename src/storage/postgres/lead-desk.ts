import sql, { empty, type Sql } from 'sql-template-tag'
import type { LeadDesk, StoredLead } from '../../lead/store.ts'
import type { Connection } from './connection.ts'
import { prepareHistory } from './history.ts'
import { ENTRY_COLUMNS, IS_QUARANTINED, LEAD_COLUMNS, prepareQueries, tellRemoved } from './rows.ts'

export function prepareLeadDesk(connection: Connection): LeadDesk {
  const { run, transact } = connection
  const { leads, entries, count } = prepareQueries(connection)
  return {
    ...prepareHistory(connection),
    listLeads: ({ since = Number.MIN_SAFE_INTEGER, after, limit } = {}) =>
      leads(sql`
          select ${LEAD_COLUMNS} from leads l where l.received_at >= ${since}
            ${behind(after)}
          order by l.received_at desc, l.id desc limit ${limit ?? null}`),
    countLeads: ({ receivedBefore }) => count(sql`select count(*) from leads where received_at < ${receivedBefore}`),
    async findLead(ref) {
      const [lead] = await leads(sql`select ${LEAD_COLUMNS} from leads l where l.ref = ${ref}`)
      return lead ?? null
    },
    listLeadsFrom: ({ mailbox, after, limit }) =>
      leads(sql`
        select ${LEAD_COLUMNS} from leads l where l.mailbox = ${mailbox} ${behind(after)}
        order by l.received_at desc, l.id desc limit ${limit}`),
    countLeadsFrom: ({ mailbox, most }) =>
      count(sql`select count(*) from (select from leads where mailbox = ${mailbox} limit ${most}) as counted`),
    listQuarantined: ({ until, limit }) =>
      leads(sql`
          select ${LEAD_COLUMNS} from leads l where ${quarantinedBy(until)}
          order by l.received_at desc, l.id desc limit ${limit}`),
    countQuarantined: ({ until }) => count(sql`select count(*) from leads l where ${quarantinedBy(until)}`),
    deleteLead: ({ ref, now }) =>
      transact(async (query) => {
        // Lock the lead first, so that in-flight deliveries are visible.
        await query(sql`select from leads where ref = ${ref} for update`)
        await tellRemoved(query, sql`l.ref = ${ref}`, now)
        return (await query(sql`delete from leads where ref = ${ref}`)).count === 1
      }),
    anonymiseLead: ({ ref, now }) =>
      transact(async (query) => {
        // First, because it locks the lead: an event added concurrently is then visible and deleted too.
        const { count } = await query(sql`
          update leads set name = '', address = '', phone = '', email = '', mailbox = '', message = '', source = '', outcome = '',
            assigned_to = '', version = version + 1, idempotency_key = null,
            anonymised_at = coalesce(anonymised_at, ${now})
          where ref = ${ref}`)
        await tellRemoved(query, sql`l.ref = ${ref}`, now)
        await query(sql`
          delete from messages where lead_id = (select id from leads where ref = ${ref})
            and ((sent_at is null and skipped_at is null) or lane = 'webhook')`)
        await query(sql`delete from lead_events where lead_id = (select id from leads where ref = ${ref})`)
        return count === 1
      }),
    listMessagesOf: (leadId) =>
      entries(sql`
          select ${ENTRY_COLUMNS} from messages m left join leads l on l.id = m.lead_id
          where m.lead_id = ${leadId} order by m.created_at, m.id`),
    listUnsentMessages: ({ lane = 'mail', after, limit } = {}) =>
      entries(sql`
          select ${ENTRY_COLUMNS} from messages m left join leads l on l.id = m.lead_id
          where m.sent_at is null and m.skipped_at is null and m.lane = ${lane}
            ${after === undefined ? empty : sql`and (m.created_at, m.id) > (${after.createdAt}, ${after.id})`}
          order by m.created_at, m.id limit ${limit ?? null}`),
    retryMessages: ({ lane = 'mail', ref, now }) =>
      run(async (query) => {
        // Leave messages with a valid lease alone: they are being sent.
        const { count } = await query(sql`
          update messages set attempts = case when stuck_at is null then attempts else 0 end,
            next_attempt_at = ${now}, stuck_at = null
          where sent_at is null and skipped_at is null and (lease is null or next_attempt_at <= ${now})
            and lane = ${lane}
            ${ref === undefined ? empty : sql`and lead_id = (select id from leads where ref = ${ref})`}`)
        return count
      }),
  }
}

const behind = (after: Pick<StoredLead, 'id' | 'receivedAt'> | undefined): Sql =>
  after === undefined ? empty : sql`and (l.received_at, l.id) < (${after.receivedAt}, ${after.id})`

// Quarantine never begins before arrival: the condition on `received_at` lets Postgres use the index.
const quarantinedBy = (until: number): Sql =>
  sql`${IS_QUARANTINED} and l.received_at <= ${until} and l.quarantined_at <= ${until}`
