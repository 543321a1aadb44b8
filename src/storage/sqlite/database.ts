import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

/**
 * Opens `leads.sqlite` in `dataDir` and makes both where they are missing, readable by their owner only.
 * The files that SQLite puts beside it take the same mode.
 */
export async function openDatabase(dataDir: string): Promise<{ db: DatabaseSync; file: string }> {
  // Loaded here and not above: the Deno that the hosted function runs in has no such module.
  const { DatabaseSync } = await import('node:sqlite')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'leads.sqlite')
  closeSync(openSync(file, 'a', 0o600))
  if ((statSync(file).mode & 0o777) !== 0o600) chmodSync(file, 0o600)
  // A busy timeout would stop the event loop, and with it the page: connection.ts waits without that.
  return { db: new DatabaseSync(file, { timeout: 0 }), file }
}

/** WAL lets readers and one writer work side by side; FULL syncs it at each commit, so that a power cut takes nothing. */
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
