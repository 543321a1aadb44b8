import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { StoreError } from '../../lead/store/store-error.ts'
import { isAdditive } from '../schema-error.ts'
import { compareMigrations, readApplied } from './migrate-sqlite.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { requireWritable } from './sqlite-connection.ts'
import { asStoreError } from './sqlite-error.ts'

export interface SqliteState {
  leads: number
  /** `newer`: this version cannot run on it. `older`: the next start migrates it. */
  schema: 'current' | 'newer' | 'older'
}

/**
 * Reads a database from its first to its last page, and briefly takes the lock for writing. Changes nothing,
 * even next to a running server or before an update. Returns `null` without a database. Throws StoreError
 * `busy` if another program held the lock for five seconds, or with the reason if it is unusable.
 */
export async function inspectSqlite(file: string): Promise<SqliteState | null> {
  const stats = statSync(file, { throwIfNoEntry: false })
  // An interrupted start leaves an empty file.
  if (stats === undefined || stats.size === 0) return null
  const sqlite = await import('node:sqlite')
  try {
    requireWritable(file)
    const db = new sqlite.DatabaseSync(file, { timeout: 0 })
    try {
      await retryWhileBusy(() => db.exec('BEGIN IMMEDIATE'))
      db.exec('ROLLBACK')
      return await retryWhileBusy(() => readState(db))
    } finally {
      db.close()
    }
  } catch (error) {
    throw asStoreError(error)
  }
}

function readState(db: DatabaseSync): SqliteState {
  const [verdict] = db.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[]
  if (verdict?.integrity_check !== 'ok') throw new StoreError('damaged', { cause: null })
  const applied = readApplied(db)
  if (applied.length === 0) return { leads: 0, schema: 'older' }
  const { missing, unknown } = compareMigrations(applied)
  const { count } = db.prepare('SELECT count(*) AS count FROM leads').get() as { count: number }
  return { leads: count, schema: !unknown.every(isAdditive) ? 'newer' : missing.length > 0 ? 'older' : 'current' }
}
