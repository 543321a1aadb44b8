import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { SchemaError } from '../schema-error.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import type { Connection } from './sqlite-connection.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const TABLES = '021-tables.sql'
/** The first and the last of the files that TABLES replaced. A database with the last one needs CONVERSION instead. */
const REPLACED = { first: '001-leads-and-messages.sql', last: '021-sent-offers-breaking.sql' }
const CONVERSION = '022-before-first-release-breaking.sql'

/**
 * Applies the new files of migrations/, by name, all in one transaction with their records. Returns whether a newer
 * version of this program has migrated the database.
 */
export async function migrate({ db, write }: Connection): Promise<boolean> {
  await retryWhileBusy(() => configure(db))
  // This only reads, so that a command does not have to wait for a writer.
  const { missing, unknown } = compareMigrations(readApplied(db))
  if (missing.length === 0) return unknown.length > 0
  await write(() => {
    db.exec('CREATE TABLE IF NOT EXISTS migrations (name TEXT NOT NULL PRIMARY KEY, applied_at TEXT NOT NULL) STRICT')
    // The version is checked again inside the transaction, because a second process may have started at the same moment.
    for (const name of compareMigrations(readApplied(db)).missing) {
      db.exec(readFileSync(join(FOLDER, name), 'utf8'))
      db.prepare('INSERT INTO migrations (name, applied_at) VALUES (?, ?)').run(name, new Date().toISOString())
    }
  })
  return unknown.length > 0
}

/** WAL lets readers work during a write. FULL syncs each commit, so that a power cut loses nothing. */
export function configure(db: DatabaseSync): void {
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA cache_size = -16000;
    PRAGMA journal_size_limit = 16777216;
  `)
}

export function readApplied(db: DatabaseSync): string[] {
  const table = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'").get()
  if (table === undefined) return []
  return (db.prepare('SELECT name FROM migrations').all() as { name: string }[]).map(({ name }) => name)
}

/**
 * Returns `missing` in the order of application; `unknown` ones are from a newer version of this
 * program. Throws SchemaError if the database is too old.
 */
export function compareMigrations(applied: readonly string[]): { missing: string[]; unknown: string[] } {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  const isOld = applied.includes(REPLACED.last)
  if (applied.includes(REPLACED.first) && !isOld) throw new SchemaError('too-old')
  const notNeeded = isOld ? TABLES : CONVERSION
  return {
    missing: files.filter((name) => name !== notNeeded && !applied.includes(name)).sort(),
    unknown: applied.filter((name) => name > TABLES && !files.includes(name)),
  }
}
