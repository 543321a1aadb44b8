import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import type { DatabaseFile } from './open-sqlite-store.ts'
import { FIRST_PAUSE_MS, nextPause, PATIENCE_MS } from './patience.ts'

/**
 * Removed rows are overwritten (`secure_delete`), but at first in the write-ahead log only: the database and
 * older parts of the log still show it. TRUNCATE empties the log; an ordinary checkpoint leaves it as it is.
 */
export function prepareEmptyLog({ db, read }: Connection): DatabaseFile['emptyLog'] {
  const truncate = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  return async ({ waitMs = PATIENCE_MS } = {}) => {
    const deadline = performance.now() + waitMs
    for (let wait = FIRST_PAUSE_MS; ; wait = nextPause(wait)) {
      // Where others read or write, the pragma says so instead of failing.
      const { busy } = await read(() => truncate.get() as { busy: number })
      if (busy === 0) return true
      if (performance.now() >= deadline) return false
      await pause(wait)
    }
  }
}
