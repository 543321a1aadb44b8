import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOffice } from '../../tests/support/office.ts'
import { sampleStoredLead } from '../../tests/support/sample-leads.ts'
import { root, runCli } from '../../tests/support/start-server.ts'

let office: ReturnType<typeof openOffice>
let ref: string

beforeAll(async () => {
  office = openOffice()
  ref = (await office.add()).ref
})
afterAll(() => office[Symbol.dispose]())

it('refuses to ask without a terminal, and changes nothing', async () => {
  const refused = await runCli(office.dataDir, ['delete', ref])
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/--yes/) })
  expect(await office.find(ref)).not.toBeNull()
})

it('ends without an error if its reader closes the pipe', async () => {
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
