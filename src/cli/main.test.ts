import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOffice } from '../../tests/support/office.ts'
import { runCli } from '../../tests/support/run-cli.ts'
import { NOON } from '../../tests/support/sample-leads.ts'
import { root } from '../../tests/support/start-server.ts'

let office: ReturnType<typeof openOffice>
let ref: string

beforeAll(async () => {
  office = openOffice()
  ref = (await office.add()).ref
})
afterAll(() => office[Symbol.dispose]())

const cli = (...args: string[]) => runCli(office.dataDir, args)

describe('the process', () => {
  it('ends with 0 and writes its answer, and nothing else, to standard output', async () => {
    const { code, out, err } = await cli('list', '--json')
    expect([code, err]).toEqual([0, ''])
    expect(JSON.parse(out)).toHaveLength(1)
    expect(await cli('--help')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Exit codes') })
  })

  it('ends with 1, 2 or 3 and one sentence on standard error', async () => {
    const failed = await cli('backup', join(office.dataDir, 'no', 'folder'))
    const misused = await cli('show')
    const notFound = await cli('show', ref === '0000-0000' ? '0000-0001' : '0000-0000')
    expect([failed.code, misused.code, notFound.code]).toEqual([1, 2, 3])
    for (const { out, err } of [failed, misused, notFound]) expect([out, err.split('\n').length]).toEqual(['', 2])
  })

  it('asks nobody where there is no terminal, and changes nothing', async () => {
    for (const command of ['delete', 'anonymise']) {
      const { code, out, err } = await cli(command, ref)
      expect([code, out]).toEqual([2, ''])
      expect(err).toMatch(/--yes/)
    }
    expect(await office.find(ref)).toMatchObject({ ref, name: 'Erika Mustermann' })
  })

  it('says where it looked for a database, and makes none', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'dachstrom-empty-'))
    const missing = await runCli(join(empty, 'data'), ['list'])
    expect([missing.code, missing.out]).toEqual([1, ''])
    expect(missing.err).toMatch(/^There is no database at \S+\/data\/leads\.sqlite yet: [^\n]+ DATA_DIR [^\n]+\n$/)
    expect((await runCli(join(empty, 'data'), ['show'])).code).toBe(2)
    mkdirSync(join(empty, 'data'))
    writeFileSync(join(empty, 'data', 'leads.sqlite'), 'no database at all, but long enough. '.repeat(100))
    const broken = await runCli(join(empty, 'data'), ['list'])
    expect([broken.code, broken.err.trimEnd().split('\n').length]).toEqual([1, 1])
    expect(broken.err).toMatch(/database .* is damaged/)
    rmSync(empty, { recursive: true })
  })

  it('names a bad setting, and shows no secret', async () => {
    const { code, err } = await runCli(office.dataDir, ['list'], { SMTP_URL: 'user:hidden@host', PORT: 'x' })
    expect(code).toBe(1)
    expect(err).toMatch(/^PORT .*\nSMTP_URL .*\n$/)
    expect(err).not.toContain('hidden')
  })

  it('ends without an error where its reader goes away', async () => {
    for (let count = 0; count < 300; count += 1) await office.add({ receivedAt: NOON - count })
    const command = `"$0" "$1" export --json | head -c 10`
    const shell = spawn('sh', ['-c', command, process.execPath, join(root, 'src/cli/main.ts')], {
      cwd: tmpdir(),
      env: { PATH: process.env.PATH, DATA_DIR: office.dataDir },
    })
    let err = ''
    shell.stderr.on('data', (chunk) => (err += chunk))
    const [code] = await once(shell, 'close')
    expect([code, err]).toEqual([0, ''])
  })
})
