import { spawn, spawnSync } from 'node:child_process'
import { on, once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

let folder: string

afterEach(() => rmSync(folder, { recursive: true }))

/** The shells that npm starts scripts through on common systems. Busybox takes its role from its name. */
const SHELLS = { dash: '/bin/dash', bash: '/bin/bash', busybox: '/bin/busybox' }

const said = () => readFileSync(join(folder, 'said'), 'utf8')
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const npm = (args: string[], env = process.env) =>
  spawnSync('npm', ['run', '-s', ...args], { cwd: folder, encoding: 'utf8', env })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-script-'))
  for (const part of ['scripts', 'src/server', 'src/cli', 'node_modules']) {
    mkdirSync(join(folder, part), { recursive: true })
  }
  for (const file of ['package.json', 'scripts/run.mjs', 'scripts/install-packages.mjs'])
    copyFileSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules/node'), join(folder, 'node_modules/node'))
  // Lists without packages, so that nothing is installed.
  for (const list of ['package-lock.json', 'node_modules/.package-lock.json']) write(list, '{"packages":{}}')
  for (const script of ['build', 'content']) write(`scripts/${script}.ts`, '')
  write(
    'src/server/main.ts',
    `import { appendFileSync } from 'node:fs'
     for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {
       appendFileSync('said', signal + ' ')
       setTimeout(() => { appendFileSync('said', 'done'); process.exit(7) }, 300)
     })
     // The timer ends the process if the signal gets lost.
     setTimeout(() => process.exit(9), 100_000)
     console.log('ready')`,
  )
  write('src/cli/main.ts', 'console.log(process.argv.slice(2).join("|")); process.exit(3)')
})

for (const [name, path] of Object.entries(SHELLS)) {
  test.for(['SIGTERM', 'SIGINT'] as const)(
    `npm start through ${name} sends the server %s once, and waits for it`,
    async (signal, { skip }) => {
      if (!existsSync(path)) skip(`there is no ${path}`)
      const shell = join(folder, 'sh')
      symlinkSync(path, shell)
      const args = ['start', `--script-shell=${shell}`]
      const started = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
      for await (const chunk of on(started.stdout, 'data')) if (/ready/.test(String(chunk))) break
      started.kill(signal)
      const [code] = await once(started, 'exit')
      expect({ said: said(), code }).toEqual({ said: `${signal} done`, code: 7 })
    },
  )
}

test('npm run leads passes on arguments, output and exit code', () => {
  expect(npm(['leads', '--', 'list', 'a b'])).toMatchObject({ stdout: 'list|a b\n', status: 3 })
})

test('npm run check checks after a build, but builds nothing next to a running server', () => {
  for (const script of ['build', 'content']) write(`scripts/${script}.ts`, `console.log("${script}")`)
  write('scripts/check.ts', 'console.log(process.argv.slice(2).join("|")); process.exit(1)')
  expect(npm(['check'])).toMatchObject({ stdout: 'content\nbuild\n\n', status: 1 })
  expect(npm(['check', '--', '--settings']).stdout).toBe('content\n--settings\n')
  expect(npm(['check', 'https://www.example.org']).stdout).toBe('content\nhttps://www.example.org\n')
  const refused = { stdout: '', stderr: 'npm start kennt keine Option. Zum Prüfen: npm run check\n', status: 1 }
  expect(npm(['start', '--', '--check'])).toMatchObject(refused)
})

test('npm runs the commands of docs/supabase.md as written, on the oldest Node', () => {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  // Node 20 does not know TypeScript. Supabase's tool asks for an account.
  const node20 = `case "$1" in *.ts) echo ERR_UNKNOWN_FILE_EXTENSION >&2; exit 1 ;; esac; exec ${process.execPath} "$@"`
  for (const [name, script] of Object.entries({ node: node20, npx: 'exit 0' })) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }
  for (const name of ['build', 'build-functions']) {
    write(`scripts/${name}.ts`, `const ran: string = '${name}'; console.log(ran)`)
  }
  const shell = readFileSync(join(root, 'docs/supabase.md'), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```/gm)
  const blocks = [...shell].flatMap(([, block = '']) => (/npm run/.test(block) ? block : []))
  const path = spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim()
  const env = { PATH: [bin, dirname(path), '/usr/bin', '/bin'].join(':'), HOME: folder }
  const done = blocks.map((block) => spawnSync('sh', ['-ec', block], { cwd: folder, encoding: 'utf8', env }))
  expect(done.map(({ stderr, status }) => ({ stderr, status }))).toEqual(blocks.map(() => ({ stderr: '', status: 0 })))
  const ran = done.map(({ stdout }) => stdout.trim().split('\n').at(-1))
  expect(ran).toEqual(['build-functions', 'build'])
})

test('npm run dev installs no tools of tests', () => {
  write('package-lock.json', '{"packages":{"node_modules/vitest":{"version":"1.0.0","dev":true}}}')
  write('scripts/dev.ts', 'console.log("develops")')
  // An npm that cannot install.
  const env = { ...process.env, npm_config_offline: 'true', npm_config_cache: join(folder, 'cache') }
  expect(npm(['dev'], env)).toMatchObject({ stdout: 'develops\n', status: 0 })
})

test('npm start installs nothing if node_modules is a link', () => {
  write('package-lock.json', '{"packages":{"node_modules/new":{"version":"1.0.0"}}}')
  renameSync(join(folder, 'node_modules'), join(folder, 'elsewhere'))
  symlinkSync('elsewhere', join(folder, 'node_modules'))
  expect(npm(['start'])).toMatchObject({ stderr: expect.stringMatching(/^node_modules ist ein Link/), status: 1 })
  expect(existsSync(join(folder, 'elsewhere/node/bin'))).toBe(true)
})

test('npm start starts nothing if the build fails', () => {
  write('scripts/build.ts', 'process.exit(5)')
  expect(npm(['start'])).toMatchObject({ stdout: '', status: 5 })
})
