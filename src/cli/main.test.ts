import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOffice } from '../../tests/support/office.ts'
import { runCli } from '../../tests/support/run-cli.ts'
import { sampleStoredLead } from '../../tests/support/sample-leads.ts'
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
  })

  it('ends with 1, 2 or 3 and one sentence on standard error', async () => {
    const results = await Promise.all([
      cli('backup', join(office.dataDir, 'no', 'folder')),
      cli('show'),
      cli('show', ref === '0000-0000' ? '0000-0001' : '0000-0000'),
    ])
    expect(results.map(({ code }) => code)).toEqual([1, 2, 3])
    for (const { out, err } of results) expect([out, err.split('\n').length]).toEqual(['', 2])
  })

  it('does not ask where there is no terminal, and changes nothing', async () => {
    expect(await cli('delete', ref)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/--yes/) })
    expect(await office.find(ref)).toMatchObject({ ref, name: 'Erika Mustermann' })
  })

  it('says where it looked for a database, and makes none', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'dachstrom-empty-'))
    const missing = await runCli(join(empty, 'data'), ['list'])
    expect([missing.code, missing.out]).toEqual([1, ''])
    expect(missing.err).toMatch(
      /^Unter \S+\/data\/leads\.sqlite gibt es noch keine Datenbank: [^\n]+ DATA_DIR [^\n]+\n$/,
    )
    mkdirSync(join(empty, 'data'))
    writeFileSync(join(empty, 'data', 'leads.sqlite'), 'no database at all, but long enough. '.repeat(100))
    const broken = await runCli(join(empty, 'data'), ['list'])
    expect(broken.code).toBe(1)
    expect(broken.err).toMatch(/^Die Datenbank in \S+ ist beschädigt: [^\n]+\n$/)
    rmSync(empty, { recursive: true })
  })

  it('names a bad setting, and shows no secret', async () => {
    const { code, err } = await runCli(office.dataDir, ['list'], { SMTP_URL: 'user:hidden@host', PORT: 'x' })
    expect(code).toBe(1)
    expect(err).toMatch(/^An den Einstellungen stimmt etwas nicht:\nPORT .*\nSMTP_URL .*\n$/)
    expect(err).not.toContain('hidden')
  })

  it('ends without an error where its reader goes away', async () => {
    await office.withStore(async (store) => {
      const leads = Array.from({ length: 300 }, () => sampleStoredLead())
      await Promise.all(leads.map((lead) => store.insertLead(lead, [], { idempotencyKey: null })))
    })
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
