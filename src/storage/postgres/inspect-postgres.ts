import { checkSchema, tryMigrations } from './migrate-postgres.ts'
import { type Query, withConnection } from './postgres-connection.ts'

export interface PostgresState {
  /** E.g. `15.14`. */
  version: string
  /** True for a standby, or if the host closed the database for writing. */
  isReadOnly: boolean
}

/**
 * Checks a database as a start does, without changes. Waits five seconds for an unreachable database. Throws StoreError
 * with a SchemaError as cause if this version cannot run on the database.
 */
export async function inspectPostgres(url: string): Promise<PostgresState> {
  return withConnection(url, async (connection) => {
    const { version, isReadOnly, isEmpty } = await connection.run(ask)
    // Creates the tables as a trial and rolls back.
    if (isEmpty && !isReadOnly) await tryMigrations(connection)
    return { version, isReadOnly }
  })
}

async function ask(query: Query) {
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
