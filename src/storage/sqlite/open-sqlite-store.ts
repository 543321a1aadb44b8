import type { LeadStore } from '../../lead/store.ts'
import type { AllRows } from '../all-rows.ts'
import { type AcknowledgedCount, openAcknowledgedCount } from './acknowledged-count.ts'
import { prepareBackUp } from './back-up.ts'
import { type Connection, connect } from './connection.ts'
import { openDatabase } from './database.ts'
import { prepareEmptyLog } from './empty-log.ts'
import { prepareIntake } from './intake.ts'
import { prepareLeadDesk } from './lead-desk.ts'
import { migrate } from './migrate.ts'
import { prepareOutbox } from './outbox.ts'
import { prepareReadRows } from './read-rows.ts'
import { asStoreError } from './store-error.ts'
import { prepareUpkeep } from './upkeep.ts'

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
   * Gives `work` every row of both tables as it is stored, in the order of the ids and all of one moment. Others go on
   * writing; nothing else may be asked of this store meanwhile.
   */
  readRows<T>(work: (rows: AllRows) => Promise<T>): Promise<T>

  /**
   * How many leads that were acknowledged were no longer there when the store was opened: its log was damaged, or an
   * older backup was put in its place. Stays so until the file `leads.acknowledged` is removed.
   */
  countMissingLeads(): Promise<number>
}

export interface SqliteStore extends LeadStore, DatabaseFile {}

/**
 * The store in `dataDir/leads.sqlite`. Several processes may have it open at the same time.
 * @throws {StoreError} where it cannot be opened, made or brought up to date.
 */
export async function openSqliteStore(dataDir: string): Promise<SqliteStore> {
  const opened: { close(): void }[] = []
  try {
    // Before the database: another process may store a lead meanwhile.
    const acknowledged = openAcknowledgedCount(dataDir)
    opened.push(acknowledged)
    const { db, file } = await openDatabase(dataDir)
    opened.push(db)
    return await prepareStore(connect(db, file), acknowledged)
  } catch (error) {
    for (const part of opened) part.close()
    throw asStoreError(error)
  }
}

/** Brings the database up to date and prepares each statement once. */
async function prepareStore(connection: Connection, acknowledged: AcknowledgedCount): Promise<SqliteStore> {
  await migrate(connection)
  const { intake, failure, missingLeads } = prepareIntake(connection, acknowledged)
  return {
    ...intake,
    ...prepareOutbox(connection),
    ...prepareLeadDesk(connection),
    ...prepareUpkeep(connection, failure),
    emptyLog: prepareEmptyLog(connection),
    backUp: prepareBackUp(connection),
    readRows: prepareReadRows(connection),
    countMissingLeads: async () => missingLeads,
    async close() {
      connection.db.close()
      acknowledged.close()
    },
  }
}
