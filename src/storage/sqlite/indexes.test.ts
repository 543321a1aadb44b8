import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { openSqliteStore } from './open-sqlite-store.ts'
import { IS_OPEN, IS_QUARANTINED } from './rows.ts'

/** How SQLite would answer. */
async function planOf(query: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-plan-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await openSqliteStore(folder).then((store) => store.close())
  const db = new DatabaseSync(join(folder, 'leads.sqlite'))
  onTestFinished(() => db.close())
  return db
    .prepare(`EXPLAIN QUERY PLAN ${query}`)
    .all()
    .map((row) => row.detail)
    .join('; ')
}

it('the query of each minute reads no lead in quarantine', async () => {
  const plan = await planOf(`SELECT count(*) FROM leads l WHERE ${IS_OPEN} AND l.due_at <= 1`)
  expect(plan).toContain('INDEX leads_open (due_at<?)')
})

it('the digest counts and lists leads in quarantine without sorting them', async () => {
  const counting = await planOf(`SELECT count(*) FROM leads l WHERE ${IS_QUARANTINED}`)
  expect(counting).toContain('INDEX leads_quarantined')
  const listing = await planOf(`SELECT * FROM leads l WHERE ${IS_QUARANTINED} ORDER BY l.received_at, l.rowid LIMIT 30`)
  expect(listing).toContain('INDEX leads_quarantined')
  expect(listing).not.toContain('TEMP B-TREE')
})
