import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_ADDRESS } from './support/built-copy.ts'
import { fetchChromium, findChromium } from './support/chromium.ts'
import { copyOwnProvider } from './support/own-provider.ts'

/**
 * `npm test`: every step, also after one that fails. `npm run test:all`: tests that need programs of the system or
 * patience, and all tests with another provider's facts. The last line counts the steps; each test runner prints its own
 * tests.
 */
const root = join(import.meta.dirname, '..')
const LAST_LINES = 60
const results: { name: string; passed: boolean; lastLines: string }[] = []
const modules = (path: string) => join('node_modules', path)
const BUILD = ['scripts/build.ts', '--if-changed']
const VITEST = [modules('vitest/vitest.mjs'), 'run', '--reporter=dot']
const PLAYWRIGHT = [modules('@playwright/test/cli.js'), 'test', '--reporter=dot']
// The page under test calls its own server, even if a developer's .env names another.
for (const name of ['SITE_URL', 'PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_ANON_KEY']) process.env[name] = ''

fetchChromium((sentence) => console.log(sentence))
process.env.CHROMIUM_PATH ??= findChromium() ?? undefined
// Used by tests in a copy with other facts.
process.env.SHIPPED_ROOT = root

if (process.argv[2] === 'all') await runAll()
else await runUsual()

const failed = results.filter(({ passed }) => !passed)
// A build machine may keep only the last lines of a long run.
for (const { name, lastLines } of failed) console.log(`\n== Failed: ${name}, its last lines again\n${lastLines}`)
if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

async function runUsual(): Promise<void> {
  const built = step('Build', BUILD)
  const tested = built.then(() => step('Unit, storage, mail and server', VITEST))
  // Lint and types run meanwhile, because the slowest tests only wait for clocks.
  await step('Lint', ['--run', 'lint'], { isMeanwhile: true })
  // Both write into .astro.
  await built
  await step('Types', ['--run', 'typecheck'], { isMeanwhile: true })
  await tested
  // Some of these measure the page, so nothing else runs.
  await step('Browser', [...PLAYWRIGHT, '--project=core'])
}

async function runAll(): Promise<void> {
  process.env.REQUIRE_ALL = '1'
  await step('Build', BUILD)
  await step('Databases, proxies, mailboxes, engines', [...VITEST, '--config', 'vitest.slow.config.ts'])
  await step('Browser: functions elsewhere, more pages', [...PLAYWRIGHT, '--project=slow*'])
  await testOwnProvider()
}

/** The facts of another provider must break no test. */
async function testOwnProvider(): Promise<void> {
  const cwd = await copyOwnProvider(root)
  try {
    if (!(await step('Read custom facts', ['scripts/content.ts'], { cwd }))) return
    // With an address, the page has everything that depends on one.
    const settings = { SITE_URL: OWN_ADDRESS }
    if (!(await step('Build with custom facts', ['scripts/build.ts'], { cwd, settings }))) return
    await step('Unit tests with custom facts', VITEST, { cwd })
    await step('Browser with custom facts', [...PLAYWRIGHT, '--project=page'], { cwd })
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}

interface StepOptions {
  cwd?: string
  settings?: NodeJS.ProcessEnv
  /** Another step runs: print the output at the end, in one piece. */
  isMeanwhile?: boolean
}

async function step(name: string, args: string[], { cwd = root, settings, isMeanwhile }: StepOptions = {}) {
  const began = performance.now()
  const [title, output]: [string, Buffer[]] = [`\n== ${name}`, []]
  if (!isMeanwhile) console.log(title)
  // With `inherit`, a terminal has colours.
  const out = isMeanwhile || !process.stdout.isTTY ? 'pipe' : 'inherit'
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...settings }
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', out, out] })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output.push(chunk)
      if (!isMeanwhile) process.stdout.write(chunk)
    })
  }
  const [code] = await once(child, 'close')
  if (isMeanwhile) console.log(`${title}\n${Buffer.concat(output)}`)
  const verdict = code === 0 ? 'passed' : 'FAILED'
  console.log(`   ${name}: ${verdict} after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  results.push({
    name,
    passed: code === 0,
    lastLines: `${Buffer.concat(output)}`.split('\n').slice(-LAST_LINES).join('\n'),
  })
  return code === 0
}
