import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { createGroupCommit } from './group-commit.ts'
import { patiently } from './patience.ts'

export interface Connection {
  db: DatabaseSync
  /** @throws {StoreError} */
  read<T>(work: () => T): Promise<T>
  /**
   * Runs `work` in a transaction, which it may share with others of the moment, and resolves when that is on the disk.
   * Where another of them fails, `work` runs again.
   * @throws {StoreError}
   */
  write<T>(work: () => T): Promise<T>
  /** In a transaction of its own, now or not at all: throws the driver's error where the lock is taken. */
  transact<T>(work: () => T): T
}

/**
 * Opens `leads.sqlite` in `dataDir` and makes both where they are missing, readable by their owner only.
 * The files that SQLite puts beside it take the same mode.
 */
export async function connect(dataDir: string): Promise<Connection> {
  // Loaded here and not above: the Deno that the hosted function runs in has no such module.
  const { DatabaseSync } = await import('node:sqlite')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'leads.sqlite')
  closeSync(openSync(file, 'a', 0o600))
  const opened = statSync(file)
  if ((opened.mode & 0o777) !== 0o600) chmodSync(file, 0o600)
  // A busy timeout would stop the event loop, and with it the page: `read` and `write` wait without that.
  const db = new DatabaseSync(file, { timeout: 0 })

  function transact<T>(work: () => T): T {
    const result = transactIn(db, work)
    // SQLite goes on writing into a file that was removed or replaced.
    const present = statSync(file, { throwIfNoEntry: false })
    if (present?.ino !== opened.ino || present.dev !== opened.dev) {
      throw Object.assign(new Error('The database was removed or replaced.'), { code: 'EREPLACED' })
    }
    return result
  }

  return { db, transact, read: patiently, write: createGroupCommit(transact) }
}

function transactIn<T>(db: DatabaseSync, work: () => T): T {
  // IMMEDIATE: a transaction that reads first and writes later can fail in the middle.
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk has rolled it back already.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
