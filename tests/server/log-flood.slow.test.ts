import { expect, it } from 'vitest'
import { fixtureSite } from '../support/fixture-site.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()

it('the log counts the requests of a flood', async () => {
  await using server = await startServer({}, site.command)
  const flood = () => Promise.all(Array.from({ length: 300 }, () => fetch(`${server.url}/healthz`)))
  await expect.poll(() => flood().then(server.output)).toMatch(/"lines-left-out","of":"request","status":200,"count"/)
})
