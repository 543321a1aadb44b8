import { parseArgs } from 'node:util'
import { startFickleSmtp } from '../tests/support/fickle-smtp.ts'
import { findPostgres, startCluster } from '../tests/support/postgres.ts'
import { startServer } from '../tests/support/start-server.ts'
import { measureBarePostgres } from './bare-postgres.ts'
import { runClosedLoop } from './load.ts'

/**
 * How many leads a second the real server takes on Postgres, each answer after its commit reached the disk and mails
 * going out meanwhile, beside a bare insert loop and beside the server on a file. All of it shares this machine's cores.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '6' } } })
const LOAD = { connections: 32, seconds: Number(values.seconds) }
const ROUNDS = 3

if (findPostgres() === null) throw new Error('There is no Postgres here. On Debian: apt-get install postgresql')
await using cluster = await startCluster(['fsync=on'])
await using smtp = await startFickleSmtp({ faults: 0, stallMs: 0 })
const settings = {
  SMTP_URL: smtp.url,
  SITE_URL: 'https://www.example.org',
  MAIL_FROM: 'dach@example.org',
  LEAD_RECIPIENT: 'team@example.org',
}

const rows: object[] = []
for (let round = 1; round <= ROUNDS; round++) {
  const bare = await measureBarePostgres(await cluster.createDatabase(), LOAD)
  rows.push({ store: 'bare insert loop on Postgres', 'leads/s': Math.round(bare) })
  const LINK_SECRET = 'a secret of at least thirty-two letters'
  const result = await measureServer({ DATABASE_URL: await cluster.createDatabase(), LINK_SECRET })
  rows.push({ store: 'Postgres', ...result, 'to the loop': Number((result['leads/s'] / bare).toFixed(2)) })
  rows.push({ store: 'file', ...(await measureServer({})) })
}
console.table(rows)

async function measureServer(store: Record<string, string>) {
  await using server = await startServer({ ...settings, ...store })
  await runClosedLoop(server.url, { ...LOAD, seconds: 2 })
  return await runClosedLoop(server.url, LOAD)
}
