import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { errorCode } from '../../lead/error-code.ts'
import { writeNewFile } from '../write-new-file.ts'
import { sslModeOf } from './connection.ts'

const execute = promisify(execFile)

/** `pg_dump` or `pg_restore` failed. The message is its own, which names the database and no password. */
export class DumpError extends Error {
  override readonly name = 'DumpError'
  /** The program is not installed. */
  readonly isMissing: boolean

  constructor(message: string, { isMissing }: { isMissing: boolean }) {
    super(message)
    this.isMissing = isMissing
  }
}

/**
 * Writes a consistent copy with `pg_dump`, in the format that `pg_restore` reads, while others go on working.
 * @param url `DATABASE_URL`
 * @throws {DumpError}, and as writeNewFile
 */
export function dumpDatabase(url: string, file: string): Promise<void> {
  const target = new URL(url)
  // Not as an argument: every account of the machine can read those.
  const password = target.password === '' ? {} : { PGPASSWORD: decodeURIComponent(target.password) }
  target.password = ''
  target.search = `?sslmode=${sslModeOf(url)}`
  const what = ['--format=custom', '--no-owner', '--schema=public', '--schema=supabase_migrations']
  return writeNewFile(file, (part) => run('pg_dump', [...what, `--file=${part}`, target.href], password))
}

/** Reads a copy as a restore would. @throws {DumpError} where it is no copy, or has no table of leads */
export async function checkDump(file: string): Promise<void> {
  const contents = await run('pg_restore', ['--list', file])
  if (!/TABLE DATA public leads /.test(contents)) {
    throw new DumpError('It holds no table of leads.', { isMissing: false })
  }
}

async function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  try {
    return (await execute(program, args, { env: { ...process.env, ...env } })).stdout
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new DumpError(stderr?.trim() || String(error), { isMissing: errorCode(error) === 'ENOENT' })
  }
}
