import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { HOUR } from '../../lead/durations.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

it('brings a store of the first version up to date, with its rows', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'dachstrom-migrate-')), 'data')
  onTestFinished(() => rmSync(join(dataDir, '..'), { recursive: true }))
  mkdirSync(dataDir)
  const db = new DatabaseSync(join(dataDir, 'leads.sqlite'))
  db.exec(readFileSync(join(import.meta.dirname, 'migrations/001-leads-and-messages.sql'), 'utf8'))
  db.exec(`
    CREATE TABLE migrations (name TEXT NOT NULL PRIMARY KEY, applied_at TEXT NOT NULL) STRICT;
    INSERT INTO migrations VALUES ('001-leads-and-messages.sql', '');
    INSERT INTO leads (id, ref, name, address, roof_size, roof_type, phone, email, message, received_at, due_at)
    VALUES ('a', 'K7MQ-4XP2', 'Erika', '48143', '', '', '0251', 'Erika+1@ｅxample.org', '', ${NOON}, ${NOON + 24 * HOUR});
    INSERT INTO messages (id, kind, lead_id, created_at, next_attempt_at, parked_at)
    VALUES ('m', 'staff-notification', 'a', ${NOON}, ${NOON}, ${NOON + 1})`)
  db.close()

  const store = await openSqliteStore(dataDir)
  expect(await store.findLeadsFrom('erika@example.org')).toMatchObject([
    { ref: 'K7MQ-4XP2', remindAt: NOON + 20 * HOUR, dueAt: NOON + 24 * HOUR },
  ])
  expect(await store.listMessagesOf('a')).toMatchObject([{ id: 'm', stuckAt: NOON + 1 }])
  expect(await store.checkHealth({ now: NOON })).toMatchObject({ stuckMessages: 1, waitingMessages: 0 })
  await store.close()
})
