import type { Log } from '../functions/log.ts'
import { type LeadStore, StoreError } from '../lead/store.ts'
import type { Settings } from '../settings/server-settings.ts'
import { createLateStore } from '../storage/late-store.ts'
import { migrateDatabase } from '../storage/postgres/migrate.ts'
import { openPostgresStore } from '../storage/postgres/open-postgres-store.ts'
import { isAway } from '../storage/postgres/store-error.ts'
import { type DatabaseFile, openSqliteStore, type SqliteStore } from '../storage/sqlite/open-sqlite-store.ts'
import { explainStoreError } from './start-error.ts'

export interface OpenedStore {
  store: LeadStore
  /** What only a database in a file can do; `null` where the store is on a database server. */
  file: DatabaseFile | null
}

/**
 * Opens the store for the server: in Postgres where `DATABASE_URL` is set, else in a file. A full disk or a database that
 * is away is no reason not to serve the page: the store then opens later.
 * @throws {StoreError} for every other reason
 */
export async function openStore(settings: Settings, log: Log): Promise<OpenedStore> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = settings
  if (url === null) {
    const store = await openNowOrLater(() => openFile(dataDir, log), isFull, settings, log)
    return { store, file: store }
  }
  const store = await openNowOrLater(
    () => openDatabase(url),
    ({ cause }) => isAway(cause),
    settings,
    log,
  )
  return { store, file: null }
}

/** Opens a database server's store, up to date. @throws {StoreError} */
export async function openDatabase(url: string): Promise<LeadStore> {
  await migrateDatabase(url)
  return openPostgresStore(url)
}

async function openNowOrLater<Store extends LeadStore>(
  open: () => Promise<Store>,
  mayPass: (error: StoreError) => boolean,
  settings: Settings,
  log: Log,
): Promise<Store> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof StoreError && mayPass(error))) throw error
    log('store-failed', { code: error.code, explanation: explainStoreError(error, settings) }, error.cause)
    return createLateStore(open, error)
  }
}

function isFull({ code }: StoreError): boolean {
  return code === 'full'
}

async function openFile(dataDir: string, log: Log): Promise<SqliteStore> {
  const store = await openSqliteStore(dataDir)
  await refuseUnavailable(store, log)
  const count = await store.countMissingLeads()
  if (count > 0) log('leads-missing', { count, explanation: explainMissingLeads(count, dataDir) })
  return store
}

async function refuseUnavailable(store: SqliteStore, log: Log): Promise<void> {
  try {
    const { database } = await store.checkHealth({ now: Date.now() })
    if (database === 'unavailable') throw new StoreError(database, { cause: null })
    if (database === 'full') log('store-failed', { code: database })
  } catch (error) {
    await store.close()
    throw error
  }
}

/** A sentence for whoever runs the server or looks at its leads. */
export function explainMissingLeads(count: number, dataDir: string): string {
  const leads = count === 1 ? '1 lead that was acknowledged is' : `${count} leads that were acknowledged are`
  return `${leads} not in the database in ${dataDir}: its log was damaged, or a backup was restored. What to do: docs/operations.md, "When leads are missing".`
}
