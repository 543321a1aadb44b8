import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../tests/support/chromium.ts'
import { copyWithOtherFacts, FACT_MODULES } from '../tests/support/other-facts.ts'
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

await runTool(root, 'Format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')
const rooms = ['src', 'supabase', 'scripts', 'tests', 'bench']
await runTool(root, 'Import rules', 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...rooms)
await runTool(root, 'Dead code', 'node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors')
await runTool(root, 'Types', 'node_modules/astro/bin/astro.mjs', 'check', '--minimumFailingSeverity', 'warning')
const built = await runTool(root, 'Build', 'scripts/build.ts', '--if-changed')
await runUnitTests(root, 'Unit, storage, mail and server', 'run')
await runBrowserTests(root, 'Browser and budgets', built)
await runWithOtherFacts()

rmSync(reports, { recursive: true, force: true })
console.log(sum.skipped.length > 0 ? '\n== Skipped' : '')
for (const { name, reason } of sum.skipped) console.log(`SKIPPED: ${name}${reason ? `: ${reason}` : ''}`)
if (missing) console.log(missing)
console.log(sentenceFor(sum))
process.exitCode = sum.failed === 0 ? 0 : 1

/** A provider's own price, name and hours must turn no test red. */
async function runWithOtherFacts(): Promise<void> {
  const copy = copyWithOtherFacts(root)
  const read = await runTool(copy, 'Read other facts', 'scripts/content.ts')
  const built = read && (await runTool(copy, 'Build with other facts', 'scripts/build.ts'))
  await runUnitTests(copy, 'Unit tests that read facts, with other facts', 'related', ...FACT_MODULES, '--run')
  await runBrowserTests(copy, 'Browser and budgets, with other facts', built)
  rmSync(copy, { recursive: true, force: true })
}

async function runTool(folder: string, name: string, ...args: string[]): Promise<boolean> {
  console.log(`\n== ${name}`)
  const result = await runStep([process.execPath, ...args], folder)
  const passed = result.code === 0
  if (!passed) console.log(result.output)
  report({ passed: Number(passed), failed: Number(!passed), skipped: [] }, result.seconds)
  return passed
}

async function runUnitTests(folder: string, name: string, ...args: string[]): Promise<void> {
  console.log(`\n== ${name}`)
  const file = join(mkdtempSync(join(reports, 'vitest-')), 'count.json')
  const command = ['node_modules/vitest/vitest.mjs', ...args, '--reporter=dot', '--reporter=./scripts/vitest-count.ts']
  const result = await runStep([process.execPath, ...command], folder, { VITEST_COUNT_FILE: file })
  reportTests(result, readVitestReport(file))
}

async function runBrowserTests(folder: string, name: string, built: boolean): Promise<void> {
  console.log(`\n== ${name}`)
  const chromium = findChromium()
  if (!built || !chromium) {
    const reason = built ? 'no browser starts here' : 'there is no page to test, because the build failed'
    console.log(`Not run: ${reason}.`)
    return report({ passed: 0, failed: 1, skipped: [] }, 0)
  }
  const file = join(mkdtempSync(join(reports, 'playwright-')), 'report.json')
  const settings = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const command = [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '--reporter=dot,json']
  reportTests(await runStep(command, folder, settings), readPlaywrightReport(file))
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
