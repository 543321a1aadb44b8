import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailboxOf } from '../../lead/mailbox.ts'
import type { Connection } from './connection.ts'
import { configure } from './database.ts'
import { patiently } from './patience.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** Applies the new files of migrations/, in the order of the names, each in one transaction with its record. */
export async function migrate(connection: Connection): Promise<void> {
  const { db, write } = connection
  await patiently(() => configure(db))
  const files = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  if (isUpToDate(connection, files)) return
  db.function('mailbox_of', { deterministic: true }, (email) => mailboxOf(String(email)))
  await write(() => {
    db.exec('CREATE TABLE IF NOT EXISTS migrations (name TEXT NOT NULL PRIMARY KEY, applied_at TEXT NOT NULL) STRICT')
    for (const name of files) {
      // Asked inside the transaction: a second process may have started at the same moment.
      if (db.prepare('SELECT 1 FROM migrations WHERE name = ?').get(name) !== undefined) continue
      db.exec(readFileSync(join(MIGRATIONS, name), 'utf8'))
      db.prepare('INSERT INTO migrations (name, applied_at) VALUES (?, ?)').run(name, new Date().toISOString())
    }
  })
}

/** Lets the command line open the store without writing, so that it need not wait for a writer. */
function isUpToDate({ db }: Connection, files: readonly string[]): boolean {
  const table = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'").get()
  if (table === undefined) return false
  const applied = new Set(
    db
      .prepare('SELECT name FROM migrations')
      .all()
      .map((row) => (row as { name: string }).name),
  )
  return files.every((name) => applied.has(name))
}
