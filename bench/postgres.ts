// Leads a second that the real server takes on Postgres and on a file while mails are sent. It answers each after its durable
// commit. For comparison, a bare insert loop on Postgres. All share this machine's cores. Setting: --seconds.

import { parseArgs } from 'node:util'
import pg from 'pg'
import { planMessages } from '../src/lead/outbox/message-rules.ts'
import { toDriver } from '../src/storage/postgres/driver-statement.ts'
import { migratePostgres } from '../src/storage/postgres/migrate-postgres.ts'
import { INSERT_MESSAGES, toJson } from '../src/storage/postgres/postgres-database.ts'
import { INSERT_LEAD } from '../src/storage/postgres/postgres-intake.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { LINK_SECRET, sampleStoredLead } from '../tests/support/sample-leads.ts'
import { startFickleSmtp } from '../tests/support/smtp.ts'
import { mailSettings, startServer } from '../tests/support/start-server.ts'
import { runClosedLoop } from './load.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '6' } } })
const LOAD = { connections: 32, seconds: Number(values.seconds) }
const ROUNDS = 3

await using cluster = await startPostgres(['fsync=on'])
await using smtp = await startFickleSmtp({ faults: 0, stallMs: 0 })
const rows: object[] = []
for (let round = 1; round <= ROUNDS; round++) {
  const bare = await measureBareLoop(await cluster.createDatabase())
  rows.push({ store: 'bare insert loop on Postgres', 'leads/s': Math.round(bare) })
  const result = await measureServer({ DATABASE_URL: await cluster.createDatabase(), LINK_SECRET })
  rows.push({ store: 'Postgres', ...result, 'to the loop': Number((result['leads/s'] / bare).toFixed(2)) })
  rows.push({ store: 'file', ...(await measureServer({})) })
}
console.table(rows)

async function measureServer(store: Record<string, string>) {
  await using server = await startServer({ ...mailSettings(smtp.url), ...store })
  await runClosedLoop(server.url, { ...LOAD, seconds: 2 })
  return await runClosedLoop(server.url, LOAD)
}

/** Leads with two messages each, one transaction a lead, over as many connections as the server has. Returns leads a second. */
async function measureBareLoop(url: string): Promise<number> {
  await migratePostgres(url)
  const pool = new pg.Pool({ connectionString: url, max: LOAD.connections })
  const insertUntil = async (end: number) => {
    const client = await pool.connect()
    let count = 0
    for (; performance.now() < end; count++) {
      const lead = sampleStoredLead({ email: `${crypto.randomUUID()}@example.org` })
      await client.query('begin')
      await client.query(toDriver(INSERT_LEAD, { ...lead, idempotencyKey: null }))
      await client.query(toDriver(INSERT_MESSAGES, { messages: toJson(planMessages(lead)) }))
      await client.query('commit')
    }
    client.release()
    return count
  }
  const run = (seconds: number) => {
    const end = performance.now() + seconds * 1000
    return Promise.all(Array.from({ length: LOAD.connections }, () => insertUntil(end)))
  }
  await run(2)
  const counts = await run(LOAD.seconds)
  await pool.end()
  return counts.reduce((sum, count) => sum + count, 0) / LOAD.seconds
}
