import type { InsertOutcome, Intake } from '../../lead/store/intake.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { insertInto, LEAD_KEYS, SELECT_LEAD } from '../sql/columns.ts'
import { CLEAR_EXPIRED_KEY, reasonOfConflict } from '../sql/intake-queries.ts'
import type { Connection, Query } from './postgres-connection.ts'
import { INSERT_MESSAGES, toJson } from './postgres-database.ts'

export function prepareInsertLead({ run, transact }: Connection): Intake['insertLead'] {
  return (lead, messages, { idempotencyKey: key, since }) => {
    const values = { ...lead, idempotencyKey: key, messages: toJson(messages) }
    const insert = async (query: Query): Promise<InsertOutcome> => {
      const { count } = await query(INSERT_SUBMISSION, values)
      return count === 1 ? 'stored' : explainNoInsert(query, lead, key)
    }
    if (since === undefined) return run(insert)
    return transact(async (query) => {
      await query(CLEAR_EXPIRED_KEY, { key, since })
      return insert(query)
    })
  }
}

export const INSERT_LEAD = insertInto('leads', [...LEAD_KEYS, 'idempotencyKey'])

/** One statement needs only one commit. */
const INSERT_SUBMISSION = `
  with new_lead as (${INSERT_LEAD} on conflict do nothing returning id),
    new_messages as (${INSERT_MESSAGES} where n.lead_id in (select id from new_lead))
  select id from new_lead`

async function explainNoInsert(query: Query, lead: StoredLead, key: string | null): Promise<InsertOutcome> {
  const { rows } = await query(`${SELECT_LEAD} where l.id = :id or l.idempotency_key = :key`, { id: lead.id, key })
  const leads = rows as unknown as StoredLead[]
  // If this id is stored, the connection broke right after the commit, and this is the second attempt.
  return leads.some(({ id }) => id === lead.id) ? 'stored' : reasonOfConflict(lead, leads[0])
}
