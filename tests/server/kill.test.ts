import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditStore } from '../support/audit-store.ts'
import { sendBurst } from '../support/burst.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { root, startServer } from '../support/start-server.ts'

const ROUNDS = 20
const LEADS = 1000

const site = await fixtureSite()

/** Kills the server somewhere in the middle of a burst, and looks at what it left behind. */
async function killDuringBurst(command: readonly string[]) {
  await using server = await startServer({}, command)
  const killAfter = Math.ceil(Math.random() * LEADS * 0.8)
  const { acknowledged } = await sendBurst(server.url, {
    total: LEADS,
    connections: 64,
    onAnswer: (count) => {
      if (count === killAfter) server.process.kill('SIGKILL')
    },
  })
  await server.stop()
  return { killAfter, acknowledged, ...auditStore(server.dataDir, acknowledged) }
}

describe('kill -9 during a burst', () => {
  it(`loses no acknowledged lead and no mail (${ROUNDS} rounds of ${LEADS})`, {
    timeout: ROUNDS * 120_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { killAfter, acknowledged, lost, incomplete, doubled, integrity } = await killDuringBurst(site.command)
      expect(acknowledged.size).toBeGreaterThan(0)
      expect(acknowledged.size).toBeLessThan(LEADS)
      const point = `killed after ${killAfter} acknowledged`
      expect({ lost, incomplete, doubled, integrity }, point).toEqual({
        lost: [],
        incomplete: [],
        doubled: [],
        integrity: 'ok',
      })
    }
  })

  it('is noticed where a server answers before it stores', async () => {
    const careless = [join(root, 'tests/support/bare-server.ts'), site.folder, 'careless']
    expect((await killDuringBurst(careless)).lost).not.toEqual([])
  })

  it('leaves a store that the next start goes on with', async () => {
    await using first = await startServer({}, site.command)
    const before = await sendBurst(first.url, {
      total: 100,
      connections: 16,
      onAnswer: (count) => count === 50 && first.process.kill('SIGKILL'),
    })
    await first.stop()
    await using second = await startServer({ DATA_DIR: first.dataDir }, site.command)
    const after = await sendBurst(second.url, { total: 100, connections: 16 })
    expect(after.statuses).toEqual(new Map([[200, 100]]))
    await second.stop()
    expect(second.output()).not.toContain('leads-missing')
    const audit = auditStore(first.dataDir, new Set([...before.acknowledged, ...after.acknowledged]))
    expect({ lost: audit.lost, integrity: audit.integrity }).toEqual({ lost: [], integrity: 'ok' })
  })
})
