// Leads a second that the real server takes while mails are sent. It answers each after its durable commit. For comparison, a
// bare insert loop on the same disk. Then 500 leads a second for 20 seconds. Setting: --seconds.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { planMessages } from '../src/lead/outbox/message-rules.ts'
import { insertInto, LEAD_KEYS } from '../src/storage/sql/columns.ts'
import { configure } from '../src/storage/sqlite/migrate-sqlite.ts'
import { openSqliteStore } from '../src/storage/sqlite/open-sqlite-store.ts'
import { prepareInsertMessage } from '../src/storage/sqlite/sqlite-database.ts'
import { sampleStoredLead } from '../tests/support/sample-leads.ts'
import { startServer } from '../tests/support/start-server.ts'
import { runClosedLoop, runOpenLoop } from './load.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const CLOSED = { connections: 32, seconds: Number(values.seconds) }
const OPEN = { rate: 500, seconds: 20 }

const bare = await measureBareLoop(CLOSED.seconds)
await using server = await startServer()
await runClosedLoop(server.url, { ...CLOSED, seconds: 2 })
const closed = await runClosedLoop(server.url, CLOSED)
console.log(`${readdirSync(join(server.dataDir, 'mail')).length} mails written meanwhile`)
console.table({
  'bare insert loop': { 'leads/s': Math.round(bare), ratio: 1 },
  [`${CLOSED.connections} connections`]: { ...closed, ratio: Number((closed['leads/s'] / bare).toFixed(2)) },
  [`${OPEN.rate}/s for ${OPEN.seconds} s`]: await runOpenLoop(server.url, OPEN),
})

/** Leads with their two messages, one durable commit each, in the server's tables and settings. Returns leads a second. */
async function measureBareLoop(seconds: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  await (await openSqliteStore(dataDir)).close()
  const db = new DatabaseSync(join(dataDir, 'leads.sqlite'))
  configure(db)
  const insertLead = db.prepare(insertInto('leads', LEAD_KEYS, () => '?'))
  const insertMessage = prepareInsertMessage(db)
  let count = 0
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    const lead = sampleStoredLead()
    db.exec('BEGIN IMMEDIATE')
    insertLead.run(...LEAD_KEYS.map((key) => lead[key]))
    for (const message of planMessages(lead)) insertMessage(message)
    db.exec('COMMIT')
    count += 1
  }
  db.close()
  rmSync(dataDir, { recursive: true })
  return count / seconds
}
