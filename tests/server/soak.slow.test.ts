import { expect, it } from 'vitest'
import { fixtureSite, folderForFile } from '../support/fixture-site.ts'
import { failuresOf, soak } from '../support/soak.ts'

const site = await fixtureSite()

/** The short form of bench/soak.ts. */
it('loses no lead and no mail while the mail server misbehaves, the process is killed and the clock is moved', {
  timeout: 600_000,
}, async () => {
  const options = { seconds: 20, rate: 50, kills: 3, faults: 10, stallMs: 200 }
  const report = await soak({ ...options, folder: folderForFile(), command: site.command })
  expect(report.acknowledged).toBeGreaterThan(500)
  expect(Object.keys(report.faults).length).toBeGreaterThan(5)
  const none = { lost: 0, incomplete: 0, doubled: 0, unsettled: 0, unsent: 0, unknown: 0 }
  expect(failuresOf(report)).toEqual(none)
})
