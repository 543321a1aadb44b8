import { DatabaseSync } from 'node:sqlite'
import { DAY } from '../src/base/durations.ts'

/** Leads of each special kind in every store: older than RETENTION_DAYS, in quarantine, with a waiting mail. */
const SPECIAL = 500

/**
 * Inserts leads into an empty store by SQL, because the store's functions take one commit per lead. Ends with a checkpoint:
 * otherwise the first one during the measurement would write all of it.
 * @param days over which to spread the leads, each then with three entries in its history
 */
export function fillStore(file: string, leads: number, { isOneMailbox = false, days = 0 } = {}): void {
  const db = new DatabaseSync(file)
  const now = Date.now()
  db.function('uuid', () => crypto.randomUUID())
  db.exec(`
    BEGIN;
    INSERT INTO leads (id, ref, mailbox, name, address, roof_size, roof_type, phone, email, message, received_at, remind_at,
      due_at, quarantined_at)
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${leads})
    SELECT uuid(), printf('%04d-%04d', n / 10000, n % 10000), 'visitor-' || ${isOneMailbox ? 1 : 'n'} || '@example.org', 'Erika Mustermann',
      '48143 Münster', 'medium', 'pitched', '0221 4710123', 'visitor-' || n || '@example.org', 'Bitte anrufen.',
      ${now} - ${days > 0 ? `n * ${days * DAY} / ${leads}` : `CASE WHEN n <= ${SPECIAL} THEN 400 ELSE 2 END * ${DAY} + n`}, ${now}, ${now - DAY},
      CASE WHEN n > ${leads - SPECIAL} THEN ${now - DAY} END
    FROM numbers;
    INSERT INTO messages (id, kind, lead_id, created_at, next_attempt_at, priority, sent_at)
    SELECT uuid(), 'staff-notification', id, received_at, received_at, 1,
      CASE WHEN rowid BETWEEN ${SPECIAL + 1} AND ${2 * SPECIAL} AND rowid <> 700 THEN NULL ELSE received_at END
    FROM leads;
    INSERT INTO lead_events (id, lead_id, at, kind, "by", detail, text)
    SELECT uuid(), id, received_at + 1, kind, 'link', detail, '' FROM leads, (SELECT 'tried' AS kind, '' AS detail
      UNION ALL SELECT 'answered', 'visit' UNION ALL SELECT 'answered', 'offer') WHERE ${days} > 0;
    UPDATE leads SET version = 3, source = 'source=s' || abs(random() % 20), answered_at = received_at + 1, outcome = 'offer'
    WHERE ${days} > 0;
    UPDATE lead_count SET stored = ${leads};
    COMMIT;
    PRAGMA wal_checkpoint(TRUNCATE);
  `)
  db.close()
}
