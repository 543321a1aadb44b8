import type { ClaimedMessage, Outbox } from '../../lead/store.ts'
import type { Connection, Sql } from './connection.ts'
import {
  addMessages,
  asLeads,
  attention,
  isInTurn,
  isOpen,
  isQuarantined,
  isWaiting,
  leadColumns,
  prepareQueries,
} from './rows.ts'

const NEVER = Number.MAX_SAFE_INTEGER
const PRIORITIES = [0, 1, 2] as const

export function prepareOutbox(connection: Connection): Outbox {
  const { run } = connection
  const { leads, count } = prepareQueries(connection)
  return {
    claimMessages: (options) => run((sql) => claimMessages(sql, options)),
    completeMessage({ id, lease, now, skipped = false }) {
      let isSecond = false
      return run(async (sql) => {
        const column = sql(skipped ? 'skipped_at' : 'sent_at')
        // The line may have been cut right behind the commit of the first attempt.
        const orDone = isSecond ? sql`or (lease is null and ${column} = ${now})` : sql``
        isSecond = true
        const { count } = await sql`
          update messages set lease = null, ${column} = ${now} where id = ${id} and (lease = ${lease} ${orDone})`
        return count === 1
      })
    },
    failMessage: ({ id, lease, now, retryAt, error }) =>
      run(async (sql) => {
        const column = sql(retryAt === null ? 'stuck_at' : 'next_attempt_at')
        const { count } = await sql`
          update messages set lease = null, last_error = ${error}, ${column} = ${retryAt ?? now}
          where id = ${id} and lease = ${lease}`
        return count === 1
      }),
    findConfirmation: ({ mailbox, since }) =>
      run(async (sql) => {
        const [row] = await sql`
          select m.id, m.sent_at from leads l join messages m on m.lead_id = l.id and m.kind = 'visitor-confirmation'
          where l.mailbox = ${mailbox} and (m.sent_at > ${since} or (${isWaiting(sql)}))
          order by m.sent_at is null, m.created_at, m.id limit 1`
        return row === undefined ? null : ({ ...row } as { id: string; sentAt: number | null })
      }),
    listOpenLeads: ({ tryAgainBy, dueBy = NEVER, dueAfter = -NEVER, remindBy = NEVER, without, limit }) =>
      leads(
        (sql) => sql`
          select ${leadColumns(sql)} from leads l
          where ${isOpen(sql)} and ${attention(sql)} <= ${tryAgainBy ?? dueBy} and ${attention(sql)} > ${dueAfter}
            and l.remind_at <= ${remindBy} and (l.try_again_at is not null) = ${tryAgainBy !== undefined}
            and not exists (select from messages m where m.lead_id = l.id and m.kind = ${without})
          order by ${attention(sql)}, l.id limit ${limit}`,
      ),
    enqueueMessages: (messages) => run((sql) => addMessages(sql, messages)),
    leadsForDigest: ({ limit }) =>
      run(async (sql) => {
        const [open, [opened], quarantined, [kept]] = await Promise.all([
          sql`select ${leadColumns(sql)} from leads l where ${isOpen(sql)} order by ${attention(sql)}, l.id limit ${limit}`,
          sql`select count(*) as total from leads l where ${isOpen(sql)}`,
          sql`select ${leadColumns(sql)} from leads l where ${isQuarantined(sql)}
            order by l.received_at desc, l.id desc limit ${limit}`,
          sql`select count(*) as total from leads l where ${isQuarantined(sql)}`,
        ])
        return {
          open: { leads: asLeads(open), total: opened?.total as number },
          quarantined: { leads: asLeads(quarantined), total: kept?.total as number },
        }
      }),
    lastDigestBefore: (day) =>
      run(async (sql) => {
        const [row] = await sql`select created_at from messages where day < ${day} order by day desc limit 1`
        return (row?.createdAt as number | undefined) ?? null
      }),
    countMails: ({ since, now }) =>
      count(
        (sql) =>
          sql`select count(distinct sent_at) from messages where priority < 3 and sent_at > ${since} and sent_at <= ${now}`,
      ),
    countStuckEvents: (error) =>
      count(
        (sql) => sql`
          select count(*) from messages
          where stuck_at is not null and priority = 3 and last_error = coalesce(${error ?? null}, last_error)`,
      ),
    nextMessageAt: (priorities = PRIORITIES) =>
      run(async (sql) => {
        const [row] = await sql`
          select min(m.next_attempt_at) as at from messages m
          where ${isWaiting(sql)} and m.priority in ${sql(listOf(priorities))} and ${isInTurn(sql)}`
        return row?.at as number | null
      }),
  }
}

/** A list without any number is no SQL. */
const listOf = (priorities: readonly number[]) => [-1, ...priorities]

type ClaimOptions = Parameters<Outbox['claimMessages']>[0]

async function claimMessages(sql: Sql, options: ClaimOptions): Promise<ClaimedMessage[]> {
  const { now, wrongFrom, leaseUntil, limit, priorities = PRIORITIES, kind = null, atLeast = 1 } = options
  const lease = crypto.randomUUID()
  // A row that still has a lease has lost it: its time is over. Rows that another worker is claiming at this moment are
  // passed over.
  const rows = await sql`
    with due as (
      select id from messages m
      where ${isWaiting(sql)} and m.priority in ${sql(listOf(priorities))} and (${kind}::text is null or m.kind = ${kind})
        and (m.next_attempt_at <= ${now} or m.next_attempt_at >= ${wrongFrom}) and ${isInTurn(sql)}
      order by m.priority, m.next_attempt_at, m.id limit ${limit}
      for update skip locked
    )
    update messages m set lease = ${lease}, next_attempt_at = ${leaseUntil}, attempts = m.attempts + 1,
      lost_leases = case when m.lease is null then 0 else m.lost_leases + 1 end
    from due where m.id = due.id and (select count(*) from due) >= ${atLeast}
    returning m.id, m.kind, m.priority, m.lead_id, m.day, m.data, m.created_at, m.next_attempt_at, m.attempts, m.lost_leases`
  const leadIds = rows.map(({ leadId }) => leadId as string | null).filter((id) => id !== null)
  const found =
    leadIds.length === 0 ? [] : await sql`select ${leadColumns(sql)} from leads l where l.id in ${sql(leadIds)}`
  const leads = new Map(asLeads(found).map((lead) => [lead.id, lead]))
  const claimed = rows.map((row) => ({ ...row, lease, leaseUntil, lead: leads.get(row.leadId) ?? null }))
  // `returning` gives no order.
  return (claimed as unknown as ClaimedMessage[]).sort(
    (a, b) => a.priority - b.priority || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  )
}
