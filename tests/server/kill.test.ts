import { expect, it } from 'vitest'
import { auditStore, NOTHING_LOST } from '../support/audit.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendBurst } from '../support/http.ts'
import { startServer } from '../support/start-server.ts'

const LEADS = 400

const site = await fixtureSite()

/** Kills the server at a random moment of a burst. Returns the leads that it acknowledged, and its data folder. */
async function killDuringBurst() {
  const server = await startServer({}, site.command)
  // Each connection may still get one more response.
  const killAfter = Math.ceil(Math.random() * (LEADS / 2))
  const { acknowledged } = await sendBurst(server.url, {
    total: LEADS,
    connections: 64,
    onAnswer: (count) => count === killAfter && server.process.kill('SIGKILL'),
  })
  await server.stop()
  expect(acknowledged.size).toBeLessThan(LEADS)
  return { server, acknowledged, found: auditStore(server.dataDir, acknowledged) }
}

it('kill -9 during a burst loses no acknowledged lead and no mail, and the next start goes on with the store', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { server, acknowledged, found } = await killDuringBurst()
    expect(found, `killed after ${acknowledged.size} acknowledged`).toEqual(NOTHING_LOST)

    await using second = await startServer({ DATA_DIR: server.dataDir }, site.command)
    const after = await sendBurst(second.url, { total: 100, connections: 16, prefix: 'after' })
    expect(after.statuses).toEqual(new Map([[200, 100]]))
    await second.stop()
    expect(second.output()).not.toContain('leads-missing')
    expect(auditStore(server.dataDir, new Set([...acknowledged, ...after.acknowledged]))).toEqual(NOTHING_LOST)
    await server[Symbol.asyncDispose]()
  }
})
