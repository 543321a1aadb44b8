import sql from 'sql-template-tag'
import { LEAD_FIELDS } from '../../lead/lead.ts'
import type { InsertOutcome, Intake, NewMessage, StoredLead, SubmissionKeys } from '../../lead/store.ts'
import { type Connection, PATIENCE_MS, type Query } from './connection.ts'
import { asLeads, insertInto, insertMessages, LEAD_COLUMNS } from './rows.ts'

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
      const insert = () => insertLead(connection, { lead, messages, keys }, deadline)
      if (keys.earlier === undefined) return insert()
      // One after the other, because this may be a repetition of the previous one.
      const inTurn = lastInTurn.then(insert, insert)
      lastInTurn = inTurn
      return inTurn
    },
    newestNotifications: (ranks, now) =>
      connection.run((query) =>
        Promise.all(
          ranks.map(async (rank) => {
            const [row] = (
              await query(sql`
                select created_at from messages where kind = 'staff-notification' and created_at <= ${now}
                order by created_at desc limit 1 offset ${rank - 1}`)
            ).rows
            return (row?.createdAt as number | undefined) ?? null
          }),
        ),
      ),
  }
}

/** A lead with an earlier key waits for any server that is storing it now. */
function insertLead({ run, transact }: Connection, submission: Submission, deadline: number): Promise<InsertOutcome> {
  const { idempotencyKey, earlier } = submission.keys
  if (earlier === undefined) return run((query) => insertNow(query, submission), deadline)
  const names = [idempotencyKey ?? '', earlier.key].sort()
  return transact(async (query) => {
    for (const name of names) await query(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    const before = await query(sql`
      select from leads where idempotency_key = ${earlier.key} and received_at >= ${earlier.since}`)
    return before.count > 0 ? 'repeated' : insertNow(query, submission)
  }, deadline)
}

/** One statement, so one commit. */
async function insertNow(query: Query, { lead, messages, keys }: Submission): Promise<InsertOutcome> {
  const { count } = await query(sql`
    with new_lead as (
      ${insertInto('leads', { ...lead, idempotencyKey: keys.idempotencyKey })}
      on conflict do nothing
      returning id
    ), new_messages as (
      ${insertMessages(messages)} where n.lead_id in (select id from new_lead)
    )
    select id from new_lead`)
  return count === 1 ? 'stored' : whyNot(query, lead, keys.idempotencyKey)
}

async function whyNot(query: Query, lead: StoredLead, key: string | null): Promise<InsertOutcome> {
  const { rows } = await query(
    sql`select ${LEAD_COLUMNS} from leads l where l.id = ${lead.id} or l.idempotency_key = ${key}`,
  )
  const leads = asLeads(rows)
  // The connection broke right after the commit; this is the second attempt.
  if (leads.some(({ id }) => id === lead.id)) return 'stored'
  const [before] = leads
  if (before === undefined) return 'ref-taken'
  return LEAD_FIELDS.every((field) => before[field] === lead[field]) ? 'repeated' : 'conflict'
}
