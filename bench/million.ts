import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSqliteStore } from '../src/storage/sqlite/open-sqlite-store.ts'
import { root } from '../tests/support/start-server.ts'
import { fillStore } from './fill-store.ts'

/**
 * The memory and the time of each command on a million leads, beside the same on two thousand. Ends with 1 where one
 * needs more than twice as much memory, or fails. Takes some minutes and two gigabytes of disk.
 */
const { values } = parseArgs({ options: { leads: { type: 'string', default: '1000000' } } })
const FEW = 2_000
const MANY = Number(values.leads)
/** Small, because V8 given more cleans up later, and garbage could not be told from what a command keeps. */
const HEAP = ['--max-old-space-size=48', '--max-semi-space-size=2']
/** The process tells its own peak, in kilobytes, when it ends. */
const TELL_PEAK = `data:text/javascript,process.on('exit',()=>process.stderr.write('PEAK '+process.resourceUsage().maxRSS))`
const COMMANDS = [
  'list',
  'list --all',
  'list --json --all',
  'list --overdue --all',
  'show 0000-0700',
  'person visitor-700@example.org',
  'mails --all',
  'export --csv --out leads.csv',
  'export --json --out leads.json',
  'backup backup.sqlite',
  'answered 0000-0700',
  'retry',
  'release --all --yes',
  'delete 0000-0700 --yes',
  'purge --yes',
]

const few = await measure(FEW)
const many = await measure(MANY)
console.table(COMMANDS.map((command, index) => ({ command, few: few[index]?.shown, many: many[index]?.shown })))
if (many.some(({ peak }, index) => peak > 2 * (few[index]?.peak ?? 0))) process.exitCode = 1

async function measure(leads: number) {
  const folder = mkdtempSync(join(tmpdir(), 'million-'))
  try {
    await (await openSqliteStore(folder)).close()
    fillStore(join(folder, 'leads.sqlite'), leads)
    return COMMANDS.map((command) => run(folder, command))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function run(folder: string, command: string) {
  const began = performance.now()
  const args = [...HEAP, '--import', TELL_PEAK, join(root, 'src/cli/main.ts'), ...command.split(' ')]
  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  const child = spawnSync(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const said = String(child.stderr)
  const kilobytes = Number(/PEAK (\d+)/.exec(said)?.[1])
  if (child.status !== 0 || Number.isNaN(kilobytes)) throw new Error(`${command} ended with ${child.status}: ${said}`)
  const peak = Math.round(kilobytes / 1024)
  return { peak, shown: `${peak} MB, ${((performance.now() - began) / 1000).toFixed(1)} s` }
}
