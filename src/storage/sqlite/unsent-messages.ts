import type { LeadDesk } from '../../lead/ports.ts'
import type { Connection } from './connection.ts'
import { asEntry, ENTRY_COLUMNS } from './rows.ts'

export function prepareListUnsentMessages({ db, read }: Connection): LeadDesk['listUnsentMessages'] {
  const list = db.prepare(`
    SELECT ${ENTRY_COLUMNS} FROM messages m LEFT JOIN leads l ON l.id = m.lead_id
    WHERE m.sent_at IS NULL AND m.skipped_at IS NULL ORDER BY m.created_at, m.rowid`)
  return () => read(() => list.all().map(asEntry))
}

export function prepareRetryMessages({ db, write }: Connection): LeadDesk['retryMessages'] {
  // One that a worker holds is being tried at this moment: it stays with it.
  const retry = db.prepare(`
    UPDATE messages SET
      attempts = CASE WHEN parked_at IS NULL THEN attempts ELSE 0 END,
      next_attempt_at = :now,
      parked_at = NULL
    WHERE sent_at IS NULL AND skipped_at IS NULL AND (lease IS NULL OR next_attempt_at <= :now)
      AND (:ref IS NULL OR lead_id = (SELECT id FROM leads WHERE ref = :ref))`)
  return ({ ref, now }) => write(() => Number(retry.run({ ref: ref ?? null, now }).changes))
}
