import { LEAD_FIELDS } from '../../lead/lead.ts'
import type { InsertOutcome, Intake, NewMessage, StoredLead, SubmissionKeys } from '../../lead/store.ts'
import { type Connection, inTransaction, PATIENCE_MS, type Sql, type Statement } from './connection.ts'
import { asLeads, insertMessages, leadColumns, toRow } from './rows.ts'

interface Submission {
  lead: StoredLead
  messages: readonly NewMessage[]
  keys: SubmissionKeys
}

export function prepareIntake(connection: Connection): Intake {
  let lastInTurn: Promise<unknown> = Promise.resolve()
  return {
    insertLead(lead, messages, keys) {
      const deadline = performance.now() + PATIENCE_MS
      const insert = () => connection.run((sql) => insertLead(sql, { lead, messages, keys }), deadline)
      if (keys.earlier === undefined) return insert()
      // In turn: it may be a repetition of the one before it.
      const inTurn = lastInTurn.then(insert, insert)
      lastInTurn = inTurn
      return inTurn
    },
    newestNotifications: (ranks, now) =>
      connection.run((sql) =>
        Promise.all(
          ranks.map(async (rank) => {
            const [row] = await sql`
              select created_at from messages where kind = 'staff-notification' and created_at <= ${now}
              order by created_at desc limit 1 offset ${rank - 1}`
            return (row?.createdAt as number | undefined) ?? null
          }),
        ),
      ),
  }
}

/** One that may have come under an earlier key waits for another server that stores that one now. */
function insertLead(sql: Sql, submission: Submission): Promise<InsertOutcome> {
  const { idempotencyKey, earlier } = submission.keys
  if (earlier === undefined) return insertNow(sql, submission)
  const names = [idempotencyKey ?? '', earlier.key].sort()
  return inTransaction(sql, async (sql) => {
    for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
    const before = await sql`
      select from leads where idempotency_key = ${earlier.key} and received_at >= ${earlier.since}`
    return before.length > 0 ? 'repeated' : insertNow(sql, submission)
  })
}

/** One statement, and so one commit. */
async function insertNow(sql: Statement, { lead, messages, keys }: Submission): Promise<InsertOutcome> {
  const { count } = await sql`
    with new_lead as (
      insert into leads ${sql(toRow({ ...lead, idempotencyKey: keys.idempotencyKey }))}
      on conflict do nothing
      returning id
    ), new_messages as (
      ${insertMessages(sql, messages)} where n.lead_id in (select id from new_lead)
    )
    select id from new_lead`
  return count === 1 ? 'stored' : whyNot(sql, lead, keys.idempotencyKey)
}

async function whyNot(sql: Statement, lead: StoredLead, key: string | null): Promise<InsertOutcome> {
  const rows = asLeads(
    await sql`select ${leadColumns(sql)} from leads l where l.id = ${lead.id} or l.idempotency_key = ${key}`,
  )
  // The line was cut right behind the commit, and this is the second attempt.
  if (rows.some(({ id }) => id === lead.id)) return 'stored'
  const [before] = rows
  if (before === undefined) return 'ref-taken'
  return LEAD_FIELDS.every((field) => before[field] === lead[field]) ? 'repeated' : 'conflict'
}
