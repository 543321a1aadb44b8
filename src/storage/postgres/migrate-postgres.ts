import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAdditive, NewerSchemaError } from '../newer-schema-error.ts'
import { type Connection, type Query, withConnection } from './postgres-connection.ts'

const FOLDER = join(import.meta.dirname, '../../../supabase/migrations')
/** Advisory lock that keeps two servers from migrating at once. Any number that no other program uses. */
const LOCK = 7_224_871_001

/**
 * Applies the new files of supabase/migrations, by name, in one transaction. Records them as Supabase's own tooling
 * does, so that either may apply them. Waits five seconds for an unreachable database. Throws StoreError with a
 * NewerSchemaError as cause if the database is newer than this program.
 */
export async function migratePostgres(url: string): Promise<void> {
  await withConnection(url, async ({ run, transactOnce }) => {
    // Retries until the database answers; transactOnce does not.
    await run((query) => query('select 1'))
    await transactOnce(applyAll)
  })
}

/** Creates every table and rolls back. Only on an empty database: it locks tables. Throws the driver's error. */
export async function tryMigrations({ transactOnce }: Connection): Promise<void> {
  const rollback = new Error('Rolled back on purpose.')
  try {
    await transactOnce(async (query) => {
      await applyAll(query)
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
}

async function applyAll(query: Query): Promise<void> {
  // An index on a large table takes longer than a visitor waits.
  await query('set local statement_timeout = 0')
  await query(`set local lock_timeout = '60s'`)
  await query('select pg_advisory_xact_lock(:lock)', { lock: LOCK })
  await query(`create schema if not exists supabase_migrations`)
  await query(`create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text)`)
  const { rows } = await query(`select version, name from supabase_migrations.schema_migrations`)
  const applied = rows.map(({ version }) => version as string)
  if (isNewer(rows)) throw new NewerSchemaError()
  for (const { version, name, text } of readMigrations().filter((migration) => !applied.includes(migration.version))) {
    await query(text)
    await query(
      `insert into supabase_migrations.schema_migrations (version, statements, name)
      values (:version, array[:text], :name)`,
      { version, text, name },
    )
  }
}

export function isNewer(applied: readonly Record<string, unknown>[]): boolean {
  const newest = readMigrations().at(-1)?.version ?? ''
  return applied.some(({ version, name }) => String(version) > newest && !isAdditive(name))
}

/** Version and name, from e.g. `20261122000000_store.sql`. */
function readMigrations() {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => {
    const [, version = '', name = ''] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
    return { version, name, text: readFileSync(join(FOLDER, file), 'utf8') }
  })
}
