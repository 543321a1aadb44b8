import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sendBurst } from '../support/burst.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()
const LEADS = 4000

it('S22: mails go out while requests come in as fast as they can', async () => {
  await using server = await startServer({}, site.command)
  const { acknowledged } = await sendBurst(server.url, { total: LEADS, connections: 32 })
  const written = readdirSync(join(server.dataDir, 'mail')).length
  expect(acknowledged.size).toBe(LEADS)
  // Once it was one mail in two hundred leads.
  expect(written).toBeGreaterThan(LEADS / 100)
})
