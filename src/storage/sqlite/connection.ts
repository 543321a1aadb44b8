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
}

export function connect(db: DatabaseSync): Connection {
  return {
    db,
    read: (work) => patiently(work),
    write: (work) => patiently(() => transact(db, work)),
  }
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

/** One transaction, now or not at all: throws the driver's error where the lock is taken. */
export function transact<T>(db: DatabaseSync, work: () => T): T {
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
