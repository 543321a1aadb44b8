import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { StoreError } from '../../lead/store.ts'
import { isAdditive } from '../newer-schema-error.ts'
import { requireWritable } from './connection.ts'
import { compareMigrations, readApplied } from './migrate.ts'
import { patiently } from './patience.ts'
import { asStoreError } from './store-error.ts'

export interface DatabaseState {
  leads: number
  /** `newer`: this version does not run on it. `older`: the next start brings it up to date. */
  schema: 'current' | 'newer' | 'older'
}

/**
 * Reads a database from its first to its last page, and takes the lock for writing for a moment without writing. Changes
 * nothing, beside a running server and before an update too.
 * @returns `null` where there is none yet
 * @throws {StoreError} `busy` where another program held it for five seconds, else why it cannot be used
 */
export async function inspectDatabase(file: string): Promise<DatabaseState | null> {
  const stats = statSync(file, { throwIfNoEntry: false })
  // A start that was cut off leaves an empty file.
  if (stats === undefined || stats.size === 0) return null
  const sqlite = await import('node:sqlite')
  try {
    requireWritable(file)
    const db = new sqlite.DatabaseSync(file, { timeout: 0 })
    try {
      await patiently(() => db.exec('BEGIN IMMEDIATE'))
      db.exec('ROLLBACK')
      return await patiently(() => read(db))
    } finally {
      db.close()
    }
  } catch (error) {
    throw asStoreError(error)
  }
}

function read(db: DatabaseSync): DatabaseState {
  const [verdict] = db.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[]
  if (verdict?.integrity_check !== 'ok') throw new StoreError('damaged', { cause: null })
  const applied = readApplied(db)
  if (applied.length === 0) return { leads: 0, schema: 'older' }
  const { missing, unknown } = compareMigrations(applied)
  const { count } = db.prepare('SELECT count(*) AS count FROM leads').get() as { count: number }
  return { leads: count, schema: !unknown.every(isAdditive) ? 'newer' : missing.length > 0 ? 'older' : 'current' }
}
