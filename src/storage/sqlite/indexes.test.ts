import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openSqliteStore } from './open-sqlite-store.ts'
import { IS_OPEN, IS_QUARANTINED } from './rows.ts'

async function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-plan-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  await openSqliteStore(folder).then((store) => store.close())
  const prepared = prepare.mock.calls.map(([sql]) => sql)
  prepare.mockRestore()
  const db = new DatabaseSync(join(folder, 'leads.sqlite'))
  onTestFinished(() => db.close())
  return { db, prepared }
}

/** How SQLite would answer. */
function explain(db: DatabaseSync, query: string): string[] {
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${query}`).all()
  return plan.map(({ detail }) => String(detail))
}

async function planOf(query: string): Promise<string> {
  return explain((await openFile()).db, query).join('; ')
}

/** What grows with all that was ever sent is read by an index, row by row or from a place in it. */
it('no statement of the store reads a whole table', async () => {
  const { db, prepared } = await openFile()
  const ofTables = prepared.filter((sql) => /\b(?:leads|messages)\b/.test(sql) && !/^\s*(?:INSERT|CREATE)/.test(sql))
  expect(ofTables.length).toBeGreaterThan(25)
  // Few rows are open, in quarantine or unsent, however many leads there are.
  const ofFew =
    /USING (?:COVERING )?INDEX (?:leads_open|leads_quarantined|messages_waiting|messages_stuck|messages_unsent)/
  for (const sql of ofTables) {
    const scans = explain(db, sql).filter((step) => step.startsWith('SCAN ') && !/json_each|sqlite_schema/.test(step))
    expect(
      scans.filter((step) => !ofFew.test(step)),
      sql,
    ).toEqual([])
  }
})

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
