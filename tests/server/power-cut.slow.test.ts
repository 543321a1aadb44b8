import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendBurst } from '../support/http.ts'
import { needs } from '../support/needs.ts'
import { root, startServer } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

const LEADS = 20

const site = await fixtureSite()
const folder = folderForFile()

/** Records the syncs and sends of a process while `work` runs. Returns the lines, or `null` if strace is not allowed. */
async function trace(pid: number, work: () => Promise<unknown>): Promise<string[] | null> {
  const file = join(folder, 'trace')
  const calls = 'trace=fsync,fdatasync,write,writev,sendto,sendmsg'
  const strace = spawn('strace', ['-f', '-y', '-s', '32', '-e', calls, '-o', file, '-p', String(pid)])
  let said = ''
  const isAttached = await new Promise<boolean>((resolve) => {
    strace.stderr.on('data', (chunk) => {
      said += chunk
      if (/attached/.test(said)) resolve(!/Operation not permitted/.test(said))
    })
    strace.on('exit', () => resolve(false))
    strace.on('error', () => resolve(false))
  })
  if (!isAttached) return null
  await work()
  strace.kill('SIGINT')
  await once(strace, 'exit')
  return readFileSync(file, 'utf8').split('\n')
}

it.skipIf(!needs('strace'))(
  'a power cut takes no acknowledged lead: its log is synced before each response',
  async ({ skip }) => {
    await using server = await startServer({}, [join(root, 'tests/support/bare-server.ts'), site.folder])
    const lines = await trace(server.process.pid ?? 0, () => sendBurst(server.url, { total: LEADS, connections: 1 }))
    if (lines === null) return skip('strace may not trace here')

    const events = lines.flatMap((line) => {
      if (/f(?:data)?sync\(\d+<[^>]*-wal>\)\s+= 0/.test(line)) return 'sync'
      return /"HTTP\/1\.1 200 OK/.test(line) ? 'response' : []
    })
    expect(events.filter((event) => event === 'response')).toHaveLength(LEADS)
    // One connection, one request at a time: every sync since the last response belongs to this one.
    expect(events.join(' ')).toMatch(/^(?:(?:sync )+response ?)+$/)
  },
)
