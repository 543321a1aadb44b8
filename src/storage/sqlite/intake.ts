import { LEAD_FIELDS } from '../../lead/lead.ts'
import type { InsertOutcome, Intake, StoredLead } from '../../lead/store.ts'
import type { AcknowledgedCount } from './acknowledged-count.ts'
import type { Connection } from './connection.ts'
import { asLead, LEAD_COLUMNS, prepareInsertMessage } from './rows.ts'

/** @returns `missingLeads`: acknowledged leads that were missing when the store was opened */
export function prepareIntake(connection: Connection, acknowledged: AcknowledgedCount) {
  const { db, read, write } = connection
  const { stored } = db.prepare('SELECT stored FROM lead_count').get() as { stored: number }
  const missingLeads = Math.max(0, acknowledged.before - stored)
  const insert = prepareInsertLead(connection)
  const nthNewest = db.prepare(
    `SELECT created_at AS at FROM messages WHERE kind = 'staff-notification' AND created_at <= ?
    ORDER BY created_at DESC LIMIT 1 OFFSET ?`,
  )
  const intake: Intake = {
    async insertLead(lead, messages, keys) {
      const { outcome, stored } = await write(() => insert(lead, messages, keys))
      if (stored !== undefined) acknowledged.write(stored + missingLeads)
      return outcome
    },
    newestNotifications: (ranks, now) =>
      read(() => ranks.map((rank) => (nthNewest.get(now, rank - 1) as { at: number } | undefined)?.at ?? null)),
  }
  return { intake, missingLeads }
}

/** In the order of the statement that inserts a lead. */
const FIELDS = [
  ...(['id', 'ref', 'mailbox', 'name', 'address', 'roofSize', 'roofType', 'phone', 'email', 'message'] as const),
  ...([
    'source',
    'receivedAt',
    'suspicion',
    'remindAt',
    'dueAt',
    'answeredAt',
    'quarantinedAt',
    'releasedAt',
    'anonymisedAt',
    'version',
    'outcome',
    'assignedTo',
    'tries',
    'tryAgainAt',
  ] as const),
]

/** `stored`: number of leads ever stored, including this one. Absent if the lead was not stored now. */
type InsertLead = (...submission: Parameters<Intake['insertLead']>) => { outcome: InsertOutcome; stored?: number }

function prepareInsertLead({ db }: Connection): InsertLead {
  // By position, which is cheaper than by name.
  const insertLead = db.prepare(`
    INSERT INTO leads (idempotency_key, id, ref, mailbox, name, address, roof_size, roof_type, phone, email, message,
      source, received_at, suspicion, remind_at, due_at, answered_at, quarantined_at, released_at, anonymised_at,
      version, outcome, assigned_to, tries, try_again_at)
    VALUES (?, ${FIELDS.map(() => '?')})
    ON CONFLICT DO NOTHING`)
  const findByKey = db.prepare(`SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.idempotency_key = ?`)
  const findEarlier = db.prepare('SELECT 1 FROM leads WHERE idempotency_key = ? AND received_at >= ?')
  const countLead = db.prepare('UPDATE lead_count SET stored = stored + 1 RETURNING stored')
  const insertMessage = prepareInsertMessage(db)

  return (lead, messages, { idempotencyKey: key, earlier }) => {
    // Checked inside the transaction: the earlier one may have waited for the same lock.
    if (earlier !== undefined && findEarlier.get(earlier.key, earlier.since)) return { outcome: 'repeated' }
    const { changes } = insertLead.run(key, ...FIELDS.map((name) => lead[name]))
    if (changes === 0) return { outcome: whyNot(lead, key === null ? undefined : findByKey.get(key)) }
    for (const message of messages) insertMessage(message)
    return { outcome: 'stored', ...(countLead.get() as { stored: number }) }
  }
}

function whyNot(lead: StoredLead, row: Record<string, unknown> | undefined): InsertOutcome {
  if (row === undefined) return 'ref-taken'
  const before = asLead(row)
  return LEAD_FIELDS.every((field) => before[field] === lead[field]) ? 'repeated' : 'conflict'
}
