import type { LeadDesk } from '../../lead/store.ts'
import type { Connection, Statement } from './connection.ts'
import { addMessages, entryColumns, isOpen, isQuarantined, leadColumns, prepareQueries } from './rows.ts'

export function prepareLeadDesk(connection: Connection): LeadDesk {
  const { run, transact } = connection
  const { leads, entries, count } = prepareQueries(connection)
  return {
    listLeads: ({ since = Number.MIN_SAFE_INTEGER, after, limit } = {}) =>
      leads(
        (sql) => sql`
          select ${leadColumns(sql)} from leads l where l.received_at >= ${since}
            ${after === undefined ? sql`` : sql`and (l.received_at, l.id) < (${after.receivedAt}, ${after.id})`}
          order by l.received_at desc, l.id desc limit ${limit ?? null}`,
      ),
    countLeads: ({ receivedBefore }) =>
      count((sql) => sql`select count(*) from leads where received_at < ${receivedBefore}`),
    async findLead(ref) {
      const [lead] = await leads((sql) => sql`select ${leadColumns(sql)} from leads l where l.ref = ${ref}`)
      return lead ?? null
    },
    findLeadsFrom: (mailbox) =>
      leads(
        (sql) => sql`
          select ${leadColumns(sql)} from leads l where l.mailbox = ${mailbox}
          order by l.received_at desc, l.id desc`,
      ),
    markAnswered: ({ ref, now }) =>
      run(async (sql) => {
        const { count } = await sql`
          update leads set answered_at = coalesce(answered_at, ${now}) where ref = ${ref}`
        return count === 1
      }),
    reopenLead: ({ ref, forgetSkipped: kinds }) =>
      transact(async (sql) => {
        await sql`
          delete from messages where lead_id = (select id from leads where ref = ${ref}) and skipped_at is not null
            and kind in ${sql([...kinds])}`
        const { count } = await sql`update leads set answered_at = null where ref = ${ref}`
        return count === 1
      }),
    listQuarantined: ({ until, limit }) =>
      leads(
        (sql) => sql`
          select ${leadColumns(sql)} from leads l where ${quarantinedBy(sql, until)}
          order by l.received_at desc, l.id desc limit ${limit}`,
      ),
    countQuarantined: ({ until }) =>
      count((sql) => sql`select count(*) from leads l where ${quarantinedBy(sql, until)}`),
    quarantineLead: ({ ref, now }) =>
      transact(async (sql) => {
        const { count } = await sql`
          update leads set quarantined_at = ${now}, released_at = null, idempotency_key = null
          where ref = ${ref} and answered_at is null and anonymised_at is null
            and (quarantined_at is null or released_at is not null)`
        if (count === 0) return exists(sql, ref)
        await dropUnsent(sql, ref)
        return true
      }),
    releaseLead: ({ ref, now, messages }) =>
      transact(async (sql) => {
        await sql`
          update leads set released_at = ${now}
          where ref = ${ref} and quarantined_at is not null and released_at is null and anonymised_at is null`
        const open = await sql`select from leads l where l.ref = ${ref} and ${isOpen(sql)}`
        if (open.length > 0) await addMessages(sql, messages)
        return exists(sql, ref)
      }),
    deleteLead: (ref) => run(async (sql) => (await sql`delete from leads where ref = ${ref}`).count === 1),
    anonymiseLead: ({ ref, now }) =>
      transact(async (sql) => {
        await dropUnsent(sql, ref)
        const { count } = await sql`
          update leads set name = '', address = '', phone = '', email = '', mailbox = '', message = '',
            idempotency_key = null, anonymised_at = coalesce(anonymised_at, ${now})
          where ref = ${ref}`
        return count === 1
      }),
    listMessagesOf: (leadId) =>
      entries(
        (sql) => sql`
          select ${entryColumns(sql)} from messages m left join leads l on l.id = m.lead_id
          where m.lead_id = ${leadId} order by m.created_at, m.id`,
      ),
    listUnsentMessages: ({ after, limit } = {}) =>
      entries(
        (sql) => sql`
          select ${entryColumns(sql)} from messages m left join leads l on l.id = m.lead_id
          where m.sent_at is null and m.skipped_at is null
            ${after === undefined ? sql`` : sql`and (m.created_at, m.id) > (${after.createdAt}, ${after.id})`}
          order by m.created_at, m.id limit ${limit ?? null}`,
      ),
    retryMessages: ({ ref, now }) =>
      run(async (sql) => {
        // A message with a running lease is being sent at this moment: it stays as it is.
        const { count } = await sql`
          update messages set attempts = case when stuck_at is null then attempts else 0 end,
            next_attempt_at = ${now}, stuck_at = null
          where sent_at is null and skipped_at is null and (lease is null or next_attempt_at <= ${now})
            ${ref === undefined ? sql`` : sql`and lead_id = (select id from leads where ref = ${ref})`}`
        return count
      }),
  }
}

// A lead comes into quarantine after it was received: the condition on that time is for the index.
const quarantinedBy = (sql: Statement, until: number) =>
  sql`${isQuarantined(sql)} and l.received_at <= ${until} and l.quarantined_at <= ${until}`

async function exists(sql: Statement, ref: string): Promise<boolean> {
  return (await sql`select from leads where ref = ${ref}`).length === 1
}

/** Inside the caller's transaction. */
async function dropUnsent(sql: Statement, ref: string): Promise<void> {
  await sql`
    delete from messages where lead_id = (select id from leads where ref = ${ref}) and sent_at is null
      and skipped_at is null`
}
