import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { npmProject, signalThrough } from './support/npm-project.ts'
import { root } from './support/start-server.ts'

/** The shells that npm starts scripts through on common systems. */
const SHELLS = ['/bin/dash', '/bin/bash', '/bin/busybox']

test.for(SHELLS.flatMap((shell) => [[shell, 'SIGTERM'] as const, [shell, 'SIGINT'] as const]))(
  'npm start through %s sends the server %s once, and waits for it',
  async ([shell, signal], { skip }) => {
    if (!existsSync(shell)) skip(`there is no ${shell}`)
    expect(await signalThrough(shell, signal)).toEqual({ said: `${signal} done`, code: 7 })
  },
)

test('npm run check checks after a build, but builds nothing next to a running server', () => {
  const { npm, write } = npmProject()
  for (const script of ['build', 'content']) write(`scripts/${script}.ts`, `console.log("${script}")`)
  write('scripts/check.ts', 'console.log(process.argv.slice(2).join("|")); process.exit(1)')
  expect(npm(['check'])).toMatchObject({ stdout: 'content\nbuild\n\n', status: 1 })
  expect(npm(['check', '--', '--settings']).stdout).toBe('content\n--settings\n')
  expect(npm(['check', 'https://www.example.org']).stdout).toBe('content\nhttps://www.example.org\n')
  const refused = { stdout: '', stderr: 'npm start kennt keine Option. Zum Prüfen: npm run check\n', status: 1 }
  expect(npm(['start', '--', '--check'])).toMatchObject(refused)
})

test('npm runs the commands of docs/supabase.md as written, on the oldest Node', () => {
  const { folder, write } = npmProject()
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
