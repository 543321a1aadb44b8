import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { HOUR } from '../../base/durations.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import { BY_LINK } from '../../lead/history-entry.ts'
import { newMessage } from '../../lead/outbox/message-rules.ts'
import type { Lane } from '../../lead/store/message.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

async function openOld(rows: string, migrations = ['001-leads-and-messages.sql']) {
  const dataDir = tempFolder()
  const db = new DatabaseSync(join(dataDir, 'leads.sqlite'))
  db.function('mailbox_of', (email) => email)
  db.exec('CREATE TABLE migrations (name TEXT NOT NULL PRIMARY KEY, applied_at TEXT NOT NULL) STRICT')
  for (const name of migrations) {
    db.exec(readFileSync(join(import.meta.dirname, 'migrations', name), 'utf8'))
    db.prepare("INSERT INTO migrations VALUES (?, '')").run(name)
  }
  db.exec(rows)
  db.close()
  const store = await openSqliteStore(dataDir)
  onTestFinished(() => store.close())
  return store
}

it('brings a store of the first version up to date, with its rows', async () => {
  const store = await openOld(`
    INSERT INTO leads (id, ref, name, address, roof_size, roof_type, phone, email, message, received_at, due_at)
    VALUES ('a', 'K7MQ-4XP2', 'Erika', '48143', '', '', '0251', 'Erika+1@ｅxample.org', '', ${NOON}, ${NOON + 24 * HOUR});
    INSERT INTO messages (id, kind, lead_id, created_at, next_attempt_at, parked_at)
    VALUES ('m', 'staff-notification', 'a', ${NOON}, ${NOON}, ${NOON + 1})`)
  expect(await store.listLeadsFrom({ mailbox: 'erika@example.org', limit: 9 })).toMatchObject([
    { ref: 'K7MQ-4XP2', remindAt: NOON + 20 * HOUR, dueAt: NOON + 24 * HOUR },
  ])
  expect(await store.listMessagesOf('a')).toMatchObject([{ id: 'm', stuckAt: NOON + 1 }])
  expect(await store.checkHealth({ now: NOON })).toMatchObject({ stuckMails: 1, waitingMails: 0 })
  expect(await store.listHistory('a')).toEqual([])
})

it('an answer from before the history is in it, under an id that Postgres accepts too', async () => {
  const lead = '019a9227-1234-7abc-8def-0123456789ab'
  const store = await openOld(`
    INSERT INTO leads (id, ref, name, address, roof_size, roof_type, phone, email, message, received_at, due_at, answered_at)
    VALUES ('${lead}', 'K7MQ-4XP2', 'Erika', '48143', '', '', '0251', 'e@example.org', '', ${NOON}, ${NOON}, ${NOON + 1})`)
  const [event, ...others] = await store.listHistory(lead)
  expect(event).toEqual({
    ...{ id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/), leadId: lead },
    ...{ at: NOON + 1, kind: 'answered', by: BY_LINK, detail: '', text: '', until: null, facts: {} },
  })
  expect(others).toEqual([])
  const undone = { kind: 'undone', event: event?.id ?? '' } as const
  expect((await actOnLead(store, 'K7MQ-4XP2', undone, { by: BY_LINK, now: NOON + 2 })).result).toBe('done')
  expect(await store.findLead('K7MQ-4XP2')).toMatchObject({ answeredAt: null, version: 1 })
})

it('gives the messages of a store without lanes their lane and dedupe key', async () => {
  const names = readdirSync(join(import.meta.dirname, 'migrations')).filter((name) => name < '011')
  const columns = '(id, kind, priority, lead_id, day, data, created_at, next_attempt_at)'
  const store = await openOld(
    `INSERT INTO leads (id, ref, name, address, roof_size, roof_type, phone, email, message, received_at, due_at)
    VALUES ('a', 'K7MQ-4XP2', 'Erika', '48143', '', '', '0251', 'e@example.org', '', ${NOON}, ${NOON});
    INSERT INTO messages ${columns} VALUES ('r', 'staff-reminder', 0, 'a', NULL, '', ${NOON}, ${NOON}),
      ('d', 'staff-digest', 0, NULL, '2026-06-10', '', ${NOON}, ${NOON}),
      ('w', 'staff-week', 0, NULL, 'week-2026-06-01', '', ${NOON}, ${NOON}),
      ('c', 'lead.created', 3, 'a', NULL, '{}', ${NOON}, ${NOON}), ('u', 'lead.updated', 3, 'a', NULL, '{}', ${NOON}, ${NOON})`,
    names,
  )
  expect(await store.lastDigestBefore('2026-06-11')).toBe(NOON)
  const known = [
    newMessage('staff-reminder', 'a', NOON),
    newMessage('staff-digest', null, NOON, '2026-06-10'),
    newMessage('staff-week', null, NOON, 'week-2026-06-01'),
  ]
  expect(await store.enqueueMessages(known)).toBe(0)
  const idsOf = async (lane: Lane) => (await store.listUnsentMessages({ lane })).map(({ id }) => id)
  expect(await idsOf('mail')).toEqual(['d', 'r', 'w'])
  expect(await idsOf('webhook')).toEqual(['c', 'u'])
})
