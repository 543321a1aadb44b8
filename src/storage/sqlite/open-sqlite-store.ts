import { type LeadStore, StoreError } from '../../lead/store.ts'
import { NewerSchemaError } from '../newer-schema-error.ts'
import { watchIntake } from '../watch-intake.ts'
import { openAcknowledgedCount } from './acknowledged-count.ts'
import { connect } from './connection.ts'
import { type DatabaseFile, prepareDatabaseFile } from './database-file.ts'
import { prepareIntake } from './intake.ts'
import { prepareLeadDesk } from './lead-desk.ts'
import { migrate } from './migrate.ts'
import { prepareOutbox } from './outbox.ts'
import { prepareSignIns } from './sign-ins.ts'
import { asStoreError } from './store-error.ts'
import { prepareUpkeep } from './upkeep.ts'
import { prepareVisits } from './visits.ts'

export interface SqliteStore extends LeadStore, DatabaseFile {}

/**
 * The migrated store in `dataDir/leads.sqlite`, with each statement prepared once. Several processes may share it.
 * @throws {StoreError}
 */
export async function openSqliteStore(dataDir: string): Promise<SqliteStore> {
  const opened: { close(): void }[] = []
  let isNewer = false
  const close = () => {
    for (const part of opened) part.close()
  }
  try {
    // Before the database, because another process may store a lead meanwhile.
    const acknowledged = openAcknowledgedCount(dataDir)
    opened.push(acknowledged)
    const connection = await connect(dataDir)
    opened.push(connection.db)
    isNewer = await migrate(connection)
    const { intake, missingLeads } = prepareIntake(connection, acknowledged)
    const watched = watchIntake(intake, ({ code }) => code === 'busy')
    return {
      ...watched.intake,
      ...prepareOutbox(connection),
      ...prepareLeadDesk(connection),
      ...prepareSignIns(connection),
      ...prepareVisits(connection),
      ...prepareUpkeep(connection, watched.recentFailure),
      ...prepareDatabaseFile(connection, missingLeads),
      // All processes that share the file are on this machine.
      now: () => Date.now(),
      setClock: async () => {},
      close: async () => close(),
    }
  } catch (error) {
    close()
    const failure = asStoreError(error)
    if (isNewer && failure.code === 'damaged') throw new StoreError('unavailable', { cause: new NewerSchemaError() })
    throw failure
  }
}
