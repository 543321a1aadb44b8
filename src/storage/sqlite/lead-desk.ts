import type { LeadDesk } from '../../lead/store.ts'
import type { Connection } from './connection.ts'
import { prepareHistory } from './history.ts'
import { asEntry, asLead, ENTRY_COLUMNS, LEAD_COLUMNS, prepareQuarantined, prepareTellRemoved } from './rows.ts'

/** Before and after every row. */
const FIRST = { createdAt: Number.MIN_SAFE_INTEGER, id: '' }
const LAST = { receivedAt: Number.MAX_SAFE_INTEGER, id: '' }

export function prepareLeadDesk(connection: Connection): LeadDesk {
  const { db, read, write } = connection
  const leads = (rest: string) => db.prepare(`SELECT ${LEAD_COLUMNS} FROM leads l WHERE ${rest}`)
  // In SQLite, a limit of -1 means none.
  const page = leads(`l.received_at >= :since AND (l.received_at, l.id) < (:receivedAt, :id)
    ORDER BY l.received_at DESC, l.id DESC LIMIT :limit`)
  const byRef = leads('l.ref = ?')
  const byMailbox = leads(`l.mailbox = :mailbox AND (l.received_at, l.id) < (:receivedAt, :id)
    ORDER BY l.received_at DESC, l.id DESC LIMIT :limit`)
  const countByMailbox = db.prepare(
    'SELECT count(*) AS leads FROM (SELECT 1 FROM leads WHERE mailbox = :mailbox LIMIT :most)',
  )
  const count = db.prepare('SELECT count(*) AS leads FROM leads WHERE received_at < ?')
  const quarantined = prepareQuarantined(db)

  const idOf = db.prepare('SELECT json_array(id) AS ids FROM leads WHERE ref = ?')
  const tellRemoved = prepareTellRemoved(db)
  const tellGone = (ref: string, now: number) => tellRemoved((idOf.get(ref)?.ids ?? '[]') as string, now)
  const remove = db.prepare('DELETE FROM leads WHERE ref = ?')
  const anonymise = db.prepare(`
    UPDATE leads SET name = '', address = '', phone = '', email = '', mailbox = '', message = '', idempotency_key = NULL,
      source = '', outcome = '',
      assigned_to = '', version = version + 1, anonymised_at = coalesce(anonymised_at, ?)
    WHERE ref = ?`)

  const messages = (rest: string) =>
    db.prepare(`SELECT ${ENTRY_COLUMNS} FROM messages m LEFT JOIN leads l ON l.id = m.lead_id WHERE ${rest}`)
  const ofLead = messages('m.lead_id = ? ORDER BY m.created_at, m.id')
  const unsent = messages(`m.sent_at IS NULL AND m.skipped_at IS NULL AND (m.created_at, m.id) > (:createdAt, :id)
    AND m.lane = :lane
    ORDER BY m.created_at, m.id LIMIT :limit`)
  const dropUnsent = db.prepare(`
    DELETE FROM messages WHERE lead_id = (SELECT id FROM leads WHERE ref = ?)
      AND ((sent_at IS NULL AND skipped_at IS NULL) OR lane = 'webhook')`)
  const forget = db.prepare('DELETE FROM lead_events WHERE lead_id = (SELECT id FROM leads WHERE ref = ?)')
  // Leave messages with a valid lease alone: they are being sent.
  const retry = db.prepare(`
    UPDATE messages SET
      attempts = CASE WHEN stuck_at IS NULL THEN attempts ELSE 0 END,
      next_attempt_at = :now,
      stuck_at = NULL
    WHERE sent_at IS NULL AND skipped_at IS NULL AND (lease IS NULL OR next_attempt_at <= :now)
      AND lane = :lane AND (:ref IS NULL OR lead_id = (SELECT id FROM leads WHERE ref = :ref))`)

  return {
    ...prepareHistory(connection),
    listLeads: ({ since = Number.MIN_SAFE_INTEGER, after: { receivedAt, id } = LAST, limit = -1 } = {}) =>
      read(() => page.all({ since, receivedAt, id, limit }).map(asLead)),
    countLeads: ({ receivedBefore }) => read(() => (count.get(receivedBefore) as { leads: number }).leads),
    async findLead(ref) {
      const row = await read(() => byRef.get(ref))
      return row === undefined ? null : asLead(row)
    },
    listLeadsFrom: ({ mailbox, after: { receivedAt, id } = LAST, limit }) =>
      read(() => byMailbox.all({ mailbox, receivedAt, id, limit }).map(asLead)),
    countLeadsFrom: (options) => read(() => (countByMailbox.get(options) as { leads: number }).leads),
    listQuarantined: (options) => read(() => quarantined.list(options)),
    countQuarantined: (options) => read(() => quarantined.count(options)),
    deleteLead: ({ ref, now }) =>
      write(() => {
        tellGone(ref, now)
        return remove.run(ref).changes === 1
      }),
    anonymiseLead: ({ ref, now }) =>
      write(() => {
        tellGone(ref, now)
        dropUnsent.run(ref)
        forget.run(ref)
        return anonymise.run(now, ref).changes === 1
      }),
    listMessagesOf: (leadId) => read(() => ofLead.all(leadId).map(asEntry)),
    listUnsentMessages: ({ lane = 'mail', after: { createdAt, id } = FIRST, limit = -1 } = {}) =>
      read(() => unsent.all({ createdAt, id, limit, lane }).map(asEntry)),
    retryMessages: ({ lane = 'mail', ref = null, now }) => write(() => Number(retry.run({ ref, now, lane }).changes)),
  }
}
