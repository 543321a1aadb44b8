import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drip, SLOW_WAYS } from '../support/drip.ts'
import { type FixtureSite, makeFixtureSite } from '../support/fixture-site.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let site: FixtureSite
let server: RunningServer

beforeAll(async () => {
  site = await makeFixtureSite()
  server = await startServer({}, site.command)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  site.remove()
})

const EACH = 125

/** After how many seconds, and how quick others are meanwhile: bench/slow-clients.ts. */
describe('five hundred clients that drip', () => {
  it('are closed, and others are answered meanwhile', async () => {
    let open = SLOW_WAYS.length * EACH
    const closed = SLOW_WAYS.flatMap(([, start, drop]) =>
      Array.from({ length: EACH }, async () => {
        await drip(server.url, start, drop)
        open -= 1
      }),
    )
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(open).toBe(closed.length)
    await Promise.all(closed)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })
})
