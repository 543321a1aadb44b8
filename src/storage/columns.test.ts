import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { startPglite } from '../../tests/support/pglite.ts'
import { LEAD_COLUMNS } from '../lead/lead-columns.ts'
import { migratePostgres } from './postgres/migrate-postgres.ts'
import { openSqliteStore } from './sqlite/open-sqlite-store.ts'

const columns = Object.values(LEAD_COLUMNS).map(({ column }) => column)

it('has each column of a lead in a migration of SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-columns-'))
  await openSqliteStore(folder).then((store) => store.close())
  using database = new DatabaseSync(join(folder, 'leads.sqlite'))
  const found = database.prepare('select name from pragma_table_info(?)').all('leads')
  expect(missingIn(found), 'Add them in src/storage/sqlite/migrations.').toEqual([])
})

it('has each column of a lead in a migration of Postgres', async () => {
  await using server = await startPglite()
  await migratePostgres(server.url)
  const sql = "select column_name as name from information_schema.columns where table_name = 'leads'"
  const found = await server.database.query<{ name: string }>(sql)
  expect(missingIn(found.rows), 'Add them in supabase/migrations.').toEqual([])
})

const missingIn = (found: Record<string, unknown>[]) =>
  columns.filter((column) => !found.some(({ name }) => name === column))
