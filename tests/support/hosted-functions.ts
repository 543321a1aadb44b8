import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { LINK_SECRET } from './sample-leads.ts'
import { startProgram } from './start-program.ts'
import { root } from './start-server.ts'

/** The tests try the functions in these versions of Deno. Supabase runs the first, and the second is the newest. */
export const DENO_VERSIONS = ['deno-2.1', 'deno'] as const

export type DenoVersion = (typeof DENO_VERSIONS)[number]

export const DELIVERY_SECRET = 'another secret of at least thirty-two letters'
export const PUBLISHABLE_KEY = 'sb_publishable_abc123'
// Made up. It has header and payload of a legacy key, but no valid signature.
export const LEGACY_KEY =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJyb2xlIjoiYW5vbiIsImlzcyI6InN1cGFiYXNlIn0.c2lnbmF0dXJl'

/** Builds the functions as they are deployed, into a folder outside the project. It is not in /dev/shm, which Deno refuses to read. */
export function buildFunctions() {
  const folder = mkdtempSync('/var/tmp/dachstrom-functions-')
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build-functions.ts'), '--out', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

let prepared: { functions: string; cache: string } | undefined

/** Builds once for all tests of a process. Uses the packages that are installed here, so that Deno downloads none. */
function prepareFunctions() {
  if (prepared !== undefined) return prepared
  const built = buildFunctions()
  process.once('exit', () => built[Symbol.dispose]())
  const functions = join(built.folder, 'supabase/functions')
  cpSync(join(root, 'package.json'), join(functions, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(functions, 'node_modules'))
  const cache = join(built.folder, 'cache')
  mkdirSync(cache)
  prepared = { functions, cache }
  return prepared
}

export function findDeno(version: DenoVersion): string {
  if (version === 'deno')
    return createRequire(import.meta.url)(join(root, 'node_modules/deno/install_api.cjs')).runInstall()
  const folder = join(root, 'tests/hosted/deno-2.1')
  const program = join(folder, 'node_modules/@deno/linux-x64-glibc/deno')
  if (!existsSync(program)) {
    const { status, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  return program
}

export async function startFunctions(version: DenoVersion, settings: Record<string, string>) {
  const { functions, cache } = prepareFunctions()
  const gateway = join(root, 'tests/support/gateway.deno.js')
  const args = ['run', '--quiet', '--no-lock', '--allow-net', '--allow-env', '--allow-read', '--allow-sys']
  const command = [...args, '--node-modules-dir=manual', gateway, functions]
  const deno = await startProgram(findDeno(version), command, /^http:\/\/127\.0\.0\.1:\d+$/m, {
    cwd: functions,
    env: {
      PATH: process.env.PATH,
      DENO_DIR: cache,
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
      SUPABASE_ANON_KEY: LEGACY_KEY,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: PUBLISHABLE_KEY }),
      LINK_SECRET,
      DELIVERY_SECRET,
      RATE_LIMIT: 'off',
      FLOOD_LEADS: '0',
      WEEKLY_REPORT: 'off',
      ...settings,
    },
  })
  deno.process.on('exit', (code, signal) => {
    // It ended by itself. Print its output, because otherwise the test would only report a refused connection.
    if (!deno.process.killed) process.stderr.write(`Deno ended by itself, ${signal ?? code}:\n${deno.output()}\n`)
  })
  return {
    url: deno.found,
    pid: deno.process.pid,
    output: deno.output,
    /** Resolves when the work after the responses is done. */
    background: () => fetch(`${deno.found}/background`),
    async [Symbol.asyncDispose]() {
      await deno.stop('SIGKILL')
    },
  }
}
