import { LEAD_FIELDS } from '../../lead/lead.ts'
import type { InsertOutcome, Intake, NewMessage, StoredLead, StoreError, SubmissionKeys } from '../../lead/store.ts'
import { type Connection, inTransaction, PATIENCE_MS, type Sql, type Statement } from './connection.ts'
import { asLeads, insertMessages, leadColumns, toRow } from './rows.ts'
import { isPassing } from './store-error.ts'

interface Submission {
  lead: StoredLead
  messages: readonly NewMessage[]
  keys: SubmissionKeys
}

/** In milliseconds. */
const REMEMBER_MS = 60_000

/** @returns `failure`: why the database refused the last lead of the last minute, `null` where it took it or was only away */
export function prepareIntake(connection: Connection): { intake: Intake; failure: () => StoreError['code'] | null } {
  let failure: { code: StoreError['code']; at: number } | null = null
  let lastInTurn: Promise<unknown> = Promise.resolve()
  const intake: Intake = {
    insertLead(lead, messages, keys) {
      const deadline = performance.now() + PATIENCE_MS
      const insert = () => store({ lead, messages, keys }, deadline)
      if (keys.earlier === undefined) return insert()
      // In turn: it may be a repetition of the one before it.
      const inTurn = lastInTurn.then(insert, insert)
      lastInTurn = inTurn
      return inTurn
    },
    newestNotifications: (ranks) =>
      connection.run((sql) =>
        Promise.all(
          ranks.map(async (rank) => {
            const [row] = await sql`
              select created_at from messages where kind = 'staff-notification'
              order by created_at desc limit 1 offset ${rank - 1}`
            return (row?.createdAt as number | undefined) ?? null
          }),
        ),
      ),
  }
  return { intake, failure: recentFailure }

  /** A server that is told of no further lead would else be ill for ever. */
  function recentFailure(): StoreError['code'] | null {
    return failure !== null && performance.now() - failure.at < REMEMBER_MS ? failure.code : null
  }

  async function store(submission: Submission, deadline: number): Promise<InsertOutcome> {
    try {
      const outcome = await connection.run((sql) => insertLead(sql, submission), deadline)
      failure = null
      return outcome
    } catch (error) {
      const { code, cause } = error as StoreError
      failure = isPassing(cause) ? null : { code, at: performance.now() }
      throw error
    }
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
