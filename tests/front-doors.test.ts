import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fingerprint, isBuilt, markBuilt } from '../scripts/build-stamp.ts'
import { readPlaywrightReport, readVitestReport } from '../scripts/test-reports.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'front-doors-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('the build stamp', () => {
  beforeEach(() => {
    for (const part of ['content/page', 'dist', '.astro']) mkdirSync(join(folder, part), { recursive: true })
    writeFileSync(join(folder, 'content/page/hero.ts'), 'export const title = 1')
    writeFileSync(join(folder, 'dist/index.html.br'), '')
    for (const name of ['SITE_URL', 'PUBLIC_SUPABASE_URL']) vi.stubEnv(name, undefined)
    markBuilt(folder, fingerprint(folder))
  })

  test('holds while nothing changed, whenever files were touched', () => {
    utimesSync(join(folder, 'content/page/hero.ts'), new Date(), new Date(0))
    vi.stubEnv('SITE_URL', '')
    vi.stubEnv('SMTP_URL', 'smtp://localhost')
    expect(isBuilt(folder)).toBe(true)
  })

  test.each<[string, () => void]>([
    ['a changed text', () => writeFileSync(join(folder, 'content/page/hero.ts'), 'export const title = 2')],
    ['a new file', () => writeFileSync(join(folder, 'content/mails.ts'), '')],
    ['a removed file', () => rmSync(join(folder, 'content/page/hero.ts'))],
    ['a setting of the page', () => vi.stubEnv('PUBLIC_SUPABASE_URL', 'https://abcdefgh.supabase.co')],
    ['a missing page', () => rmSync(join(folder, 'dist/index.html.br'))],
  ])('is broken by %s', (_, change) => {
    change()
    expect(isBuilt(folder)).toBe(false)
  })
})

describe('a front door', () => {
  test('that loses its shell ends the server once, however long the server takes', async () => {
    // npm starts a door through a shell, and SIGTERM to npm ends that shell alone.
    const said = join(folder, 'said')
    const patient = join(folder, 'patient.mjs')
    writeFileSync(
      patient,
      `import { appendFileSync } from 'node:fs'
       const say = (text) => appendFileSync(${JSON.stringify(said)}, text)
       process.on('SIGTERM', () => { say('asked '); setTimeout(() => { say('done'); process.exit() }, 1000) })
       setInterval(() => {}, 1000)
       console.log('ready')`,
    )
    const door = `import { runNode } from ${JSON.stringify(new URL('../scripts/run.mjs', import.meta.url).href)}
      await runNode(${JSON.stringify(patient)})`
    const shell = spawn('sh', ['-c', `"${process.execPath}" --input-type=module -e '${door}'; true`], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(shell.stdout, 'data')
    shell.kill('SIGKILL')
    await expect.poll(() => existsSync(said) && readFileSync(said, 'utf8'), { timeout: 10_000 }).toMatch(/done/)
    expect(readFileSync(said, 'utf8')).toBe('asked done')
  })
})

describe('the sum over all tests', () => {
  test("counts Vitest's tests, and names what was skipped", () => {
    const statuses = ['passed', 'passed', 'failed', 'pending', 'todo']
    const assertionResults = statuses.map((status, index) => ({ fullName: `test ${index}`, status }))
    expect(readVitestReport(write({ testResults: [{ assertionResults }] }))).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      skippedNames: ['test 3', 'test 4'],
    })
  })

  test("counts Playwright's tests at any depth; one that passed only when repeated has failed", () => {
    const specs = (...statuses: string[]) => statuses.map((status) => ({ title: status, tests: [{ status }] }))
    const inner = { title: 'inner', specs: specs('expected', 'flaky', 'skipped') }
    const report = { suites: [{ title: 'outer', specs: specs('expected', 'unexpected'), suites: [inner] }] }
    expect(readPlaywrightReport(write(report))).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      skippedNames: ['inner: skipped'],
    })
  })

  test('is nothing where a runner left no report', () => {
    expect(readVitestReport(join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 0 })
  })

  function write(report: unknown): string {
    writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
    return join(folder, 'report.json')
  }
})
