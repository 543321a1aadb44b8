import { setTimeout as pause } from 'node:timers/promises'
import { STORE_TIMEOUT } from '../store-timeout.ts'
import { writeNewFile } from '../write-new-file.ts'
import { FIRST_PAUSE, nextPause } from './retry-while-busy.ts'
import type { Connection } from './sqlite-connection.ts'

type Row = Record<string, string | number | null>

/** The tables that a copy to Postgres has. A table comes after the tables that its foreign keys name. */
export const COPIED_TABLES = ['leads', 'messages', 'lead_events', 'visits', 'campaign_costs'] as const

export type AllRows = Record<(typeof COPIED_TABLES)[number], Iterable<Row>>

export interface DatabaseFile {
  /**
   * Erases the traces of removed leads in the files. Call it after each removal, and again until it succeeds. Waits up to
   * `timeout` (default: STORE_TIMEOUT) for readers and writers. Returns false if they went on. Then the traces remain.
   */
  emptyLog(options?: { timeout?: number }): Promise<boolean>

  /**
   * Writes a consistent copy while others go on working. The copy is called `file.part` until it is complete. Throws if
   * either file exists.
   */
  backUp(file: string): Promise<void>

  /**
   * Gives `work` every stored row of these tables, in key order, from one snapshot. Others can
   * write meanwhile. Do not use this store until `work` ends.
   */
  readRows<T>(work: (rows: AllRows) => Promise<T>): Promise<T>

  /**
   * How many acknowledged leads were missing when the store was opened, because its log was damaged
   * or an older backup was restored. The number stays until the file `leads.acknowledged` is removed.
   */
  countMissingLeads(): Promise<number>
}

export function prepareDatabaseFile({ db, read }: Connection, missingLeads: number): DatabaseFile {
  // At first, `secure_delete` overwrites removed rows only in the write-ahead log. The database and older
  // parts of the log still have them. TRUNCATE empties the log, but an ordinary checkpoint does not.
  const truncate = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  const select = (table: string) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).iterate() as Iterable<Row>
  return {
    async emptyLog({ timeout = STORE_TIMEOUT } = {}) {
      const deadline = performance.now() + timeout
      for (let wait = FIRST_PAUSE; ; wait = nextPause(wait)) {
        // If others read or write, the pragma returns `busy` and does not fail.
        const { busy } = await read(() => truncate.get() as { busy: number })
        if (busy === 0) return true
        if (performance.now() >= deadline) return false
        await pause(wait)
      }
    },
    async backUp(file) {
      // Reads one snapshot, which blocks no writer in WAL mode.
      await writeNewFile(file, (part) => read(() => db.prepare('VACUUM INTO ?').run(part)))
    },
    async readRows(work) {
      db.exec('BEGIN')
      try {
        return await work(Object.fromEntries(COPIED_TABLES.map((table) => [table, select(table)])) as AllRows)
      } finally {
        db.exec('COMMIT')
      }
    },
    countMissingLeads: async () => missingLeads,
  }
}
