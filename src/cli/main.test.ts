import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCommandLine } from '../../tests/support/command-line.ts'
import { sampleStoredLead } from '../../tests/support/sample-leads.ts'
import { root, runCli } from '../../tests/support/start-server.ts'

let cli: ReturnType<typeof openCommandLine>
let ref: string

beforeAll(async () => {
  cli = openCommandLine()
  ref = (await cli.add()).ref
})
afterAll(() => cli[Symbol.dispose]())

it('refuses to ask without a terminal, and changes nothing', async () => {
  const refused = await runCli(cli.dataDir, ['delete', ref])
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/--yes/) })
  expect(await cli.find(ref)).not.toBeNull()
})

it('ends without an error if its reader closes the pipe', async () => {
  await cli.inStore(async (store) => {
    const leads = Array.from({ length: 300 }, () => sampleStoredLead())
    await Promise.all(leads.map((lead) => store.insertLead(lead, [], { idempotencyKey: null })))
  })
  const command = `"$0" "$1" export --json | head -c 10`
  const shell = spawn('sh', ['-c', command, process.execPath, join(root, 'src/cli/main.ts')], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, DATA_DIR: cli.dataDir },
  })
  let err = ''
  shell.stderr.on('data', (chunk) => (err += chunk))
  const [code] = await once(shell, 'close')
  expect([code, err]).toEqual([0, ''])
})
