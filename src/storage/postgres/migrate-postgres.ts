import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAdditive, SchemaError } from '../schema-error.ts'
import { type Connection, type Query, withConnection } from './postgres-connection.ts'

const FOLDER = join(import.meta.dirname, '../../../supabase/migrations')
/** The number of the advisory lock that keeps two servers from migrating at once. No other program uses this number. */
const LOCK = 7_224_871_001
/** The first and the last of the versions that the file with the tables replaced. That file itself has the last version. */
const REPLACED = { first: '20261122000000', last: '20261127000000' }

/**
 * Applies the new files of supabase/migrations, by name, in one transaction. Records them as Supabase's own tooling
 * does, so that either may apply them. Waits five seconds for an unreachable database. Throws StoreError with a
 * SchemaError as cause if this version cannot run on the database.
 */
export async function migratePostgres(url: string): Promise<void> {
  await withConnection(url, async ({ run, transactOnce }) => {
    // `run` retries until the database answers, but transactOnce does not.
    await run((query) => query('select 1'))
    await transactOnce(applyAll)
  })
}

/**
 * Checks a database as a start does, without changes. `version`: e.g. `15.14`. `isReadOnly`: it is
 * a standby, or its host closed it for writing. Waits and throws as migratePostgres does.
 */
export async function inspectPostgres(url: string): Promise<{ version: string; isReadOnly: boolean }> {
  return withConnection(url, async (connection) => {
    const { version, isReadOnly, isEmpty } = await connection.run(readServerState)
    // Creates the tables as a trial and rolls back.
    if (isEmpty && !isReadOnly) await tryMigrations(connection)
    return { version, isReadOnly }
  })
}

async function readServerState(query: Query) {
  const { rows } = await query(`select current_setting('server_version') as version,
    pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly",
    to_regclass('public.leads') is null as "isEmpty",
    to_regclass('supabase_migrations.schema_migrations') is not null as "hasRecord"`)
  const [server] = rows
  const applied = server?.hasRecord
    ? await query('select version, name from supabase_migrations.schema_migrations')
    : null
  checkSchema(applied?.rows ?? [])
  return {
    version: String(server?.version).split(' ')[0] ?? '',
    isReadOnly: Boolean(server?.isReadOnly),
    isEmpty: Boolean(server?.isEmpty),
  }
}

/** Creates every table and rolls back. Only for an empty database, because it locks tables. Throws the driver's error. */
async function tryMigrations({ transactOnce }: Connection): Promise<void> {
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
  checkSchema(rows)
  for (const { version, name, text } of readMigrations().filter((migration) => !applied.includes(migration.version))) {
    await query(text)
    await query(
      `insert into supabase_migrations.schema_migrations (version, statements, name)
      values (:version, array[:text], :name)`,
      { version, text, name },
    )
  }
}

function checkSchema(applied: readonly Record<string, unknown>[]): void {
  const newest = readMigrations().at(-1)?.version ?? ''
  if (applied.some(({ version, name }) => String(version) > newest && !isAdditive(name))) throw new SchemaError('newer')
  const has = (wanted: string) => applied.some(({ version }) => version === wanted)
  if (has(REPLACED.first) && !has(REPLACED.last)) throw new SchemaError('too-old')
}

function readMigrations() {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => {
    const [, version = '', name = ''] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
    return { version, name, text: readFileSync(join(FOLDER, file), 'utf8') }
  })
}
