import { setTimeout as pause } from 'node:timers/promises'
import { writeNewFile } from '../write-new-file.ts'
import type { Connection } from './connection.ts'
import { FIRST_PAUSE_MS, nextPause, PATIENCE_MS } from './patience.ts'

/** A row as it is stored, under the names of its columns. */
export type Row = Record<string, string | number | null>

/** Every row of a store, in the order of the keys. */
export interface AllRows {
  leads: Iterable<Row>
  messages: Iterable<Row>
  lead_events: Iterable<Row>
  visits: Iterable<Row>
}

/** Only a database in a file can do this. */
export interface DatabaseFile {
  /**
   * Erases the traces of removed leads in the files: call it after each removal, and again until it
   * could be done. Waits up to `waitMs`, five seconds by default, for others who read or write.
   * @returns false where they went on all that time: the traces are then still there.
   */
  emptyLog(options?: { waitMs?: number }): Promise<boolean>

  /**
   * Writes a consistent copy while others go on working; until it is complete, it is called `file.part`.
   * @throws where one of the two exists already.
   */
  backUp(file: string): Promise<void>

  /**
   * Gives `work` every row of these tables as it is stored, in the order of the keys and all of one moment. Others go on
   * writing; nothing else may be asked of this store meanwhile.
   */
  readRows<T>(work: (rows: AllRows) => Promise<T>): Promise<T>

  /**
   * How many leads that were acknowledged were no longer there when the store was opened: its log was damaged, or an
   * older backup was put in its place. Stays so until the file `leads.acknowledged` is removed.
   */
  countMissingLeads(): Promise<number>
}

export function prepareDatabaseFile({ db, read }: Connection, missingLeads: number): DatabaseFile {
  // Removed rows are overwritten (`secure_delete`), but at first in the write-ahead log only: the database and older
  // parts of the log still show them. TRUNCATE empties the log; an ordinary checkpoint leaves it as it is.
  const truncate = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  const select = (table: string) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).iterate() as Iterable<Row>
  return {
    async emptyLog({ waitMs = PATIENCE_MS } = {}) {
      const deadline = performance.now() + waitMs
      for (let wait = FIRST_PAUSE_MS; ; wait = nextPause(wait)) {
        // Where others read or write, the pragma says so instead of failing.
        const { busy } = await read(() => truncate.get() as { busy: number })
        if (busy === 0) return true
        if (performance.now() >= deadline) return false
        await pause(wait)
      }
    },
    async backUp(file) {
      // It reads one snapshot: in WAL mode that keeps no writer waiting.
      await writeNewFile(file, (part) => read(() => db.prepare('VACUUM INTO ?').run(part)))
    },
    async readRows(work) {
      db.exec('BEGIN')
      try {
        const [leads, messages, visits] = [select('leads'), select('messages'), select('visits')]
        return await work({ leads, messages, lead_events: select('lead_events'), visits })
      } finally {
        db.exec('COMMIT')
      }
    },
    countMissingLeads: async () => missingLeads,
  }
}
