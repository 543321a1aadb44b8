import type { DatabaseSync } from 'node:sqlite'
import type { NewMessage, OutboxEntry, StoredLead } from '../../lead/store.ts'

/** With the names of `StoredLead`; `l` is the table. */
export const LEAD_COLUMNS = `
  l.id, l.ref, l.mailbox, l.name, l.address, l.roof_size AS roofSize, l.roof_type AS roofType, l.phone, l.email,
  l.message, l.source, l.received_at AS receivedAt, l.suspicion, l.remind_at AS remindAt, l.due_at AS dueAt, l.answered_at AS answeredAt,
  l.quarantined_at AS quarantinedAt, l.released_at AS releasedAt, l.anonymised_at AS anonymisedAt,
  l.version, l.outcome, l.assigned_to AS assignedTo, l.tries, l.try_again_at AS tryAgainAt`

/** With the names of `OutboxEntry`; `m` is the table of messages, `l` that of their leads. */
export const ENTRY_COLUMNS = `
  m.id, m.kind, m.priority, m.lead_id AS leadId, m.dedupe_key AS dedupeKey,
  coalesce(l.ref, CASE WHEN m.data <> '' THEN m.data ->> 'ref' END) AS ref, m.created_at AS createdAt, m.next_attempt_at AS nextAttemptAt,
  m.attempts, CASE WHEN m.lease IS NULL THEN NULL ELSE m.next_attempt_at END AS leaseUntil,
  m.sent_at AS sentAt, m.skipped_at AS skippedAt, m.stuck_at AS stuckAt, m.last_error AS lastError`

export const IS_WAITING = 'sent_at IS NULL AND skipped_at IS NULL AND stuck_at IS NULL'

/** Whether an event `m` may be sent: no earlier one of its lead waits, is being sent or is stuck. */
export const IS_IN_TURN = `(m.lane = 'mail' OR NOT EXISTS (
  SELECT 1 FROM messages e
  WHERE e.lead_id = m.lead_id AND e.lane = 'webhook' AND (e.created_at, e.id) < (m.created_at, m.id)
    AND e.sent_at IS NULL AND e.skipped_at IS NULL))`

// SQLite uses a partial index only if the query repeats its condition word for word, as these do.
/** Unanswered and not in quarantine. */
export const IS_OPEN = `
  l.answered_at IS NULL AND l.anonymised_at IS NULL AND (l.quarantined_at IS NULL OR l.released_at IS NOT NULL)`
export const IS_QUARANTINED = `
  l.answered_at IS NULL AND l.anonymised_at IS NULL AND l.quarantined_at IS NOT NULL AND l.released_at IS NULL`

/** In a flood and not accepted: staff get no mail about it alone, and its visitor no confirmation. */
export const IS_FLOOD = `(EXISTS (SELECT 1 FROM messages m WHERE m.lead_id = l.id AND m.kind = 'staff-collected')
  AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.lead_id = l.id AND m.kind = 'visitor-confirmation'))`

/** attentionAt in src/lead/lead-status.ts. The same expression as in the index. */
export const ATTENTION = 'coalesce(l.try_again_at, l.due_at)'

type Row = Record<string, unknown>

// A copy, because the driver's rows have no prototype, which breaks comparisons.
export const asLead = (row: Row): StoredLead => ({ ...row }) as unknown as StoredLead
export const asEntry = (row: Row): OutboxEntry => ({ ...row }) as unknown as OutboxEntry

/** `day` is the dedupe key: see migration 011. */
const MESSAGE_COLUMNS = 'id, kind, priority, lead_id, day, data, created_at, next_attempt_at, skipped_at'

/** Inserts within the caller's transaction. @throws if a like message exists */
export function prepareInsertMessage(db: DatabaseSync): (message: NewMessage) => void {
  const insert = db.prepare(`INSERT INTO messages (${MESSAGE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  return ({ id, kind, priority, leadId, dedupeKey, data, createdAt, nextAttemptAt, skippedAt }) => {
    insert.run(id, kind, priority, leadId, dedupeKey, data, createdAt, nextAttemptAt, skippedAt)
  }
}

/**
 * Adds messages within the caller's transaction. Skips a message if its lead is gone, and one that is
 * there already (NewMessage.dedupeKey). @returns how many were added
 */
export function prepareAddMessages(db: DatabaseSync): (messages: readonly NewMessage[]) => number {
  const add = db.prepare(`
    INSERT INTO messages (${MESSAGE_COLUMNS})
    SELECT :id, :kind, :priority, :leadId, :dedupeKey, :data, :createdAt, :nextAttemptAt, :skippedAt
    WHERE :leadId IS NULL OR EXISTS (SELECT 1 FROM leads WHERE id = :leadId)
    ON CONFLICT DO NOTHING`)
  return (messages) => messages.reduce((count, message) => count + Number(add.run({ ...message }).changes), 0)
}

/** Leads that entered quarantine at `until` or earlier, newest first, and their number. */
export function prepareQuarantined(db: DatabaseSync) {
  // Quarantine never begins before arrival: the first condition lets SQLite use the index.
  const condition = `${IS_QUARANTINED} AND l.received_at <= :until AND l.quarantined_at <= :until`
  const select = db.prepare(
    `SELECT ${LEAD_COLUMNS} FROM leads l WHERE ${condition} ORDER BY l.received_at DESC, l.id DESC LIMIT :limit`,
  )
  const count = db.prepare(`SELECT count(*) AS total FROM leads l WHERE ${condition}`)
  return {
    list: (options: { until: number; limit: number }) => select.all(options).map(asLead),
    count: (options: { until: number }) => (count.get(options) as { total: number }).total,
  }
}

/**
 * Enqueues `lead.deleted` for leads that the webhook may know, behind any event in flight, so that it comes last. Runs
 * in the caller's transaction, before the leads are deleted. @returns a function that takes their ids, as JSON
 */
export function prepareTellRemoved(db: DatabaseSync): (ids: string, now: number) => void {
  const tell = db.prepare(`
    INSERT INTO messages (id, kind, priority, data, created_at, next_attempt_at)
    SELECT substr(l.id, 1, 24) || lower(hex(randomblob(6))), 'lead.deleted', 3, json_object('ref', l.ref), :now,
      max(:now, max(CASE WHEN m.lease IS NULL THEN :now ELSE m.next_attempt_at END))
    FROM leads l JOIN messages m ON m.lead_id = l.id AND m.lane = 'webhook'
    WHERE l.id IN (SELECT value FROM json_each(:ids))
    GROUP BY l.id HAVING max(m.kind = 'lead.created' AND (m.attempts > 0 OR m.last_error IS NOT NULL))`)
  return (ids, now) => void tell.run({ ids, now })
}
