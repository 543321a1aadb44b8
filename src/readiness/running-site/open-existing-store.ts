import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StoreError } from '../../lead/store.ts'
import { type OpenedStore, openDatabase } from '../../server/open-store.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { openSqliteStore } from '../../storage/sqlite/open-sqlite-store.ts'

/** The store that these settings name; `null` where there is none on this machine, or it cannot be opened. */
export async function openExistingStore({ DATABASE_URL, DATA_DIR }: Settings): Promise<OpenedStore | null> {
  try {
    if (DATABASE_URL !== null) return { store: await openDatabase(DATABASE_URL), file: null }
    // Opening would make one.
    if (!existsSync(join(resolve(DATA_DIR), 'leads.sqlite'))) return null
    const file = await openSqliteStore(DATA_DIR)
    return { store: file, file }
  } catch (error) {
    if (error instanceof StoreError) return null
    throw error
  }
}
