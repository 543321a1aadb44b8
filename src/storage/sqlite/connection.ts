import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
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
  if ((statSync(file).mode & 0o777) !== 0o600) chmodSync(file, 0o600)
  requireWritable(file)
  const files = filesOf(file)
  let opened = [identify(file)]
  let longest = 0
  // A busy timeout would stop the event loop, and with it the page: `read` and `write` wait without that.
  const db = new DatabaseSync(file, { timeout: 0 })

  function transact<T>(work: () => T): T {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    const result = transactIn(db, work)
    // SQLite goes on writing into files that were removed or replaced.
    const present = files.map(identify)
    // The first transaction has made the others, or has found them.
    if (opened.length === 1) opened = [...opened, ...present.slice(1)]
    if (present.every((one, index) => one !== null && one === opened[index])) {
      // Cut short: SQLite goes on with the pages in its memory. For good, because a checkpoint lengthens it again, with holes.
      longest = size < longest ? Number.POSITIVE_INFINITY : size
      if (size < longest) throw Object.assign(new Error('The database was cut short.'), { errcode: 11 })
      return result
    }
    if (present[0] === opened[0]) saveLog(db, file)
    throw Object.assign(new Error('A file of the database was removed or replaced.'), { code: 'EREPLACED' })
  }

  return { db, transact, read: patiently, write: createGroupCommit(transact) }
}

/** The database, its log, and the index of the log that processes share. SQLite removes the last two when the last of them closes. */
const filesOf = (file: string) => [file, `${file}-wal`, `${file}-shm`]

/**
 * SQLite gives the same code for a file without permission as for a damaged head of the database.
 * @throws the system's error where one of the database's files may not be written
 */
export function requireWritable(file: string): void {
  for (const one of filesOf(file)) if (existsSync(one)) accessSync(one, constants.W_OK)
}

/** @returns `null` where there is no such file */
function identify(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats === undefined ? null : `${stats.dev} ${stats.ino}`
}

/**
 * Copies what was acknowledged from a log that was removed, and is gone with this process, into the database. Where another
 * process has begun a log of its own, the two would mix.
 */
function saveLog(db: DatabaseSync, file: string): void {
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return
  try {
    db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  } catch {}
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
