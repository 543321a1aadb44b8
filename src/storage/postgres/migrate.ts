import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { isAdditive, NewerSchemaError } from '../newer-schema-error.ts'
import { type Connection, type Query, withConnection } from './connection.ts'

const FOLDER = join(import.meta.dirname, '../../../supabase/migrations')
/** Of the lock that keeps two servers from migrating at the same time: any number that no other program uses. */
const LOCK = 7_224_871_001

/**
 * Brings a database up to date: applies the new files of supabase/migrations, in the order of the names and in one
 * transaction. It is recorded where Supabase's own tooling does that, so that either may apply them. Waits five seconds for
 * a database that is away.
 * @param url `DATABASE_URL`
 * @throws {StoreError} with a NewerSchemaError as its cause where the database is newer than this program
 */
export async function migrateDatabase(url: string): Promise<void> {
  await withConnection(url, async ({ run, transactOnce }) => {
    await run((query) => query(sql`select 1`))
    await transactOnce(applyAll)
  })
}

/** Makes every table and takes it back: for an empty database, where no other program waits for a lock. @throws the driver's error */
export async function tryMigrations({ transactOnce }: Connection): Promise<void> {
  const takenBack = new Error('This was a trial.')
  try {
    await transactOnce(async (query) => {
      await applyAll(query)
      throw takenBack
    })
  } catch (error) {
    if (error !== takenBack) throw error
  }
}

async function applyAll(query: Query): Promise<void> {
  // An index on a large table takes longer than a visitor waits.
  await query(sql`set local statement_timeout = 0`)
  await query(sql`set local lock_timeout = '60s'`)
  await query(sql`select pg_advisory_xact_lock(${LOCK})`)
  await query(sql`create schema if not exists supabase_migrations`)
  await query(sql`create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text)`)
  const { rows } = await query(sql`select version, name from supabase_migrations.schema_migrations`)
  const applied = rows.map(({ version }) => version as string)
  if (isNewer(rows)) throw new NewerSchemaError()
  for (const { version, name, text } of readMigrations().filter((migration) => !applied.includes(migration.version))) {
    await query(raw(text))
    await query(sql`insert into supabase_migrations.schema_migrations (version, statements, name)
      values (${version}, array[${text}], ${name})`)
  }
}

/** @param applied migrations that a database has */
export function isNewer(applied: readonly Record<string, unknown>[]): boolean {
  const newest = readMigrations().at(-1)?.version ?? ''
  return applied.some(({ version, name }) => String(version) > newest && !isAdditive(name))
}

/** `20261122000000_store.sql`: version and name. */
function readMigrations() {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => {
    const [, version = '', name = ''] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
    return { version, name, text: readFileSync(join(FOLDER, file), 'utf8') }
  })
}
