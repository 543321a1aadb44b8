import { connect, type Sql, sslModeOf } from './connection.ts'
import { countMissing, isNewer, NewerSchemaError, tryMigrations } from './migrate.ts'
import { asStoreError } from './store-error.ts'

export interface DatabaseState {
  /** E.g. `15.14`. */
  version: string
  isEncrypted: boolean
  /** A standby, or a database that its host has closed for writing. */
  isReadOnly: boolean
  /** `empty`: the tables were made for a trial, and taken back. */
  schema: 'current' | 'older' | 'empty'
  /** Whether this user may change the tables that are there. */
  ownsTables: boolean
}

/**
 * Looks at a database as a start would, and changes nothing in it. Waits five seconds for one that is away.
 * @param url `DATABASE_URL`
 * @throws {StoreError} with a NewerSchemaError as its cause where the database is newer than this program
 */
export async function inspectDatabase(url: string): Promise<DatabaseState> {
  const connection = connect(url, { connections: 1 })
  try {
    const state = await connection.run((sql) => ask(sql, url))
    if (state.schema === 'empty' && !state.isReadOnly) await tryMigrations(connection)
    return state
  } catch (error) {
    throw asStoreError(error)
  } finally {
    await connection.close()
  }
}

async function ask(sql: Sql, url: string): Promise<DatabaseState> {
  const [server] = await sql`select current_setting('server_version') as version,
    pg_is_in_recovery() or current_setting('transaction_read_only')::bool as is_read_only,
    exists (select from pg_stat_ssl where pid = pg_backend_pid() and ssl) as is_encrypted,
    to_regclass('supabase_migrations.schema_migrations') is not null as has_record`
  const rows = server?.hasRecord ? await sql`select version from supabase_migrations.schema_migrations` : []
  const applied = rows.map(({ version }) => String(version))
  if (isNewer(applied)) throw new NewerSchemaError()
  const tables = await sql`select pg_has_role(relowner, 'usage') as is_owner from pg_class
    where oid in (to_regclass('public.leads'), to_regclass('public.messages'))`
  return {
    version: String(server?.version).split(' ')[0] ?? '',
    isReadOnly: Boolean(server?.isReadOnly),
    // Behind a pooler, Postgres itself knows only about the line from the pooler.
    isEncrypted: /^(require|verify)/.test(sslModeOf(url)) || Boolean(server?.isEncrypted),
    schema: tables.length === 0 ? 'empty' : countMissing(applied) > 0 ? 'older' : 'current',
    ownsTables: tables.every(({ isOwner }) => isOwner),
  }
}
