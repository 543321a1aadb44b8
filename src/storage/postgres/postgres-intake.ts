import type { InsertOutcome, Intake, SubmissionKeys } from '../../lead/store/intake.ts'
import type { NewMessage } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { insertInto, LEAD, SELECT_LEAD } from '../sql/columns.ts'
import { compareLeads } from '../sql/compare-leads.ts'
import { STORE_TIMEOUT } from '../store-timeout.ts'
import type { Connection, Query } from './postgres-connection.ts'
import { INSERT_MESSAGES, LOCK, toJson } from './postgres-database.ts'

interface Submission {
  lead: StoredLead
  messages: readonly NewMessage[]
  keys: SubmissionKeys
}

export function prepareInsertLead(connection: Connection): Intake['insertLead'] {
  let lastInTurn: Promise<unknown> = Promise.resolve()
  return (lead, messages, keys) => {
    const deadline = performance.now() + STORE_TIMEOUT
    const insert = () => insertLead(connection, { lead, messages, keys }, deadline)
    if (keys.earlier === undefined) return insert()
    // One at a time, in the order of arrival. Otherwise a repetition could be stored before the first request.
    const inTurn = lastInTurn.then(insert, insert)
    lastInTurn = inTurn
    return inTurn
  }
}

/** A lead with an earlier key waits for any server that is storing it now. */
function insertLead({ run, transact }: Connection, submission: Submission, deadline: number): Promise<InsertOutcome> {
  const { idempotencyKey, earlier } = submission.keys
  if (earlier === undefined) return run((query) => insertNow(query, submission), deadline)
  const names = [idempotencyKey ?? '', earlier.key].sort()
  return transact(async (query) => {
    for (const name of names) await query(LOCK, { name })
    const before = await query('select from leads where idempotency_key = :key and received_at >= :since', earlier)
    return before.count > 0 ? 'repeated' : insertNow(query, submission)
  }, deadline)
}

export const INSERT_LEAD = insertInto('leads', { ...LEAD, idempotencyKey: 'idempotency_key' }, (key) => `:${key}`)

/** One statement needs only one commit. */
const INSERT_SUBMISSION = `
  with new_lead as (${INSERT_LEAD} on conflict do nothing returning id),
    new_messages as (${INSERT_MESSAGES} where n.lead_id in (select id from new_lead))
  select id from new_lead`

async function insertNow(query: Query, { lead, messages, keys }: Submission): Promise<InsertOutcome> {
  const values = { ...lead, idempotencyKey: keys.idempotencyKey, messages: toJson(messages) }
  const { count } = await query(INSERT_SUBMISSION, values)
  return count === 1 ? 'stored' : whyNot(query, lead, keys.idempotencyKey)
}

async function whyNot(query: Query, lead: StoredLead, key: string | null): Promise<InsertOutcome> {
  const { rows } = await query(`${SELECT_LEAD} where l.id = :id or l.idempotency_key = :key`, { id: lead.id, key })
  const leads = rows as unknown as StoredLead[]
  // The connection broke right after the commit; this is the second attempt.
  return leads.some(({ id }) => id === lead.id) ? 'stored' : compareLeads(lead, leads[0])
}
