import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './support/chromium.ts'
import { fetchChromium } from './support/fetch-chromium.ts'
import { copyOwnProvider, OWN_ADDRESS } from './support/own-provider.ts'

/**
 * `npm test`: one check after the other, all of them even where one fails. `npm run test:all`: what needs programs of the
 * system and patience. The last line counts the checks; each test runner prints its own tests.
 */
const root = join(import.meta.dirname, '..')
const results: [name: string, passed: boolean][] = []
const modules = (path: string) => join('node_modules', path)
const vitest = [modules('vitest/vitest.mjs'), 'run', '--reporter=dot']
const playwright = [modules('@playwright/test/cli.js'), 'test', '--reporter=dot']
// The page under test calls its own server, whatever a developer's .env says.
for (const name of ['SITE_URL', 'PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_ANON_KEY']) process.env[name] = ''

fetchChromium((sentence) => console.log(sentence))
process.env.CHROMIUM_PATH ??= findChromium() ?? undefined

if (process.argv[2] === 'all') await runAll()
else await runUsual()

const failed = results.filter(([, passed]) => !passed)
if (failed.length > 0) console.log(`\nFailed: ${failed.map(([name]) => name).join(', ')}`)
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

async function runUsual(): Promise<void> {
  check('Format and lint', [modules('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'])
  const rooms = ['src', 'supabase', 'scripts', 'tests', 'bench']
  check('Import rules', [modules('dependency-cruiser/bin/dependency-cruiser.mjs'), ...rooms])
  check('Dead code', [modules('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'])
  check('Types', [modules('astro/bin/astro.mjs'), 'check', '--minimumFailingSeverity', 'warning'])
  check('Build', ['scripts/build.ts', '--if-changed'])
  check('Unit, storage, mail and server', vitest)
  check('Browser: the page as shipped', [...playwright, '--project=shipped'])
  await withOwnProvider((copy) => check("Browser: a provider's own facts", [...playwright, '--project=page'], copy))
}

async function runAll(): Promise<void> {
  process.env.REQUIRE_ALL = '1'
  check('Build', ['scripts/build.ts', '--if-changed'])
  check('Databases, proxies, mailboxes, engines', [...vitest, '--config', 'vitest.slow.config.ts'])
  check('Browser: functions elsewhere, more pages', [...playwright, '--project=slow*'])
  await withOwnProvider((copy) => check("Unit tests, with a provider's own facts", vitest, copy))
}

/** Runs in a copy of the project with another provider's facts, built: those must turn no test red. */
async function withOwnProvider(run: (copy: string) => void): Promise<void> {
  const copy = await copyOwnProvider(root)
  process.env.SHIPPED_ROOT = root
  const read = check('Read own facts', ['scripts/content.ts'], copy)
  // The page names its address, so that all that depends on it is there.
  const built = read && check('Build with own facts', ['scripts/build.ts'], copy, { SITE_URL: OWN_ADDRESS })
  if (built) run(copy)
  rmSync(copy, { recursive: true, force: true })
}

function check(name: string, args: string[], cwd = root, settings: NodeJS.ProcessEnv = {}): boolean {
  console.log(`\n== ${name}`)
  const began = performance.now()
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...settings }
  const { status } = spawnSync(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  console.log(`   ${status === 0 ? 'passed' : 'FAILED'} after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  results.push([name, status === 0])
  return status === 0
}
