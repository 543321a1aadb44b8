import sql, { empty, type Sql } from 'sql-template-tag'
import { PRIORITIES } from '../../lead/outbox.ts'
import type { ClaimedMessage, Outbox } from '../../lead/store.ts'
import type { Connection, Query } from './connection.ts'
import {
  ATTENTION,
  addMessages,
  asLeads,
  IS_FLOOD,
  IS_IN_TURN,
  IS_OPEN,
  IS_QUARANTINED,
  IS_WAITING,
  LEAD_COLUMNS,
  prepareQueries,
} from './rows.ts'

const NEVER = Number.MAX_SAFE_INTEGER

export function prepareOutbox(connection: Connection): Outbox {
  const { run } = connection
  const { leads, count } = prepareQueries(connection)
  return {
    claimMessages: (options) => run((query) => claimMessages(query, options)),
    completeMessage({ id, lease, now, skipped = false }) {
      let isSecond = false
      return run(async (query) => {
        const column = skipped ? sql`skipped_at` : sql`sent_at`
        // The connection may have broken right after the first attempt's commit.
        const orDone = isSecond ? sql`or (lease is null and ${column} = ${now})` : empty
        isSecond = true
        const { count } = await query(sql`
          update messages set lease = null, ${column} = ${now} where id = ${id} and (lease = ${lease} ${orDone})`)
        return count === 1
      })
    },
    failMessage: ({ id, lease, now, retryAt, error }) =>
      run(async (query) => {
        const column = retryAt === null ? sql`stuck_at` : sql`next_attempt_at`
        const { count } = await query(sql`
          update messages set lease = null, last_error = ${error}, ${column} = ${retryAt ?? now}
          where id = ${id} and lease = ${lease}`)
        return count === 1
      }),
    findConfirmation: ({ mailbox, since }) =>
      run(async (query) => {
        const { rows } = await query(sql`
          select m.id, m.sent_at from messages m join leads l on l.id = m.lead_id
          where m.kind = 'visitor-confirmation' and m.skipped_at is null and m.stuck_at is null
            and coalesce(m.sent_at, 9007199254740991) > ${since} and l.mailbox = ${mailbox}
          order by m.sent_at is null, m.created_at, m.id limit 1`)
        return (rows[0] as { id: string; sentAt: number | null } | undefined) ?? null
      }),
    listOpenLeads: ({
      tryAgainBy,
      dueBy = NEVER,
      dueAfter = -NEVER,
      remindBy = NEVER,
      without = null,
      isFlood,
      limit,
    }) =>
      leads(sql`
          select ${LEAD_COLUMNS} from leads l
          where ${IS_OPEN} and ${ATTENTION} <= ${tryAgainBy ?? dueBy} and ${ATTENTION} > ${dueAfter}
            and l.remind_at <= ${remindBy} and (l.try_again_at is not null) = ${tryAgainBy !== undefined}
            and not exists (select from messages m where m.lead_id = l.id and m.kind = ${without}
              and m.created_at >= coalesce(l.try_again_at, m.created_at))
            ${isFlood === undefined ? empty : sql`and ${IS_FLOOD} = ${isFlood}`}
          order by ${ATTENTION}, l.id limit ${limit}`),
    enqueueMessages: (messages) => run((query) => addMessages(query, messages)),
    leadsForDigest: ({ limit }) =>
      run(async (query) => {
        const list = async (condition: Sql, order: Sql) => {
          const [leads, [counted]] = await Promise.all([
            query(sql`select ${LEAD_COLUMNS} from leads l where ${condition} order by ${order} limit ${limit}`),
            query(sql`select count(*) as total from leads l where ${condition}`).then(({ rows }) => rows),
          ])
          return { leads: asLeads(leads.rows), total: counted?.total as number }
        }
        const [open, quarantined] = await Promise.all([
          list(IS_OPEN, sql`${ATTENTION}, l.id`),
          list(IS_QUARANTINED, sql`l.received_at desc, l.id desc`),
        ])
        return { open, quarantined }
      }),
    lastDigestBefore: (day) =>
      run(async (query) => {
        const { rows } = await query(sql`
          select created_at from messages where kind = 'staff-digest' and dedupe_key < ${day}
          order by dedupe_key desc limit 1`)
        return (rows[0]?.createdAt as number | undefined) ?? null
      }),
    countMails: ({ since, now }) =>
      count(sql`
        select count(distinct sent_at) from messages
        where lane = 'mail' and sent_at > ${since} and sent_at <= ${now}`),
    countStuckEvents: (error) =>
      count(sql`
        select count(*) from messages
        where stuck_at is not null and lane = 'webhook' and last_error = coalesce(${error ?? null}, last_error)`),
    nextMessageAt: (priorities = PRIORITIES.mail) =>
      run(async (query) => {
        const { rows } = await query(sql`
          select min(m.next_attempt_at) as at from messages m
          where ${IS_WAITING} and m.priority = any(${priorities}) and ${IS_IN_TURN}`)
        return rows[0]?.at as number | null
      }),
  }
}

type ClaimOptions = Parameters<Outbox['claimMessages']>[0]

async function claimMessages(query: Query, options: ClaimOptions): Promise<ClaimedMessage[]> {
  const { now, wrongFrom, leaseUntil, limit, priorities = PRIORITIES.mail, kind = null, atLeast = 1 } = options
  const lease = crypto.randomUUID()
  // A row that still has a lease has lost it: it has expired. Skips rows that another worker is claiming now.
  const { rows } = await query(sql`
    with due as (
      select id from messages m
      where ${IS_WAITING} and m.priority = any(${priorities}) and (${kind}::text is null or m.kind = ${kind})
        and (m.next_attempt_at <= ${now} or m.next_attempt_at >= ${wrongFrom}) and ${IS_IN_TURN}
      order by m.priority, m.next_attempt_at, m.id limit ${limit}
      for update skip locked
    )
    update messages m set lease = ${lease}, next_attempt_at = ${leaseUntil}, attempts = m.attempts + 1,
      lost_leases = case when m.lease is null then 0 else m.lost_leases + 1 end
    from due where m.id = due.id and (select count(*) from due) >= ${atLeast}
    returning m.id, m.kind, m.priority, m.lead_id, m.dedupe_key, m.data, m.created_at, m.next_attempt_at, m.attempts, m.lost_leases`)
  const leadIds = rows.map(({ leadId }) => leadId as string | null).filter((id) => id !== null)
  const found =
    leadIds.length === 0
      ? []
      : (await query(sql`select ${LEAD_COLUMNS} from leads l where l.id = any(${leadIds})`)).rows
  const leads = new Map(asLeads(found).map((lead) => [lead.id, lead]))
  const claimed = rows.map((row) => ({ ...row, lease, leaseUntil, lead: leads.get(row.leadId) ?? null }))
  // `returning` guarantees no order.
  return (claimed as unknown as ClaimedMessage[]).sort(
    (a, b) => a.priority - b.priority || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  )
}
