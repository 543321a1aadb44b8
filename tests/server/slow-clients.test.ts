import { describe, expect, it } from 'vitest'
import { drip, SLOW_WAYS } from '../support/drip.ts'
import { fixtureSite, serverForFile } from '../support/fixture-site.ts'

const site = await fixtureSite()
const server = await serverForFile({}, site)

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
    while (open > 0) {
      const response = await fetch(`${server.url}/healthz`)
      expect(response.status).toBe(200)
      await response.arrayBuffer()
    }
    await Promise.all(closed)
  })
})
