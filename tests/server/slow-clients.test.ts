import { expect, it } from 'vitest'
import { drip, SLOW_WAYS } from '../support/drip.ts'
import { fixtureSite, serverForFile } from '../support/fixture-site.ts'

const server = await serverForFile({}, await fixtureSite())

const EACH = 25

/** After how many seconds: bench/slow-clients.ts. */
it('a hundred clients that drip are closed, and others are answered meanwhile', async () => {
  const statusNow = async () => (await fetch(`${server.url}/healthz`)).status
  const dripping = SLOW_WAYS.flatMap(([, start, drop]) =>
    Array.from({ length: EACH }, () => drip(server.url, start, drop).then(statusNow)),
  )
  expect(await statusNow()).toBe(200)
  expect(new Set(await Promise.all(dripping))).toEqual(new Set([200]))
})
