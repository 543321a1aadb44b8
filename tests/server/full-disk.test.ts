import { expect, it } from 'vitest'
import { auditStore, NOTHING_LOST } from '../support/audit.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendBurst } from '../support/http.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()

// full-disk.slow.test.ts fills real disks.
/** Starts the server from a shell that limits the size of files. SIGXFSZ is ignored, so a write fails and does not end the server. */
const LIMITED = `
  const { spawn } = require('node:child_process')
  const script = "trap '' XFSZ; ulimit -f 1024; exec \\"$@\\""
  const child = spawn('sh', ['-c', script, 'sh', process.execPath, ...process.argv.slice(1)], { stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code))
`

it('the server on a full disk responds with 503, logs the failure, and keeps acknowledged leads', async () => {
  // `ulimit -f` counts blocks of 512 bytes or 1 kB, so the limit is 0.5 or 1 MB.
  await using server = await startServer({}, ['-e', LIMITED, '--', ...site.command])
  const burst = await sendBurst(server.url, { total: 1200, connections: 32 })
  await server.stop()
  expect([...burst.statuses.keys()].sort()).toEqual([200, 503])
  expect(server.output()).toMatch(/"event":"store-failed","code":"(full|unavailable)"/)
  expect(auditStore(server.dataDir, burst.acknowledged)).toEqual(NOTHING_LOST)
})
