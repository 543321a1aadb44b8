import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeNewFile } from '../write-new-file.ts'
import { sslModeOf } from './connection.ts'

/** Why `pg_dump` or `pg_restore` failed, in its own words, which name the database and no password. */
export class DumpError extends Error {
  override readonly name = 'DumpError'
}

/**
 * Writes a consistent copy with `pg_dump`, in the form that `pg_restore` reads, while others go on working.
 * @param url `DATABASE_URL`
 * @throws {DumpError} ; ENOENT where there is no `pg_dump`; as writeNewFile
 */
export function dumpDatabase(url: string, file: string): Promise<void> {
  return writeNewFile(file, (part) =>
    runDump(url, [
      '--format=custom',
      '--no-owner',
      '--schema=public',
      '--schema=supabase_migrations',
      `--file=${part}`,
    ]),
  )
}

/** Reads a copy as a restore would. @throws {DumpError} where it is none, or has no leads; ENOENT without `pg_restore` */
export async function checkDump(file: string): Promise<void> {
  const contents = await run('pg_restore', ['--list', file], process.env)
  if (!/TABLE DATA public leads /.test(contents)) throw new DumpError('It holds no table of leads.')
}

function runDump(url: string, args: readonly string[]): Promise<unknown> {
  return run('pg_dump', args, { ...process.env, ...envOf(url) })
}

async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let [answered, said] = ['', '']
  child.stdout.on('data', (chunk) => (answered += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new DumpError(said.trim())
  return answered
}

/** Not as an argument: every account of the machine can read those. */
function envOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(url)
  return {
    PGHOST: hostname.replace(/^\[(.*)\]$/, '$1'),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    ...(password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) }),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: sslModeOf(url),
  }
}
