import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StoreError } from '../../lead/store.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type OpenedStore, openStore } from '../../storage/open-store.ts'

/** The store that these settings name; `null` where there is none on this machine, or it cannot be opened. */
export async function openExistingStore(settings: Settings): Promise<OpenedStore | null> {
  // Opening would make one.
  const isFile = settings.DATABASE_URL === null
  if (isFile && !existsSync(join(resolve(settings.DATA_DIR), 'leads.sqlite'))) return null
  try {
    return await openStore(settings)
  } catch (error) {
    if (error instanceof StoreError) return null
    throw error
  }
}
