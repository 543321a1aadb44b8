import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { NewMessage, OutboxEntry, StoredLead } from '../../lead/store.ts'
import type { Connection, Query } from './connection.ts'
import { toRow } from './records.ts'

/** `l` is the table. */
export const LEAD_COLUMNS = sql`
  l.id, l.ref, l.mailbox, l.name, l.address, l.roof_size, l.roof_type, l.phone, l.email, l.message, l.source, l.received_at,
  l.suspicion, l.remind_at, l.due_at, l.answered_at, l.quarantined_at, l.released_at, l.anonymised_at, l.version, l.outcome, l.assigned_to,
  l.tries, l.try_again_at`

/** `m` is the table of messages, `l` that of their leads. */
export const ENTRY_COLUMNS = sql`
  m.id, m.kind, m.priority, m.lead_id, m.dedupe_key, coalesce(l.ref, nullif(m.data, '')::json ->> 'ref') as ref, m.created_at, m.next_attempt_at, m.attempts,
  case when m.lease is null then null else m.next_attempt_at end as lease_until,
  m.sent_at, m.skipped_at, m.stuck_at, m.last_error`

export const IS_WAITING = sql`m.sent_at is null and m.skipped_at is null and m.stuck_at is null`

/** Whether an event `m` may be sent: no earlier one of its lead waits, is being sent or is stuck. */
export const IS_IN_TURN = sql`(m.lane = 'mail' or not exists (
  select from messages e
  where e.lead_id = m.lead_id and e.lane = 'webhook' and (e.created_at, e.id) < (m.created_at, m.id)
    and e.sent_at is null and e.skipped_at is null))`

/** Unanswered and not in quarantine. */
export const IS_OPEN = sql`
  l.answered_at is null and l.anonymised_at is null and (l.quarantined_at is null or l.released_at is not null)`
export const IS_QUARANTINED = sql`
  l.answered_at is null and l.anonymised_at is null and l.quarantined_at is not null and l.released_at is null`

/** In a flood and not accepted: staff get no mail about it alone, and its visitor no confirmation. */
export const IS_FLOOD = sql`(exists (select from messages m where m.lead_id = l.id and m.kind = 'staff-collected')
  and not exists (select from messages m where m.lead_id = l.id and m.kind = 'visitor-confirmation'))`

/** attentionAt in src/lead/lead-status.ts. The same expression as in the index. */
export const ATTENTION = sql`coalesce(l.try_again_at, l.due_at)`

export const asLeads = (rows: readonly object[]) => rows as StoredLead[]

export function prepareQueries({ run }: Connection) {
  return {
    leads: (statement: Sql) => run(async (query) => asLeads((await query(statement)).rows)),
    entries: (statement: Sql) => run(async (query) => (await query(statement)).rows as OutboxEntry[]),
    count: (statement: Sql) => run(async (query) => (await query(statement)).rows[0]?.count as number),
  }
}

const columnsOf = (row: object) => Object.keys(row).map((name) => raw(`"${name}"`))

export function insertInto(table: string, record: object): Sql {
  const row = toRow(record)
  return sql`insert into ${raw(table)} (${join(columnsOf(row))}) values (${join(Object.values(row))})`
}

/** The assignments of an update. */
export function assign(record: object): Sql {
  const row = toRow(record)
  const values = Object.values(row)
  return join(columnsOf(row).map((column, index) => sql`${column} = ${values[index]}`))
}

/** Inserts messages from a table `n`; a condition may follow. `day` is the dedupe key: see the migration for lanes. */
export function insertMessages(messages: readonly NewMessage[]): Sql {
  return sql`
    insert into messages (id, kind, priority, lead_id, day, data, created_at, next_attempt_at, skipped_at)
    select id, kind, priority, lead_id, dedupe_key, data, created_at, next_attempt_at, skipped_at
    from jsonb_populate_recordset(null::messages, ${JSON.stringify(messages.map(toRow))}) n`
}

/** Skips a message if its lead is gone, and one that is there already (NewMessage.dedupeKey). */
export async function addMessages(query: Query, messages: readonly NewMessage[]): Promise<number> {
  if (messages.length === 0) return 0
  const { count } = await query(sql`
    ${insertMessages(messages)}
    where n.lead_id is null or exists (select from leads l where l.id = n.lead_id)
    on conflict do nothing`)
  return count
}

/**
 * Enqueues `lead.deleted` for leads that the webhook may know, behind any event in flight, so that it comes last. Runs
 * in the caller's transaction, before the leads are deleted. @param which a condition on the leads `l`
 */
export async function tellRemoved(query: Query, which: Sql, now: number): Promise<void> {
  // No server may begin to send one of these meanwhile.
  await query(
    sql`select from messages m join leads l on l.id = m.lead_id where m.lane = 'webhook' and ${which} for update of m`,
  )
  await query(sql`
    insert into messages (id, kind, priority, data, created_at, next_attempt_at)
    select gen_random_uuid(), 'lead.deleted', 3, json_build_object('ref', l.ref)::text, ${now}::bigint,
      greatest(${now}::bigint, max(m.next_attempt_at) filter (where m.lease is not null))
    from leads l join messages m on m.lead_id = l.id and m.lane = 'webhook'
    where ${which} group by l.id, l.ref
    having bool_or(m.kind = 'lead.created' and (m.attempts > 0 or m.last_error is not null))`)
}
