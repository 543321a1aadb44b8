import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fixtureSite } from '../support/fixture-site.ts'
import { leadRequest, rawRequest, sendBurst, statusOfResponse } from '../support/http.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const site = await fixtureSite()
let server: RunningServer
let other: DatabaseSync

beforeEach(async () => {
  server = await startServer({}, site.command)
  // The delivery may be writing at this moment.
  other = new DatabaseSync(join(server.dataDir, 'leads.sqlite'), { timeout: 60_000 })
  other.exec('BEGIN EXCLUSIVE')
})
afterEach(async () => {
  other.close()
  await server[Symbol.asyncDispose]()
})

const send = () =>
  rawRequest(server.url, leadRequest(JSON.stringify(sampleLead()), { Connection: 'close' })).then(statusOfResponse)

describe('the server while another process locks the database', () => {
  it('answers page and health at once, and stores leads as soon as the lock ends', async () => {
    const responses = Promise.all([send(), send(), send()])
    for (const path of ['/', '/healthz']) expect((await fetch(server.url + path)).status).toBe(200)
    other.exec('COMMIT')
    expect(await responses).toEqual([200, 200, 200])
  })

  it('answers a lead with 503 after five seconds, and stores leads again after the lock', async () => {
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
})
