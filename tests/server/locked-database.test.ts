import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { fixtureSite } from '../support/fixture-site.ts'
import { leadRequest, rawRequest, statusOfResponse } from '../support/http.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()

// locked-database.slow.test.ts has a longer lock.
it('while another process locks the database, serves page and health at once, and stores leads as soon as the lock ends', async () => {
  await using server = await startServer({}, site.command)
  // The delivery may be writing at this moment.
  using other = new DatabaseSync(join(server.dataDir, 'leads.sqlite'), { timeout: 60_000 })
  other.exec('BEGIN EXCLUSIVE')
  const send = async () =>
    statusOfResponse(await rawRequest(server.url, leadRequest(JSON.stringify(sampleLead()), { Connection: 'close' })))
  const responses = Promise.all([send(), send(), send()])
  for (const path of ['/', '/healthz']) expect((await fetch(server.url + path)).status).toBe(200)
  other.exec('COMMIT')
  expect(await responses).toEqual([200, 200, 200])
})
