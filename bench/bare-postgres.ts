import postgres from 'postgres'
import { planMessages } from '../src/lead/outbox.ts'
import { migrateDatabase } from '../src/storage/postgres/migrate.ts'
import { toRow } from '../src/storage/postgres/rows.ts'
import { sampleStoredLead } from '../tests/support/sample-leads.ts'

/**
 * What Postgres and the driver allow: leads with their two messages, a transaction each, over this many connections and
 * without a server. @returns leads a second
 */
export async function measureBarePostgres(url: string, options: { connections: number; seconds: number }) {
  const { connections, seconds } = options
  await migrateDatabase(url)
  const sql = postgres(url, { max: connections, onnotice: () => {} })
  let count = 0
  const insert = async () => {
    const lead = sampleStoredLead({ email: `${crypto.randomUUID()}@example.org` })
    const messages = planMessages(lead).map((message) => toRow({ attempts: 0, ...message }))
    await sql.begin(async (sql) => {
      await sql`insert into leads ${sql(toRow(lead))}`
      await sql`insert into messages ${sql(messages)}`
    })
  }
  const run = (until: number) =>
    Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < until) {
          await insert()
          count += 1
        }
      }),
    )
  await run(performance.now() + 2_000)
  count = 0
  const began = performance.now()
  await run(began + seconds * 1000)
  const rate = count / ((performance.now() - began) / 1000)
  await sql.end()
  return rate
}
