import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendBurst } from '../support/http.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

const site = await fixtureSite()
const disk = folderForFile()

/** Runs a test on a disk of a few megabytes. `fill` fills it. */
async function onSmallDisk(size: string, skip: (why: string) => never, test: (dataDir: string) => Promise<void>) {
  const mount = ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', disk]
  if (spawnSync('mount', mount).status !== 0) skip('a small disk can only be mounted by root')
  await test(join(disk, 'data')).finally(() => spawnSync('umount', ['-l', disk]))
}
const filling = join(disk, 'filling')
const fill = () => spawnSync('dd', ['if=/dev/zero', `of=${filling}`, 'bs=1k'], { stdio: 'ignore' })
const healthOf = async ({ url }: RunningServer) => (await fetch(`${url}/healthz`)).status

describe('the server on a full disk', () => {
  it('is unhealthy after a refused lead, and healthy after the next stored one', async ({ skip }) => {
    await onSmallDisk('2m', skip, async (dataDir) => {
      await using server = await startServer({ DATA_DIR: dataDir }, site.command)
      await sendBurst(server.url, { total: 3, connections: 1 })
      fill()
      const burst = await sendBurst(server.url, { total: 200, connections: 1, prefix: 'later' })
      expect([...burst.statuses.keys()].at(-1)).toBe(503)
      await expect.poll(() => healthOf(server)).toBe(503)
      rmSync(filling)
      expect((await sendBurst(server.url, { total: 1, connections: 1, prefix: 'again' })).acknowledged.size).toBe(1)
      await expect.poll(() => healthOf(server)).toBe(200)
    })
  })

  it('starts and serves the page, and stores leads once there is space', async ({ skip }) => {
    await onSmallDisk('1m', skip, async (dataDir) => {
      await (await startServer({ DATA_DIR: dataDir }, site.command)).stop()
      fill()
      await using server = await startServer({ DATA_DIR: dataDir }, site.command)
      await expect.poll(() => server.output()).toContain('"event":"store-failed","code":"full"')
      expect((await fetch(server.url)).status).toBe(200)
      expect(await healthOf(server)).toBe(503)
      expect((await sendBurst(server.url, { total: 2, connections: 1 })).statuses).toEqual(new Map([[503, 2]]))

      rmSync(filling)
      const sent = async () => (await sendBurst(server.url, { total: 1, connections: 1 })).acknowledged.size
      await expect.poll(sent, { interval: 500 }).toBe(1)
      await expect.poll(() => healthOf(server)).toBe(200)
      expect(await server.stop()).toBe(0)
    })
  })
})
