import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCommandLine } from '../support/command-line.ts'
import { sampleStoredLead } from '../support/sample-leads.ts'
import { megabytesOf, root } from '../support/start-server.ts'

const LEADS = 25_000
/** In MB. The command takes at most 190, mostly for Node. A list that does not wait for its reader takes 400 and more. */
const MAX_MEGABYTES = 280
const MESSAGE = 'x'.repeat(2000)

let cli: ReturnType<typeof openCommandLine>

beforeAll(async () => {
  cli = openCommandLine()
  await cli.inStore(async (store) => {
    const leads = Array.from({ length: LEADS }, () => sampleStoredLead({ message: MESSAGE }))
    await Promise.all(leads.map((lead) => store.insertLead(lead, [], { idempotencyKey: null })))
  })
}, 120_000)
afterAll(() => cli[Symbol.dispose]())

/** The state of a process and its processor time, see proc_pid_stat(5). */
function activityOf(pid: number | undefined): string {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return `${fields[0]} ${fields[11]} ${fields[12]}`
}

/** Resolves when the process sleeps and used no processor time in several checks, so it waits for its reader. */
async function untilItWaits(pid: number | undefined): Promise<void> {
  const looks: string[] = []
  const look = () => {
    looks.push(activityOf(pid))
    const last = looks.slice(-5)
    return last.length === 5 && last.every((activity) => activity.startsWith('S') && activity === last[0])
  }
  await expect.poll(look, { interval: 100 }).toBe(true)
}

it.skipIf(process.platform !== 'linux').each([
  ['list --json --all', /"ref"/g, 0],
  ['export --json', /"ref"/g, 0],
  ['export --csv', /\r\n/g, 1],
])('a list into a pipe waits for its reader, in little memory, and is complete: %s', async (line, each, heads) => {
  const child = spawn(process.execPath, [join(root, 'src/cli/main.ts'), ...line.split(' ')], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, DATA_DIR: cli.dataDir },
  })
  // The reader reads the first piece and then nothing more.
  await once(child.stdout, 'readable')
  await untilItWaits(child.pid)
  let peak = megabytesOf(child.pid)
  let text = ''
  for await (const piece of child.stdout.setEncoding('utf8')) {
    text += piece
    peak = megabytesOf(child.pid) ?? peak
  }
  expect(text.match(each)).toHaveLength(LEADS + heads)
  expect(peak).toBeLessThan(MAX_MEGABYTES)
})
