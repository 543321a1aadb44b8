import pg from 'pg'
import { MINUTE, SECOND } from '../../base/durations.ts'
import { isLoopback } from '../../base/is-loopback.ts'
import { STORE_TIMEOUT } from '../store-timeout.ts'

// Times are bigint in the database, and fit a JavaScript number for the next 285,000 years.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The server ends a statement after this time, early enough for the caller to learn the reason. */
export const STATEMENT_LIMIT = STORE_TIMEOUT - SECOND

/** The ports of Supavisor and PgBouncer, which support neither prepared statements nor session settings. */
const POOLER_PORTS = ['6543', '6432']

export interface ConnectOptions {
  connections?: number
  /** Whether to accept an unencrypted connection. Default: only to this machine. */
  allowUnencrypted?: boolean
}

export function readAddress(url: string, { connections = 10, allowUnencrypted }: ConnectOptions) {
  const address = new URL(url)
  const { hostname, port, searchParams } = address
  // This is Postgres's own meaning of sslmode. `pg` reads it differently.
  const sslMode = searchParams.get('sslmode') ?? ((allowUnencrypted ?? isLoopback(hostname)) ? 'prefer' : 'require')
  searchParams.delete('sslmode')
  const isPooler = POOLER_PORTS.includes(port) || searchParams.has('pgbouncer')
  const config: pg.PoolConfig = {
    connectionString: address.href,
    ssl: sslMode !== 'disable' && { rejectUnauthorized: !['allow', 'prefer', 'require'].includes(sslMode) },
    max: connections,
    idleTimeoutMillis: MINUTE,
    // An abandoned connection must not keep the process alive.
    allowExitOnIdle: true,
    connectionTimeoutMillis: STORE_TIMEOUT,
    keepAlive: true,
    application_name: 'dachstrom',
    ...(!isPooler && { statement_timeout: STATEMENT_LIMIT }),
  }
  return { config, isPooler, allowUnencrypted: ['allow', 'prefer'].includes(sslMode) }
}

export function createPool(config: pg.PoolConfig): pg.Pool {
  // The event is ignored, because the current statement fails with the same error. Without a listener, it ends the process.
  const ignore = () => {}
  return new pg.Pool(config).on('error', ignore).on('connect', (client) => client.on('error', ignore))
}
