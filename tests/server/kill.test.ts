import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditStore } from '../support/audit-store.ts'
import { sendBurst } from '../support/burst.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { killDuringBurst, NOTHING_LOST } from '../support/kill-during-burst.ts'
import { root, startServer } from '../support/start-server.ts'

/** More, and more often: kill.slow.test.ts. */
const LEADS = 300

const site = await fixtureSite()

describe('kill -9 during a burst', () => {
  it('loses no acknowledged lead and no mail', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { killAfter, acknowledged, found } = await killDuringBurst(site.command, LEADS)
      expect(acknowledged).toBeGreaterThan(0)
      expect(acknowledged).toBeLessThan(LEADS)
      expect(found, `killed after ${killAfter} acknowledged`).toEqual(NOTHING_LOST)
    }
  })

  it('is noticed where a server answers before it stores', async () => {
    const careless = [join(root, 'tests/support/bare-server.ts'), site.folder, 'careless']
    expect((await killDuringBurst(careless, LEADS)).found.lost).not.toEqual([])
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
