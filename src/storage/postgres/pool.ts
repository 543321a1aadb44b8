import pg from 'pg'
import { isThisMachine } from '../../lead/this-machine.ts'

// Times are bigint in the database, and fit a number for the next 285,000 years.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** When the server itself ends a statement. */
const STATEMENT_MS = 4_000
const CONNECT_MS = 5_000

/** Supavisor's and PgBouncer's: poolers know neither prepared statements nor settings of a connection. */
const POOLER_PORTS = ['6543', '6432']

export interface ConnectOptions {
  /** How many connections to hold at most; hosted functions share a small number of them. */
  connections?: number
  /** Whether a connection without encryption will do; by default only to this machine. */
  mayBeClear?: boolean
}

/**
 * How to connect to this address.
 * @param url `DATABASE_URL`
 */
export function readAddress(url: string, { connections = 10, mayBeClear }: ConnectOptions) {
  const address = new URL(url)
  const { hostname, port, searchParams } = address
  // How far the line has to be encrypted, in Postgres's own words. `pg` reads them otherwise.
  const sslMode = searchParams.get('sslmode') ?? ((mayBeClear ?? isThisMachine(hostname)) ? 'prefer' : 'require')
  searchParams.delete('sslmode')
  const isPooler = POOLER_PORTS.includes(port) || searchParams.has('pgbouncer')
  const config: pg.PoolConfig = {
    connectionString: address.href,
    ssl: sslMode !== 'disable' && { rejectUnauthorized: !['allow', 'prefer', 'require'].includes(sslMode) },
    max: connections,
    idleTimeoutMillis: 60_000,
    // A connection that is given up and never answers must not keep the process alive.
    allowExitOnIdle: true,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'dachstrom',
    ...(!isPooler && { statement_timeout: STATEMENT_MS }),
  }
  return { config, isPooler, mayBeClear: ['allow', 'prefer'].includes(sslMode) }
}

export function createPool(config: pg.PoolConfig): pg.Pool {
  // The statement under way fails with the same error. Without a listener, the event ends the process.
  const ignore = () => {}
  return new pg.Pool(config).on('error', ignore).on('connect', (client) => client.on('error', ignore))
}
