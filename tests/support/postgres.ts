import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts'
import { findFreePort } from './listen.ts'

/** Debian keeps the programs of each version here. */
const DEBIAN = '/usr/lib/postgresql'

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

/** The folder of Postgres's programs, or `null` if they are missing. */
function findPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

export const hasPostgres = (): boolean => findPostgres() !== null

/**
 * A Postgres of its own in a temporary folder, on a free port of loopback. It does not wait for the disk, because no test cuts
 * the power. But a bench sets `fsync=on`.
 */
export async function startPostgres(settings: readonly string[] = []) {
  const bin = findPostgres()
  if (bin === null) throw new Error('There are no programs of Postgres here.')
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  // Postgres refuses to run as root, so use the account from its package.
  const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const run = async (program: string, ...args: string[]) => {
    // Do not pipe it, because the server inherits the pipe from pg_ctl, and this would wait for the server's end.
    const child = spawn(join(bin, program), args, { ...account, cwd: folder, stdio: 'ignore' })
    const [status] = await once(child, 'exit')
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
  }
  const data = join(folder, 'data')
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync')
  const place = [`-p ${port} -k ${folder}`, 'listen_addresses=127.0.0.1']
  const options = [...place, 'max_connections=200', 'fsync=off', ...settings]
  const control = (...args: string[]) => run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), ...args)
  const start = () => control('-o', options.join(' -c '), 'start')
  await start()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  /** Makes a new, empty database. Returns its address. */
  async function createDatabase(): Promise<string> {
    const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
    const sql = openDatabase(url)
    await sql.unsafe(`create database ${name}`).finally(() => sql.end())
    return Object.assign(new URL(url), { pathname: name }).href
  }
  return {
    /** The address for the superuser `postgres` and the database of the same name. */
    url,
    createDatabase,
    /** Makes a new database with all tables. Returns its address. */
    async createMigrated(): Promise<string> {
      const created = await createDatabase()
      await migratePostgres(created)
      return created
    },
    start,
    stop: () => control('-m', 'fast', 'stop'),
    /** `fast` ends every connection, `immediate` is a crash. Resolves when it takes connections again. */
    restart: (mode: 'fast' | 'immediate') => control('-m', mode, '-o', options.join(' -c '), 'restart'),
    async [Symbol.asyncDispose]() {
      spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...account, stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The account that Postgres runs under if this process is root. */
export function idOf(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
}

/** A connection to Postgres apart from the store's. `sql` runs a statement and resolves to its rows. */
export function openDatabase(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  // A test may stop the server of this connection.
  pool.on('error', () => {})
  const run = async (text: string, values?: unknown[]) => (await pool.query(text, values)).rows
  const sql = (strings: readonly string[], ...values: unknown[]) =>
    run(
      strings.reduce((text, part, index) => `${text}$${index}${part}`),
      values,
    )
  return Object.assign(sql, {
    /** Runs a text as it is, also one of several statements. */
    unsafe: run,
    end: () => pool.end(),
  })
}

export type Database = ReturnType<typeof openDatabase>
