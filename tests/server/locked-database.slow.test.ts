import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { fixtureSite } from '../support/fixture-site.ts'
import { leadRequest, rawRequest, sendBurst, statusOfResponse } from '../support/http.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()

it('while another process locks the database, responds to a lead with 503 after five seconds, and stores leads again after the lock', async () => {
  await using server = await startServer({}, site.command)
  // The delivery may be writing at this moment.
  using other = new DatabaseSync(join(server.dataDir, 'leads.sqlite'), { timeout: 60_000 })
  other.exec('BEGIN EXCLUSIVE')
  const send = async () =>
    statusOfResponse(await rawRequest(server.url, leadRequest(JSON.stringify(sampleLead()), { Connection: 'close' })))
  const start = performance.now()
  const [first, burst] = await Promise.all([send(), sendBurst(server.url, { total: 50, connections: 50 })])
  expect(first).toBe(503)
  expect(burst.statuses).toEqual(new Map([[503, 50]]))
  expect(performance.now() - start).toBeGreaterThan(4_900)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(server.output()).toMatch(/"event":"store-slow","call":"insertLead","ms":[5-9]\d{3}\}/)
  other.exec('ROLLBACK')
  expect(await send()).toBe(200)
})
