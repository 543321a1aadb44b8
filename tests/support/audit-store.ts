import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface Audit {
  /** Acknowledged leads that are not stored. */
  lost: string[]
  /** Stored leads that do not have exactly their two messages. */
  incomplete: string[]
  /** E-mail addresses that are stored more than once. */
  doubled: string[]
  leads: number
  /** SQLite's verdict on the file itself; `ok` where it is sound. */
  integrity: string
}

/** Compares the acknowledged leads with those on the disk, without the store's own code: it may be at fault. */
export function auditStore(dataDir: string, acknowledged: ReadonlySet<string>): Audit {
  const db = new DatabaseSync(join(dataDir, 'leads.sqlite'))
  try {
    const rows = db
      .prepare(`
        SELECT email, count(DISTINCT l.id) AS leads, count(m.id) AS messages,
          sum(m.kind = 'staff-notification') AS toStaff, sum(m.kind = 'visitor-confirmation') AS toVisitor
        FROM leads l LEFT JOIN messages m ON m.lead_id = l.id GROUP BY email`)
      .all() as { email: string; leads: number; messages: number; toStaff: number; toVisitor: number }[]
    const stored = new Set(rows.map(({ email }) => email))
    const { integrity_check } = db.prepare('PRAGMA integrity_check').get() as { integrity_check: string }
    return {
      lost: [...acknowledged].filter((email) => !stored.has(email)),
      incomplete: rows
        .filter(({ messages, toStaff, toVisitor }) => messages !== 2 || toStaff !== 1 || toVisitor !== 1)
        .map(({ email }) => email),
      doubled: rows.filter(({ leads }) => leads !== 1).map(({ email }) => email),
      leads: rows.length,
      integrity: integrity_check,
    }
  } finally {
    db.close()
  }
}
