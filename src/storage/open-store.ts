import type { LeadStore } from '../lead/store/lead-store.ts'
import { migratePostgres } from './postgres/migrate-postgres.ts'
import { openPostgresStore } from './postgres/open-postgres-store.ts'
import type { DatabaseFile } from './sqlite/database-file.ts'
import { openSqliteStore } from './sqlite/open-sqlite-store.ts'

export interface StoreLocation {
  DATABASE_URL: string | null
  DATA_DIR: string
}

export interface OpenedStore {
  store: LeadStore
  /** The further calls of a store in a file. `null` for Postgres. */
  file: DatabaseFile | null
}

/** Opens the store that the settings choose, and migrates it. Throws StoreError. */
export async function openStore({ DATABASE_URL, DATA_DIR }: StoreLocation): Promise<OpenedStore> {
  if (DATABASE_URL !== null) {
    await migratePostgres(DATABASE_URL)
    return { store: openPostgresStore(DATABASE_URL), file: null }
  }
  const store = await openSqliteStore(DATA_DIR)
  return { store, file: store }
}
