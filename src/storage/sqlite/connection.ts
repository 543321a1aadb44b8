import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { asStoreError, isBusy } from './store-error.ts'

/** How long a caller waits for a lock that another process holds, in milliseconds; then it is told `busy`. */
export const PATIENCE_MS = 5_000
const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 50

export interface Connection {
  db: DatabaseSync
  /** @throws {StoreError} */
  read<T>(work: () => T): Promise<T>
  /** Runs `work` in a transaction of its own and resolves when that is on the disk. @throws {StoreError} */
  write<T>(work: () => T): Promise<T>
  /** As `write`, now or not at all: throws the driver's error where the lock is taken. */
  transact<T>(work: () => T): T
}

/** @param file where the database was opened */
export function connect(db: DatabaseSync, file: string): Connection {
  const opened = statSync(file)

  function transact<T>(work: () => T): T {
    const result = transactIn(db, work)
    // SQLite goes on writing into a file that was removed or replaced, and nobody would ever read it.
    const present = statSync(file, { throwIfNoEntry: false })
    if (present?.ino !== opened.ino || present.dev !== opened.dev) {
      throw Object.assign(new Error('The database was removed or replaced.'), { code: 'EREPLACED' })
    }
    return result
  }

  return { db, transact, read: (work) => patiently(work), write: (work) => patiently(() => transact(work)) }
}

/** Tries again while another process holds the lock, and leaves the event loop free in between. */
export async function patiently<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (let wait = FIRST_PAUSE_MS; ; wait = nextPause(wait)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw asStoreError(error)
    }
    await pause(wait)
  }
}

export function nextPause(wait: number): number {
  return Math.min(wait * 2, LONGEST_PAUSE_MS)
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
