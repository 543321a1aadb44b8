import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../tests/support/start-server.ts'
import { measureBareLoop } from './bare-loop.ts'
import { runClosedLoop, runOpenLoop } from './load.ts'

/**
 * How many leads a second the real server takes, each answer after its commit and mails going out meanwhile, as a ratio
 * to a bare insert loop in the same run on the same disk. Then 500 leads a second for 20 seconds.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const CLOSED = { connections: 32, seconds: Number(values.seconds) }
const OPEN = { rate: 500, seconds: 20 }

const scratch = mkdtempSync(join(tmpdir(), 'bench-'))
try {
  const bare = await measureBareLoop(join(scratch, 'bare'), CLOSED.seconds)
  const dataDir = join(scratch, 'server')
  await using server = await startServer({ DATA_DIR: dataDir })
  await runClosedLoop(server.url, { ...CLOSED, seconds: 2 })
  const closed = await runClosedLoop(server.url, CLOSED)
  console.log(`${readdirSync(join(dataDir, 'mail')).length} mails written meanwhile`)
  console.table({
    'bare insert loop': { 'leads/s': Math.round(bare), ratio: 1 },
    [`${CLOSED.connections} connections`]: { ...closed, ratio: Number((closed['leads/s'] / bare).toFixed(2)) },
    [`${OPEN.rate}/s for ${OPEN.seconds} s`]: await runOpenLoop(server.url, OPEN),
  })
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
