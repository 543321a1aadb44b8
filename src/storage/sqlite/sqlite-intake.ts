import type { InsertOutcome, Intake } from '../../lead/store/intake.ts'
import { insertInto, LEAD_KEYS, SELECT_LEAD } from '../sql/columns.ts'
import { CLEAR_EXPIRED_KEY, reasonOfConflict } from '../sql/intake-queries.ts'
import type { AcknowledgedCount } from './acknowledged-count.ts'
import type { Connection } from './sqlite-connection.ts'
import { prepareInsertMessage } from './sqlite-database.ts'

/** `missingLeads` is the number of acknowledged leads that were missing when the store was opened. */
export function prepareIntake(connection: Connection, acknowledged: AcknowledgedCount) {
  const { stored } = connection.db.prepare('select stored from lead_count').get() as { stored: number }
  const missingLeads = Math.max(0, acknowledged.before - stored)
  const insert = prepareInsertLead(connection)
  const insertLead: Intake['insertLead'] = async (...submission) => {
    const { outcome, stored } = await connection.write(() => insert(...submission))
    if (stored !== undefined) acknowledged.write(stored + missingLeads)
    return outcome
  }
  return { insertLead, missingLeads }
}

/** `stored`: number of leads ever stored, including this one. Absent if the lead was not stored now. */
type InsertLead = (...submission: Parameters<Intake['insertLead']>) => { outcome: InsertOutcome; stored?: number }

function prepareInsertLead({ db }: Connection): InsertLead {
  // Binding by position is cheaper than by name.
  const insertLead = db.prepare(
    `${insertInto('leads', [...LEAD_KEYS, 'idempotencyKey'], () => '?')} on conflict do nothing`,
  )
  const findByKey = db.prepare(`${SELECT_LEAD} where l.idempotency_key = ?`)
  const clearExpiredKey = db.prepare(CLEAR_EXPIRED_KEY)
  const countLead = db.prepare('update lead_count set stored = stored + 1 returning stored')
  const insertMessage = prepareInsertMessage(db)

  return (lead, messages, { idempotencyKey: key, since }) => {
    if (since !== undefined) clearExpiredKey.run({ key, since })
    const { changes } = insertLead.run(...LEAD_KEYS.map((name) => lead[name]), key)
    if (changes === 0) return { outcome: reasonOfConflict(lead, key === null ? undefined : findByKey.get(key)) }
    for (const message of messages) insertMessage(message)
    return { outcome: 'stored', ...(countLead.get() as { stored: number }) }
  }
}
