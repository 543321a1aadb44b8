import type { Log } from '../functions/log.ts'
import { StoreError } from '../lead/ports.ts'
import { createLateStore } from '../storage/late-store.ts'
import { openSqliteStore, type SqliteStore } from '../storage/sqlite/open-sqlite-store.ts'

/**
 * Opens the store for the server. A full disk is no reason not to serve the page: the store then opens later.
 * @throws {StoreError} for every other reason
 */
export async function openStore(dataDir: string, log: Log): Promise<SqliteStore> {
  try {
    const store = await openAndCompare(dataDir, log)
    await refuseUnavailable(store, log)
    return store
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'full')) throw error
    log('store-failed', { code: error.code }, error.cause)
    return createLateStore(() => openAndCompare(dataDir, log), error)
  }
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

async function openAndCompare(dataDir: string, log: Log): Promise<SqliteStore> {
  const store = await openSqliteStore(dataDir)
  const count = await store.countMissingLeads()
  if (count > 0) log('leads-missing', { count, explanation: explainMissingLeads(count, dataDir) })
  return store
}

/** A sentence for whoever runs the server or looks at its leads. */
export function explainMissingLeads(count: number, dataDir: string): string {
  const leads = count === 1 ? '1 lead that was acknowledged is' : `${count} leads that were acknowledged are`
  return `${leads} not in the database in ${dataDir}: its log was damaged, or a backup was restored. What to do: docs/operations.md, "When leads are missing".`
}
