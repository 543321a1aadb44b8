import type { LeadStore } from '../../lead/store/lead-store.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import type { StoreHealth, Upkeep } from '../../lead/store/store-upkeep.ts'
import { SchemaError } from '../schema-error.ts'
import { type HealthRow, SELECT_HEALTH } from '../sql/health-queries.ts'
import { prepareSharedStore } from '../sql/shared-store.ts'
import { type RecentFailure, watchIntake } from '../watch-intake.ts'
import { openAcknowledgedCount } from './acknowledged-count.ts'
import { type DatabaseFile, prepareDatabaseFile } from './database-file.ts'
import { migrate } from './migrate-sqlite.ts'
import { type Connection, connect } from './sqlite-connection.ts'
import { prepareSqliteDatabase } from './sqlite-database.ts'
import { asStoreError } from './sqlite-error.ts'
import { prepareIntake } from './sqlite-intake.ts'

export interface SqliteStore extends LeadStore, DatabaseFile {}

/**
 * The migrated store in `dataDir/leads.sqlite`, with each statement prepared once. Several processes may share it. Throws
 * StoreError.
 */
export async function openSqliteStore(dataDir: string): Promise<SqliteStore> {
  const opened: { close(): void }[] = []
  let isNewer = false
  const close = () => {
    for (const part of opened) part.close()
  }
  try {
    // Open the count before the database, because another process may store a lead meanwhile.
    const acknowledged = openAcknowledgedCount(dataDir)
    opened.push(acknowledged)
    const connection = await connect(dataDir)
    opened.push(connection.db)
    isNewer = await migrate(connection)
    const { insertLead, missingLeads } = prepareIntake(connection, acknowledged)
    const shared = prepareSharedStore(prepareSqliteDatabase(connection))
    const { intake, recentFailure } = watchIntake({ ...shared, insertLead }, ({ code }) => code === 'busy')
    return {
      ...shared,
      ...intake,
      ...prepareHealth(connection, recentFailure),
      ...prepareDatabaseFile(connection, missingLeads),
      // All processes that share the file are on this machine.
      now: () => Date.now(),
      setClock: async () => {},
      close: async () => close(),
    }
  } catch (error) {
    close()
    const failure = asStoreError(error)
    if (isNewer && failure.code === 'damaged') throw new StoreError('unavailable', { cause: new SchemaError('newer') })
    throw failure
  }
}

function prepareHealth({ db, transact }: Connection, recentFailure: RecentFailure): Pick<Upkeep, 'checkHealth'> {
  const select = db.prepare(SELECT_HEALTH)
  const beat = db.prepare(`
    insert into heartbeat (id, at, ballast) values (1, ?, zeroblob(65536))
    on conflict do update set at = excluded.at, ballast = excluded.ballast`)

  function stateAfterWrite(now: number): StoreHealth['database'] {
    try {
      transact(() => beat.run(now))
      return recentFailure() ?? 'ok'
    } catch (error) {
      return asStoreError(error).code
    }
  }

  return {
    // This uses neither `read` nor `write`, because a health check must answer at once.
    async checkHealth({ now }) {
      try {
        const numbers = { ...select.get({ now }) } as unknown as HealthRow
        return { database: stateAfterWrite(now), ...numbers }
      } catch (error) {
        throw asStoreError(error)
      }
    },
  }
}
