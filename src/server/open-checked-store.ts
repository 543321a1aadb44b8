import type { Log } from '../functions/log.ts'
import { StoreError } from '../lead/store.ts'
import type { Settings } from '../settings/server-settings.ts'
import { type OpenedStore, openStore } from '../storage/open-store.ts'
import { explainMissingLeads } from './start-error.ts'

/**
 * Opens the store and looks whether it can be used. Logs leads that are missing, and a full disk.
 * @throws {StoreError}
 */
export async function openCheckedStore(settings: Settings, log: Log): Promise<OpenedStore> {
  const opened = await openStore(settings)
  const { store, file } = opened
  // A database server was asked while it was brought up to date.
  if (file === null) return opened
  try {
    const { database } = await store.checkHealth({ now: Date.now() })
    if (database === 'unavailable') throw new StoreError(database, { cause: null })
    if (database === 'full') log('store-failed', { code: database })
    const count = await file.countMissingLeads()
    if (count > 0) log('leads-missing', { count, explanation: explainMissingLeads(count, settings.DATA_DIR) })
    return opened
  } catch (error) {
    await store.close()
    throw error
  }
}
