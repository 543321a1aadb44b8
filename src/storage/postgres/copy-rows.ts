import { createHash, type Hash } from 'node:crypto'
import { inBatches } from '../../base/each-row.ts'
import { type AllRows, COPIED_TABLES } from '../sqlite/database-file.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { type Query, withConnection } from './postgres-connection.ts'

const BATCH = 500

export interface CopyReport {
  leads: number
  messages: number
  /** SHA-256 (hexadecimal) over every value of every row, as read back from the database. */
  checksum: string
}

/**
 * Nothing was copied. `in-use`: the database has rows that no copy wrote. `mismatch`: the rows read
 * back differ from the written rows.
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
 * Fills a database in one transaction, with all rows, equal value by value, or with none. Can run again after changes in the
 * file, until another program has written to the database. Throws StoreError with a CopyError as cause if the copy was refused.
 */
export async function copyRows(url: string, rows: AllRows): Promise<CopyReport> {
  await migratePostgres(url)
  return withConnection(url, ({ transactOnce }) => transactOnce((query) => fill(query, rows)))
}

async function fill(query: Query, rows: AllRows): Promise<CopyReport> {
  await query('set local statement_timeout = 0')
  await query(`lock table ${COPIED_TABLES.join()}, copies in exclusive mode`)
  const before = await query('select checksum from copies')
  const present = await readBack(query)
  if (present.leads + present.messages > 0 && present.checksum !== before.rows[0]?.checksum)
    throw new CopyError('in-use')
  for (const table of [...COPIED_TABLES].reverse()) await query(`delete from ${table}`)
  const written = createHash('sha256')
  for (const table of COPIED_TABLES) {
    const columns = await listColumns(query, table)
    for await (const batch of inBatches(rows[table])) {
      for (const row of batch) addRow(written, row)
      await query(
        `insert into ${table} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${table}, cast(:rows as jsonb))`,
        { rows: JSON.stringify(batch) },
      )
    }
  }
  const report = await readBack(query)
  if (report.checksum !== written.digest('hex')) throw new CopyError('mismatch')
  await query(
    'insert into copies (id, checksum) values (1, :checksum) on conflict (id) do update set checksum = excluded.checksum',
    { checksum: report.checksum },
  )
  return report
}

/** Omits generated columns, which cannot be written. */
async function listColumns(query: Query, table: string): Promise<string> {
  const { rows } = await query(
    `select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = :table and is_generated = 'NEVER'`,
    { table },
  )
  return rows.map(({ name }) => `"${name}"`).join()
}

async function readBack(query: Query): Promise<CopyReport> {
  const hash = createHash('sha256')
  const report = { leads: 0, messages: 0 }
  for (const table of COPIED_TABLES) {
    await query(`declare rows_of_table cursor for select * from ${table} order by 1, 2`)
    for (;;) {
      const { rows } = await query(`fetch ${BATCH} from rows_of_table`)
      if (rows.length === 0) break
      for (const row of rows) addRow(hash, row)
      if (table === 'leads' || table === 'messages') report[table] += rows.length
    }
    await query('close rows_of_table')
  }
  return { ...report, checksum: hash.digest('hex') }
}

/** The list is sorted, because each store has the columns in another order. */
function addRow(hash: Hash, row: object): void {
  hash.update(`${JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))}\n`)
}
