import { expect, it } from 'vitest'
import { fixtureSite } from '../support/fixture-site.ts'
import { soak } from '../support/soak.ts'
import { folderForFile } from '../support/temp-folder.ts'

const site = await fixtureSite()

/** The short form of bench/soak.ts. */
it('loses no lead and no mail while the mail server misbehaves, the process is killed and the clock is moved', {
  timeout: 600_000,
}, async () => {
  const options = { seconds: 20, rate: 50, kills: 3, faults: 10, stallMs: 200 }
  const { acknowledged, faults, failures } = await soak({ ...options, folder: folderForFile(), command: site.command })
  expect(acknowledged).toBeGreaterThan(500)
  // The number and kind of the faults depend on chance and on the machine's speed.
  expect(Object.keys(faults)).not.toEqual([])
  expect(new Set(Object.values(failures)), JSON.stringify(failures)).toEqual(new Set([0]))
})
