import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, vi } from 'vitest'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

/** Few rows are open, in quarantine or unsent, however many leads there are. */
const OF_FEW =
  /USING (?:COVERING )?INDEX (?:leads_open|leads_new|leads_quarantined|messages_waiting|messages_stuck|messages_unsent)/
/** These queries read an index in its order, up to a limit. */
const UP_TO_NTH = /USING (?:COVERING )?INDEX (?:messages_notifications .*LIMIT 1 OFFSET|lead_events_by_time .*limit 1$)/

it('no statement of the store reads or sorts a whole table', async () => {
  const folder = tempFolder()
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  await openSqliteStore(folder).then((store) => store.close())
  const prepared = prepare.mock.calls.map(([sql]) => sql)
  prepare.mockRestore()
  const ofTables = prepared.filter(
    (sql) => /\b(?:leads|lead_events|messages)\b/.test(sql) && !/^\s*(?:insert|create)/i.test(sql),
  )
  expect(ofTables.length).toBeGreaterThan(25)

  using db = new DatabaseSync(join(folder, 'leads.sqlite'))
  const steps = ofTables.flatMap((sql) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => `${detail} in ${sql}`),
  )
  const ofWholeTables = steps.filter(
    (step) =>
      /^SCAN (?!json_each|sqlite_schema|counted|CONSTANT ROW)/.test(step) &&
      !OF_FEW.test(step) &&
      !UP_TO_NTH.test(step),
  )
  expect(ofWholeTables, 'Add an index in a migration, or start from an indexed column.').toEqual([])
})
