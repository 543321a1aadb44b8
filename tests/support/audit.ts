import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from './postgres.ts'

/** In the SQL of both databases. It does not use the store's own code, because that may be at fault. */
const STORED = `
  SELECT email, CAST(count(DISTINCT l.id) AS integer) AS leads,
    CAST(sum(CASE m.kind WHEN 'staff-notification' THEN 1 ELSE 0 END) AS integer) AS staff,
    CAST(sum(CASE m.kind WHEN 'visitor-confirmation' THEN 1 ELSE 0 END) AS integer) AS visitor
  FROM leads l LEFT JOIN messages m ON m.lead_id = l.id GROUP BY email`

interface Stored {
  email: string
  leads: number
  staff: number
  visitor: number
}

/** Compares the acknowledged leads with the stored ones. Throws if SQLite finds a fault in the file. */
export function auditStore(dataDir: string, acknowledged: ReadonlySet<string>) {
  const db = new DatabaseSync(join(dataDir, 'leads.sqlite'))
  try {
    const { integrity_check } = db.prepare('PRAGMA integrity_check').get() as { integrity_check: string }
    if (integrity_check !== 'ok') throw new Error(integrity_check)
    return compare(db.prepare(STORED).all() as unknown as Stored[], acknowledged)
  } finally {
    db.close()
  }
}

export async function auditDatabase(url: string, acknowledged: ReadonlySet<string>) {
  const sql = openDatabase(url)
  const rows = await sql.unsafe(STORED)
  await sql.end()
  return compare(rows, acknowledged)
}

function compare(rows: readonly Stored[], acknowledged: ReadonlySet<string>) {
  const stored = new Set(rows.map(({ email }) => email))
  return {
    lost: [...acknowledged].filter((email) => !stored.has(email)),
    /** Stored leads without exactly one message to staff and one to the visitor. */
    incomplete: rows.filter(({ staff, visitor }) => staff !== 1 || visitor !== 1).map(({ email }) => email),
    doubled: rows.filter(({ leads }) => leads !== 1).map(({ email }) => email),
  }
}

/** The expected audit of a consistent store. */
export const NOTHING_LOST = { lost: [], incomplete: [], doubled: [] }
