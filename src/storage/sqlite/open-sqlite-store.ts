import type { LeadStore } from '../../lead/store.ts'
import { type AcknowledgedCount, openAcknowledgedCount } from './acknowledged-count.ts'
import { type Connection, connect } from './connection.ts'
import { openDatabase } from './database.ts'
import { type DatabaseFile, prepareDatabaseFile } from './database-file.ts'
import { prepareIntake } from './intake.ts'
import { prepareLeadDesk } from './lead-desk.ts'
import { migrate } from './migrate.ts'
import { prepareOutbox } from './outbox.ts'
import { asStoreError } from './store-error.ts'
import { prepareUpkeep } from './upkeep.ts'

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
    ...prepareDatabaseFile(connection, missingLeads),
    async close() {
      connection.db.close()
      acknowledged.close()
    },
  }
}
