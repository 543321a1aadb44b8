import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { createGroupCommit } from './group-commit.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

export interface Connection {
  db: DatabaseSync
  /** Throws StoreError. */
  read<T>(work: () => T): Promise<T>
  /**
   * Runs `work` in a transaction, possibly shared with concurrent calls, and resolves when it is on the disk. If
   * another call fails, `work` runs again. Throws StoreError.
   */
  write<T>(work: () => T): Promise<T>
  /** Runs in a transaction of its own and never waits. Throws the driver's error if the lock is taken. */
  transact<T>(work: () => T): T
}

export function databaseFile(dataDir: string): string {
  return resolve(dataDir, 'leads.sqlite')
}

/**
 * Opens `leads.sqlite` in `dataDir`. Creates both if they are missing. Only their owner can read
 * them. SQLite's files next to it get the same mode.
 */
export async function connect(dataDir: string): Promise<Connection> {
  // Imported here, because the hosted function's Deno has no such module.
  const { DatabaseSync } = await import('node:sqlite')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = databaseFile(dataDir)
  closeSync(openSync(file, 'a', 0o600))
  if ((statSync(file).mode & 0o777) !== 0o600) chmodSync(file, 0o600)
  requireWritable(file)
  const files = filesOf(file)
  let opened = [identify(file)]
  let largestSize = 0
  let isCutShort = false
  // A busy timeout would block the event loop and thus the page. `read` and `write` wait without blocking.
  const db = new DatabaseSync(file, { timeout: 0 })

  function transact<T>(work: () => T): T {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    const result = transactIn(db, work)
    // SQLite keeps writing to files that were removed or replaced.
    const present = files.map(identify)
    // The first transaction created or found the others.
    if (opened.length === 1) opened = [...opened, ...present.slice(1)]
    if (present.some((identity, index) => identity === null || identity !== opened[index])) {
      if (present[0] === opened[0]) saveLog(db, file)
      throw Object.assign(new Error('A file of the database was removed or replaced.'), { code: 'EREPLACED' })
    }
    // SQLite works on with its cache, and a checkpoint lengthens the file again, with holes.
    isCutShort ||= size < largestSize
    if (isCutShort) throw Object.assign(new Error('The database was cut short.'), { errcode: 11 })
    largestSize = size
    return result
  }

  return { db, transact, read: retryWhileBusy, write: createGroupCommit(transact) }
}

/** The database, its log, and the log's shared index. SQLite removes the last two when the last process closes. */
const filesOf = (file: string) => [file, `${file}-wal`, `${file}-shm`]

/**
 * SQLite has the same code for missing permission and for a damaged database header. Throws the system's error if a
 * file of the database is not writable.
 */
export function requireWritable(file: string): void {
  for (const name of filesOf(file)) if (existsSync(name)) accessSync(name, constants.W_OK)
}

function identify(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats === undefined ? null : `${stats.dev} ${stats.ino}`
}

/**
 * Copies acknowledged data into the database from a removed log, which is lost when this process
 * ends. Does nothing if another process has begun a log of its own, because the two logs would mix.
 */
function saveLog(db: DatabaseSync, file: string): void {
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return
  try {
    db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  } catch {}
}

function transactIn<T>(db: DatabaseSync, work: () => T): T {
  // IMMEDIATE, because a transaction that reads first and writes later can fail in between.
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // On a full disk, SQLite has already rolled the transaction back.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
