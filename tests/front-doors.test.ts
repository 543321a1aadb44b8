import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readPlaywrightReport, readVitestReport } from '../scripts/test-reports.ts'
import { countTests } from '../scripts/vitest-count.ts'
import { fingerprint, isBuilt, markBuilt } from '../src/site/build/build-stamp.ts'

const root = join(import.meta.dirname, '..')

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'front-doors-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('the build stamp', () => {
  beforeEach(() => {
    for (const part of ['content/page', 'dist', '.astro']) mkdirSync(join(folder, part), { recursive: true })
    writeFileSync(join(folder, 'content/page/hero.yaml'), 'title: 1')
    writeFileSync(join(folder, 'dist/index.html.br'), '')
    for (const name of ['SITE_URL', 'PUBLIC_SUPABASE_URL']) vi.stubEnv(name, undefined)
    markBuilt(folder, fingerprint(folder))
  })

  test('holds while nothing changed, whenever files were touched', () => {
    utimesSync(join(folder, 'content/page/hero.yaml'), new Date(), new Date(0))
    vi.stubEnv('SITE_URL', '')
    vi.stubEnv('SMTP_URL', 'smtp://localhost')
    mkdirSync(join(folder, 'content/schema'))
    for (const name of ['schema/hero.json', 'README.md']) writeFileSync(join(folder, 'content', name), 'for people')
    expect(isBuilt(folder)).toBe(true)
  })

  test.each<[string, () => void]>([
    ['a changed text', () => writeFileSync(join(folder, 'content/page/hero.yaml'), 'title: 2')],
    ['a new file', () => writeFileSync(join(folder, 'content/mails.yaml'), '')],
    ['a removed file', () => rmSync(join(folder, 'content/page/hero.yaml'))],
    ['a setting of the page', () => vi.stubEnv('PUBLIC_SUPABASE_URL', 'https://abcdefgh.supabase.co')],
    ['a missing page', () => rmSync(join(folder, 'dist/index.html.br'))],
  ])('is broken by %s', (_, change) => {
    change()
    expect(isBuilt(folder)).toBe(false)
  })
})

/** The shells that npm starts scripts through on common systems. Busybox takes its role from its name. */
const SHELLS = { dash: '/bin/dash', bash: '/bin/bash', busybox: '/bin/busybox' }

describe('a front door behind npm', () => {
  const said = () => readFileSync(join(folder, 'said'), 'utf8')

  beforeEach(() => {
    for (const part of ['scripts', 'src/server', 'src/cli', 'node_modules']) {
      mkdirSync(join(folder, part), { recursive: true })
    }
    for (const file of ['package.json', 'scripts/door.mjs']) copyFileSync(join(root, file), join(folder, file))
    symlinkSync(join(root, 'node_modules/node'), join(folder, 'node_modules/node'))
    // Nothing is wanted, so nothing is installed.
    for (const list of ['package-lock.json', 'node_modules/.package-lock.json']) {
      writeFileSync(join(folder, list), '{"packages":{}}')
    }
    for (const script of ['build', 'content']) writeFileSync(join(folder, `scripts/${script}.ts`), '')
    writeFileSync(
      join(folder, 'src/server/main.ts'),
      `import { appendFileSync } from 'node:fs'
       for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {
         appendFileSync('said', signal + ' ')
         setTimeout(() => { appendFileSync('said', 'done'); process.exit(7) }, 300)
       })
       // Nobody else ends it where a signal gets lost.
       setTimeout(() => process.exit(9), 15_000)
       console.log('ready')`,
    )
    writeFileSync(join(folder, 'scripts/setup.ts'), 'console.log(process.argv.slice(2).join("|")); process.exit(2)')
    writeFileSync(join(folder, 'src/cli/main.ts'), 'console.log(process.argv.slice(2).join("|")); process.exit(3)')
  })

  for (const [name, path] of Object.entries(SHELLS)) {
    test.for(['SIGTERM', 'SIGINT'] as const)(
      `through ${name} tells the server %s once, and waits for it`,
      async (signal, { skip }) => {
        if (!existsSync(path)) skip(`there is no ${path}`)
        const shell = join(folder, 'sh')
        symlinkSync(path, shell)
        const npm = spawn('npm', ['start', `--script-shell=${shell}`], {
          cwd: folder,
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        await new Promise((resolve) => npm.stdout.on('data', (chunk) => /ready/.test(String(chunk)) && resolve(null)))
        npm.kill(signal)
        const [code] = await once(npm, 'exit')
        expect({ said: said(), code }).toEqual({ said: `${signal} done`, code: 7 })
      },
    )
  }

  test('hands on arguments, output and exit code', () => {
    const { stdout, status } = spawnSync('npm', ['run', '-s', 'leads', '--', 'show', 'a b'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect({ stdout, status }).toEqual({ stdout: 'show|a b\n', status: 3 })
  })

  test('checks without a build, and refuses what it does not know', () => {
    writeFileSync(join(folder, 'scripts/build.ts'), 'process.exit(5)')
    writeFileSync(join(folder, 'src/server/main.ts'), 'console.log(process.argv.slice(2).join("|")); process.exit(1)')
    const start = (...args: string[]) =>
      spawnSync('npm', ['run', '-s', 'start', '--', ...args], { cwd: folder, encoding: 'utf8' })
    expect(start('--check')).toMatchObject({ stdout: '--check\n', status: 1 })
    const refused = { stdout: '', stderr: 'npm start knows one option: npm start -- --check\n', status: 1 }
    for (const args of [['--chek'], ['--check', 'x']]) expect(start(...args)).toMatchObject(refused)
  })

  test('asks for the facts after npm run setup', () => {
    const { stdout, status } = spawnSync('npm', ['run', '-s', 'setup', '--', '--answers', 'a b'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect({ stdout, status }).toEqual({ stdout: '--answers|a b\n', status: 2 })
  })

  test('installs nothing into packages that a link leads to', () => {
    writeFileSync(join(folder, 'package-lock.json'), '{"packages":{"node_modules/new":{"version":"1.0.0"}}}')
    renameSync(join(folder, 'node_modules'), join(folder, 'elsewhere'))
    symlinkSync('elsewhere', join(folder, 'node_modules'))
    const { stderr, status } = spawnSync('npm', ['run', '-s', 'start'], { cwd: folder, encoding: 'utf8' })
    expect({ stderr, status }).toEqual({ stderr: expect.stringMatching(/^node_modules is a link/), status: 1 })
    expect(existsSync(join(folder, 'elsewhere/node/bin'))).toBe(true)
  })

  test('starts nothing where the build fails', () => {
    writeFileSync(join(folder, 'scripts/build.ts'), 'process.exit(5)')
    const { stdout, status } = spawnSync('npm', ['run', '-s', 'start'], { cwd: folder, encoding: 'utf8' })
    expect({ stdout, status }).toEqual({ stdout: '', status: 5 })
  })
})

test.each(['www.example.org', 'https://www.example.org/dach'])(
  'the build says what is wrong with SITE_URL=%s',
  (wrong) => {
    const build = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
      env: { ...process.env, SITE_URL: wrong },
      encoding: 'utf8',
    })
    expect({ status: build.status, said: build.stderr }).toEqual({
      status: 1,
      said: 'SITE_URL must begin with http:// or https:// and have no path, for example https://www.example.org.\n',
    })
  },
)

test('the build asks for SITE_URL where the page is for a static host', () => {
  const build = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
    env: { ...process.env, SITE_URL: '', PUBLIC_SUPABASE_URL: 'https://abcdefgh.supabase.co' },
    encoding: 'utf8',
  })
  expect({ status: build.status, said: build.stderr }).toEqual({
    status: 1,
    said: 'SITE_URL must be set where PUBLIC_SUPABASE_URL is, for example SITE_URL=https://www.example.org.\n',
  })
})

describe('the sum over all tests', () => {
  test("counts Vitest's tests, and says what was skipped and why", () => {
    const results = [
      { state: 'passed' },
      { state: 'passed' },
      { state: 'failed' },
      { state: 'skipped', note: 'no disk' },
      { state: 'pending' },
    ]
    const tests = results.map((result, index) => ({ fullName: `test ${index}`, result: () => result }))
    expect(countTests(tests as Parameters<typeof countTests>[0])).toEqual({
      passed: 2,
      failed: 1,
      skipped: [{ name: 'test 3', reason: 'no disk' }, { name: 'test 4' }],
    })
  })

  test("counts Playwright's tests at any depth; one that passed only when repeated has failed", () => {
    const specs = (...statuses: string[]) =>
      statuses.map((status) => ({
        title: status,
        tests: [{ status, annotations: [{ type: 'skip', description: 'no sound' }] }],
      }))
    const inner = { title: 'inner', specs: specs('expected', 'flaky', 'skipped') }
    const report = { suites: [{ title: 'outer', specs: specs('expected', 'unexpected'), suites: [inner] }] }
    expect(readPlaywrightReport(write(report))).toEqual({
      passed: 2,
      failed: 2,
      skipped: [{ name: 'inner: skipped', reason: 'no sound' }],
    })
  })

  test('is nothing where a runner left no report', () => {
    expect(readVitestReport(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, skipped: [] })
  })

  function write(report: unknown): string {
    writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
    return join(folder, 'report.json')
  }
})
