import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { openSqliteStore, type SqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'

/** Opens the store of this folder for `work`. A running server does not notice its changes. */
export async function withStore<T>(dataDir: string, work: (store: SqliteStore) => Promise<T>): Promise<T> {
  const store = await openSqliteStore(dataDir)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Stores leads without mails about them. */
export const insertLeads = (dataDir: string, leads: readonly StoredLead[]) =>
  withStore(dataDir, async (store) => {
    for (const lead of leads) await store.insertLead(lead, [], { idempotencyKey: null })
  })
