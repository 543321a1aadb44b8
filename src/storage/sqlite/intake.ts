import { LEAD_FIELDS } from '../../lead/lead.ts'
import type { InsertOutcome, Intake, NewMessage, StoredLead, StoreError, SubmissionKeys } from '../../lead/ports.ts'
import type { Connection } from './connection.ts'
import { asLead, LEAD_COLUMNS, prepareInsertMessage } from './rows.ts'
import { asStoreError } from './store-error.ts'

/** `failure`: why the last lead was not stored, `null` where it was. */
export function prepareIntake(connection: Connection): { intake: Intake; failure: () => StoreError['code'] | null } {
  const { db, read, write } = connection
  const insert = prepareInsertLead(connection)
  const count = db.prepare('SELECT count(*) AS leads FROM leads WHERE mailbox = ? AND received_at >= ?')
  let failure: StoreError['code'] | null = null
  const intake: Intake = {
    async insertLead(lead, messages, keys) {
      try {
        const outcome = await write(() => insert(lead, messages, keys))
        failure = null
        return outcome
      } catch (error) {
        failure = asStoreError(error).code
        throw error
      }
    },
    countLeadsFrom: ({ mailbox, since }) => read(() => (count.get(mailbox, since) as { leads: number }).leads),
  }
  return { intake, failure: () => failure }
}

type InsertLead = (lead: StoredLead, messages: readonly NewMessage[], keys: SubmissionKeys) => InsertOutcome

function prepareInsertLead({ db }: Connection): InsertLead {
  const insertLead = db.prepare(`
    INSERT INTO leads (id, ref, idempotency_key, mailbox, name, address, roof_size, roof_type, phone, email, message,
      received_at, remind_at, due_at, answered_at, quarantined_at, released_at, anonymised_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING`)
  const findByKey = db.prepare(`SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.idempotency_key = ?`)
  const findEarlier = db.prepare('SELECT 1 FROM leads WHERE idempotency_key = ? AND received_at >= ?')
  const insertMessage = prepareInsertMessage(db)

  return (lead, messages, { idempotencyKey: key, earlier }) => {
    // Asked here and not before: the earlier one may have waited for the same lock.
    if (earlier !== undefined && findEarlier.get(earlier.key, earlier.since) !== undefined) return 'repeated'
    const { changes } = insertLead.run(
      lead.id,
      lead.ref,
      key,
      lead.mailbox,
      lead.name,
      lead.address,
      lead.roofSize,
      lead.roofType,
      lead.phone,
      lead.email,
      lead.message,
      lead.receivedAt,
      lead.remindAt,
      lead.dueAt,
      lead.answeredAt,
      lead.quarantinedAt,
      lead.releasedAt,
      lead.anonymisedAt,
    )
    if (changes === 0) return whyNot(lead, key === null ? undefined : findByKey.get(key))
    for (const message of messages) insertMessage(message)
    return 'stored'
  }
}

function whyNot(lead: StoredLead, row: Record<string, unknown> | undefined): InsertOutcome {
  if (row === undefined) return 'ref-taken'
  const before = asLead(row)
  return LEAD_FIELDS.every((field) => before[field] === lead[field]) ? 'repeated' : 'conflict'
}
