import type { ClaimedMessage, Outbox } from '../../lead/ports.ts'
import type { Connection } from './connection.ts'
import { asLead, IS_WAITING, LEAD_COLUMNS } from './rows.ts'

const DAY = 86_400_000
/** Parameters: the present, and a day later. What lies further ahead was written by a clock that was wrong. */
const IS_DUE = '(next_attempt_at <= ? OR next_attempt_at > ?)'
/** How many leases in a row may run out before a message is parked. */
const MOST_LEASES = 5

export function prepareClaimMessages({ db, read, write }: Connection): Outbox['claimMessages'] {
  const isOneDue = db.prepare(`SELECT 1 FROM messages WHERE ${IS_WAITING} AND ${IS_DUE} LIMIT 1`)
  const first = `SELECT id FROM messages WHERE ${IS_WAITING} AND ${IS_DUE} ORDER BY next_attempt_at, rowid LIMIT ?`
  // Whoever dies while sending reports no failure: a mail that ends the process would be tried for ever.
  const parkAbandoned = db.prepare(`
    UPDATE messages SET lease = NULL, parked_at = ?, last_error = 'EABANDONED'
    WHERE lease IS NOT NULL AND lost_leases >= ${MOST_LEASES - 1} AND id IN (${first})`)
  // What still has a lease here has lost it.
  const claim = db.prepare(`
    UPDATE messages SET lease = ?, next_attempt_at = ?, attempts = attempts + 1,
      lost_leases = CASE WHEN lease IS NULL THEN 0 ELSE lost_leases + 1 END
    WHERE id IN (${first})
    RETURNING id, kind, lead_id AS leadId, created_at AS createdAt, next_attempt_at AS nextAttemptAt, attempts`)
  const findLead = db.prepare(`SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.id = ?`)

  return async ({ now, leaseMs, limit }) => {
    // Looking first keeps an idle loop from writing.
    if ((await read(() => isOneDue.get(now, now + DAY))) === undefined) return []
    const lease = crypto.randomUUID()
    const leaseUntil = now + leaseMs
    return write(() => {
      // Those that move up may be of the same kind.
      while (parkAbandoned.run(now, now, now + DAY, limit).changes > 0);
      return claim
        .all(lease, leaseUntil, now, now + DAY, limit)
        .map((row) => {
          const message = { ...row, lease, leaseUntil } as Omit<ClaimedMessage, 'lead'>
          const lead = message.leadId === null ? undefined : findLead.get(message.leadId)
          return { ...message, lead: lead === undefined ? null : asLead(lead) }
        })
        .sort((a, b) => a.createdAt - b.createdAt)
    })
  }
}

export function prepareNextMessageAt({ db, read }: Connection): Outbox['nextMessageAt'] {
  const next = db.prepare(`SELECT min(next_attempt_at) AS at FROM messages WHERE ${IS_WAITING}`)
  return () => read(() => (next.get() as { at: number | null }).at)
}
