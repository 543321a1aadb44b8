import { expect, it } from 'vitest'
import { fixtureSite } from '../support/fixture-site.ts'
import { killDuringBurst, NOTHING_LOST } from '../support/kill-during-burst.ts'

const ROUNDS = 20
const LEADS = 1000

const site = await fixtureSite()

/** The long form of kill.test.ts, which has the negative control. */
it(`kill -9 during a burst loses no acknowledged lead and no mail (${ROUNDS} rounds of ${LEADS})`, {
  timeout: ROUNDS * 120_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { killAfter, acknowledged, found } = await killDuringBurst(site.command, LEADS)
    expect(acknowledged).toBeGreaterThan(0)
    expect(acknowledged).toBeLessThan(LEADS)
    expect(found, `killed after ${killAfter} acknowledged`).toEqual(NOTHING_LOST)
  }
})
