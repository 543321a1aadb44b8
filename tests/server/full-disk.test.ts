import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditStore, NOTHING_LOST } from '../support/audit.ts'
import { sendBurst } from '../support/burst.ts'
import { fixtureSite, folderForFile } from '../support/fixture-site.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()
const disk = folderForFile()

/** Starts the server below a shell that limits the size of files; SIGXFSZ is ignored, so that writes fail instead. */
const LIMITED = `
  const { spawn } = require('node:child_process')
  const script = "trap '' XFSZ; ulimit -f 1024; exec \\"$@\\""
  const child = spawn('sh', ['-c', script, 'sh', process.execPath, ...process.argv.slice(1)], { stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code))
`

describe('a full disk', () => {
  it('is answered 503 and logged; acknowledged leads stay', async () => {
    // In blocks of 512 bytes or of a kilobyte, by shell: half a megabyte or one.
    await using server = await startServer({}, ['-e', LIMITED, '--', ...site.command])
    const burst = await sendBurst(server.url, { total: 1200, connections: 32 })
    await server.stop()
    expect([...burst.statuses.keys()].sort()).toEqual([200, 503])
    expect(server.output()).toMatch(/"event":"store-failed","code":"(full|unavailable)"/)
    expect(auditStore(server.dataDir, burst.acknowledged)).toEqual(NOTHING_LOST)
  })

  it('makes a running server ill after the first request that was refused, and well after the next that is stored', async ({
    skip,
  }) => {
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=700', 'tmpfs', disk]).status !== 0) {
      skip('a small disk can only be mounted by root')
    }
    try {
      await using server = await startServer({ DATA_DIR: join(disk, 'data') }, site.command)
      await sendBurst(server.url, { total: 3, connections: 1 })
      const filling = join(disk, 'filling')
      spawnSync('dd', ['if=/dev/zero', `of=${filling}`, 'bs=1k'], { stdio: 'ignore' })
      const burst = await sendBurst(server.url, { total: 200, connections: 1, prefix: 'later' })
      expect([...burst.statuses.keys()].at(-1)).toBe(503)
      const health = async () => (await fetch(`${server.url}/healthz`)).status
      await expect.poll(health).toBe(503)
      rmSync(filling)
      expect((await sendBurst(server.url, { total: 1, connections: 1, prefix: 'again' })).acknowledged.size).toBe(1)
      await expect.poll(health).toBe(200)
    } finally {
      spawnSync('umount', ['-l', disk])
    }
  })

  it('keeps no server from starting: the page is served, and requests are taken once there is room', async ({
    skip,
  }) => {
    const mount = ['-t', 'tmpfs', '-o', 'size=1m,mode=700', 'tmpfs', disk]
    if (spawnSync('mount', mount).status !== 0) skip('a small disk can only be mounted by root')
    try {
      const settings = { DATA_DIR: join(disk, 'data') }
      await (await startServer(settings, site.command)).stop()
      const filling = join(disk, 'filling')
      spawnSync('dd', ['if=/dev/zero', `of=${filling}`, 'bs=1k'], { stdio: 'ignore' })

      await using server = await startServer(settings, site.command)
      await expect.poll(() => server.output()).toContain('"event":"store-failed","code":"full"')
      expect((await fetch(server.url)).status).toBe(200)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(503)
      expect((await sendBurst(server.url, { total: 2, connections: 1 })).statuses).toEqual(new Map([[503, 2]]))

      rmSync(filling)
      const sent = async () => (await sendBurst(server.url, { total: 1, connections: 1 })).acknowledged.size
      await expect.poll(sent, { interval: 500 }).toBe(1)
      await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200)
      expect(await server.stop()).toBe(0)
    } finally {
      spawnSync('umount', ['-l', disk])
    }
  })
})
