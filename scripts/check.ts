import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../tests/support/chromium.ts'
import { runStep, type StepResult } from './run-step.ts'
import { fetchSystemNeeds } from './system-needs.ts'
import { type Count, readPlaywrightReport, readVitestReport } from './test-reports.ts'

/**
 * Everything that must hold, one step after the other, all of them even where one fails. A tool counts as
 * one, a test runner by its tests. The very last line is the sum over all.
 */
const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'reports-'))
/** The page under test is the one that calls its own server, whatever a developer's .env says. */
for (const name of ['SITE_URL', 'PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_ANON_KEY']) process.env[name] = ''

const sum: Count = { passed: 0, failed: 0, skipped: [] }
const missing = fetchSystemNeeds((sentence) => console.log(sentence))

await runTool('Format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')
await runTool(
  'Import rules',
  'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  'src',
  'content',
  'scripts',
  'tests',
  'bench',
)
await runTool('Dead code', 'node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors')
await runTool('Types', 'node_modules/astro/bin/astro.mjs', 'check', '--minimumFailingSeverity', 'warning')
const built = await runTool('Build', 'scripts/build.ts', '--if-changed')
await runUnitTests()
await runBrowserTests()

rmSync(reports, { recursive: true, force: true })
console.log(sum.skipped.length > 0 ? '\n== Skipped' : '')
for (const { name, reason } of sum.skipped) console.log(`SKIPPED: ${name}${reason ? `: ${reason}` : ''}`)
if (missing) console.log(missing)
console.log(sentenceFor(sum))
process.exitCode = sum.failed === 0 ? 0 : 1

async function runTool(name: string, ...args: string[]): Promise<boolean> {
  console.log(`\n== ${name}`)
  const result = await runStep([process.execPath, ...args], root)
  const passed = result.code === 0
  if (!passed) console.log(result.output)
  report({ passed: Number(passed), failed: Number(!passed), skipped: [] }, result.seconds)
  return passed
}

async function runUnitTests(): Promise<void> {
  console.log('\n== Unit, storage, mail and server')
  const file = join(reports, 'vitest.json')
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=./scripts/vitest-count.ts']
  const result = await runStep([process.execPath, ...command], root, { VITEST_COUNT_FILE: file })
  reportTests(result, readVitestReport(file))
}

async function runBrowserTests(): Promise<void> {
  console.log('\n== Browser and budgets')
  const chromium = findChromium()
  if (!built || !chromium) {
    const reason = built ? 'no browser starts here' : 'there is no page to test, because the build failed'
    console.log(`Not run: ${reason}.`)
    return report({ passed: 0, failed: 1, skipped: [] }, 0)
  }
  const file = join(reports, 'playwright.json')
  const settings = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const command = [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '--reporter=dot,json']
  reportTests(await runStep(command, root, settings), readPlaywrightReport(file))
}

/** A runner that ends badly without a failed test, or well without any test, has failed too. */
function reportTests(result: StepResult, count: Count): void {
  const ran = count.passed + count.failed
  if (count.failed === 0 && (result.code !== 0 || ran === 0)) count.failed = 1
  if (count.failed > 0) console.log(result.output)
  if (ran === 0) console.log('No test ran.')
  report(count, result.seconds)
}

function report(count: Count, seconds: number): void {
  sum.passed += count.passed
  sum.failed += count.failed
  sum.skipped.push(...count.skipped)
  console.log(`   ${sentenceFor(count)} (${seconds.toFixed(1)} s)`)
}

function sentenceFor({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`
}
