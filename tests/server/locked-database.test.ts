import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendBurst } from '../support/burst.ts'
import { type FixtureSite, makeFixtureSite } from '../support/fixture-site.ts'
import { leadRequest, rawRequest, statusOfAnswer } from '../support/raw-http.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let site: FixtureSite
let server: RunningServer
let other: DatabaseSync

beforeAll(async () => {
  site = await makeFixtureSite()
})
afterAll(() => site.remove())
beforeEach(async () => {
  server = await startServer({}, site.command)
  // The delivery may be writing at this moment.
  other = new DatabaseSync(join(server.dataDir, 'leads.sqlite'), { timeout: 5_000 })
  other.exec('BEGIN EXCLUSIVE')
})
afterEach(async () => {
  other.close()
  await server[Symbol.asyncDispose]()
})

const send = () =>
  rawRequest(server.url, leadRequest(JSON.stringify(sampleLead()), { Connection: 'close' })).then(statusOfAnswer)

/** How long each of several answers took, in milliseconds. */
async function time(path: string, count = 20): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const start = performance.now()
    await (await fetch(server.url + path)).arrayBuffer()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)
}

const median = (sorted: number[]) => sorted[sorted.length >> 1] ?? Number.POSITIVE_INFINITY

describe('while another process holds the database', () => {
  it('page and health stay quick, and leads are stored as soon as it lets go', async () => {
    const answers = Promise.all([send(), send(), send()])
    // The first measurement goes over a connection that has to be made.
    const [page, health] = [await time('/'), await time('/healthz')]
    expect(median(page)).toBeLessThan(100)
    expect(median(health)).toBeLessThan(100)
    other.exec('COMMIT')
    expect(await answers).toEqual([200, 200, 200])
  })

  it('says after five seconds that a lead could not be stored, and stores it later', async () => {
    const start = performance.now()
    const [first, burst] = await Promise.all([send(), sendBurst(server.url, { total: 50, connections: 50 })])
    expect(first).toBe(503)
    expect(burst.statuses).toEqual(new Map([[503, 50]]))
    expect(performance.now() - start).toBeGreaterThan(4_900)
    expect(performance.now() - start).toBeLessThan(8_000)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    other.exec('ROLLBACK')
    expect(await send()).toBe(200)
  })
})
