import type { LeadStore } from '../../lead/store.ts'
import { openAcknowledgedCount } from './acknowledged-count.ts'
import { connect } from './connection.ts'
import { type DatabaseFile, prepareDatabaseFile } from './database-file.ts'
import { prepareIntake } from './intake.ts'
import { prepareLeadDesk } from './lead-desk.ts'
import { migrate } from './migrate.ts'
import { prepareOutbox } from './outbox.ts'
import { asStoreError } from './store-error.ts'
import { prepareUpkeep } from './upkeep.ts'

export interface SqliteStore extends LeadStore, DatabaseFile {}

/**
 * The store in `dataDir/leads.sqlite`, brought up to date, with each statement prepared once. Several processes may have it
 * open at the same time.
 * @throws {StoreError} where it cannot be opened, made or brought up to date.
 */
export async function openSqliteStore(dataDir: string): Promise<SqliteStore> {
  const opened: { close(): void }[] = []
  const close = () => {
    for (const part of opened) part.close()
  }
  try {
    // Before the database: another process may store a lead meanwhile.
    const acknowledged = openAcknowledgedCount(dataDir)
    opened.push(acknowledged)
    const connection = await connect(dataDir)
    opened.push(connection.db)
    await migrate(connection)
    const { intake, failure, missingLeads } = prepareIntake(connection, acknowledged)
    return {
      ...intake,
      ...prepareOutbox(connection),
      ...prepareLeadDesk(connection),
      ...prepareUpkeep(connection, failure),
      ...prepareDatabaseFile(connection, missingLeads),
      close: async () => close(),
    }
  } catch (error) {
    close()
    throw asStoreError(error)
  }
}
