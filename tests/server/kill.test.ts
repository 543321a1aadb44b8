import { expect, it } from 'vitest'
import { auditStore, NOTHING_LOST } from '../support/audit.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendBurst } from '../support/http.ts'
import { startServer } from '../support/start-server.ts'

const LEADS = 400

const site = await fixtureSite()

// soak.slow.test.ts kills the server more often.
it('kill -9 during a burst loses no acknowledged lead and no mail, and the next start goes on with the store', async () => {
  await using first = await startServer({}, site.command)
  // At a random moment. Each connection may still get one more response.
  const killAfter = Math.ceil(Math.random() * (LEADS / 2))
  const { acknowledged } = await sendBurst(first.url, {
    total: LEADS,
    connections: 64,
    onAcknowledged: (count) => count === killAfter && first.process.kill('SIGKILL'),
  })
  await first.stop()
  expect(acknowledged.size).toBeLessThan(LEADS)
  expect(auditStore(first.dataDir, acknowledged), `killed after ${acknowledged.size}`).toEqual(NOTHING_LOST)

  await using second = await startServer({ DATA_DIR: first.dataDir }, site.command)
  const after = await sendBurst(second.url, { total: 100, connections: 16, prefix: 'after' })
  expect(after.statuses).toEqual(new Map([[200, 100]]))
  await second.stop()
  expect(second.output()).not.toContain('leads-missing')
  expect(auditStore(first.dataDir, new Set([...acknowledged, ...after.acknowledged]))).toEqual(NOTHING_LOST)
})
