import { createHash, type Hash } from 'node:crypto'
import type { AllRows, Row } from '../sqlite/database-file.ts'
import { type Sql, type Statement, withConnection } from './connection.ts'
import { migrateDatabase } from './migrate.ts'
import { toRow } from './rows.ts'

const TABLES = ['leads', 'messages', 'lead_events', 'visits'] as const

const BATCH = 500

export interface CopyReport {
  leads: number
  messages: number
  /** Over every value of every row, as it was read back from the database. SHA-256, hexadecimal. */
  checksum: string
}

/**
 * Nothing was copied. `in-use`: the database holds rows that come from no copy, and a copy would overwrite them.
 * `mismatch`: the rows that were read back are not those that were written.
 */
export class CopyError extends Error {
  override readonly name = 'CopyError'
  readonly code: 'in-use' | 'mismatch'

  constructor(code: CopyError['code']) {
    super(`The copy failed: ${code}.`)
    this.code = code
  }
}

/**
 * Fills a database with these rows, in one transaction: all of them are there, equal value by value, or none is. It can run
 * again after changes in the file, until another program has written to the database.
 * @param url `DATABASE_URL`
 * @throws {StoreError} with a CopyError as its cause where the copy itself was refused
 */
export async function copyRows(url: string, rows: AllRows): Promise<CopyReport> {
  await migrateDatabase(url)
  return withConnection(url, ({ transactOnce }) => transactOnce((sql) => fill(sql as Sql, rows)))
}

async function fill(sql: Sql, rows: AllRows): Promise<CopyReport> {
  await sql`set local statement_timeout = 0`
  await sql`lock table leads, messages, lead_events, visits, copies in exclusive mode`
  const [before] = await sql`select checksum from copies`
  const present = await readBack(sql)
  if (present.leads + present.messages > 0 && present.checksum !== before?.checksum) throw new CopyError('in-use')
  await sql`delete from visits`
  await sql`delete from lead_events`
  await sql`delete from messages`
  await sql`delete from leads`
  const written = createHash('sha256')
  for (const table of TABLES) {
    for (const batch of inBatches(rows[table])) {
      for (const row of batch) addRow(written, row)
      await sql`
        insert into ${sql(table)} select * from jsonb_populate_recordset(null::${sql(table)}, ${sql.json(batch)})`
    }
  }
  const report = await readBack(sql)
  if (report.checksum !== written.digest('hex')) throw new CopyError('mismatch')
  await sql`
    insert into copies (id, checksum) values (1, ${report.checksum})
    on conflict (id) do update set checksum = excluded.checksum`
  return report
}

async function readBack(sql: Statement): Promise<CopyReport> {
  const hash = createHash('sha256')
  const counts = { leads: 0, messages: 0, lead_events: 0, visits: 0 }
  for (const table of TABLES) {
    const cursor = (sql as Sql)`select * from ${sql(table)} order by 1, 2`.cursor(BATCH)
    for await (const batch of cursor) {
      for (const row of batch) addRow(hash, toRow(row))
      counts[table] += batch.length
    }
  }
  return { leads: counts.leads, messages: counts.messages, checksum: hash.digest('hex') }
}

/** By sorted names, because each store has the columns in another order. */
function addRow(hash: Hash, row: Row): void {
  hash.update(`${JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))}\n`)
}

function* inBatches(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
