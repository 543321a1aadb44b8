import postgres from 'postgres'
import { planMessages } from '../src/lead/outbox.ts'
import { migrateDatabase } from '../src/storage/postgres/migrate.ts'
import { toRow } from '../src/storage/postgres/rows.ts'
import { sampleStoredLead } from '../tests/support/sample-leads.ts'

/**
 * The most that Postgres and the driver allow: leads with their two messages, a transaction each, without a server.
 * @returns leads a second
 */
export async function measureBarePostgres(url: string, options: { connections: number; seconds: number }) {
  await migrateDatabase(url)
  const sql = postgres(url, { max: options.connections, onnotice: () => {} })
  const insertUntil = async (end: number) => {
    let count = 0
    while (performance.now() < end) {
      const lead = sampleStoredLead({ email: `${crypto.randomUUID()}@example.org` })
      const messages = planMessages(lead).map((message) => toRow({ attempts: 0, ...message }))
      await sql.begin(async (sql) => {
        await sql`insert into leads ${sql(toRow(lead))}`
        await sql`insert into messages ${sql(messages)}`
      })
      count += 1
    }
    return count
  }
  const run = (seconds: number) => {
    const end = performance.now() + seconds * 1000
    return Promise.all(Array.from({ length: options.connections }, () => insertUntil(end)))
  }
  await run(2)
  const counts = await run(options.seconds)
  await sql.end()
  return counts.reduce((sum, count) => sum + count, 0) / options.seconds
}
