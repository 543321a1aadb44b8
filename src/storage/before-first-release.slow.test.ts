import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import { submit } from '../../tests/support/delivery.ts'
import { startPglite } from '../../tests/support/postgres-for-tests.ts'
import { NOON } from '../../tests/support/sample-leads.ts'
import { folderForFile } from '../../tests/support/temp-folder.ts'
import { actOnLead } from '../lead/desk/act-on-lead.ts'
import { newMessage } from '../lead/outbox/message-rules.ts'
import { leadUpdated } from '../lead/outbox/webhook-messages.ts'
import type { Outcome } from '../lead/steps/lead-steps.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { StoreError } from '../lead/store/store-error.ts'
import { explainStoreError } from './explain-store-error.ts'
import { openStore, type StoreLocation } from './open-store.ts'

/**
 * Turns a new store into one that the last version before the first release wrote.
 * @param kind of generated columns
 */
const makeOld = (kind: 'virtual' | 'stored') => `
  alter table messages rename column dedupe_key to day;
  alter table messages add column dedupe_key text generated always as (day) ${kind};
  create index messages_by_key on messages (dedupe_key) where dedupe_key is not null;
  drop index lead_events_by_time;
  drop index lead_events_tried;
  drop index lead_events_answered;
  drop index lead_events_undone;
  create index lead_events_of_calls on lead_events (at, id) where kind in ('tried', 'answered', 'undone');
  create index lead_events_of_assignments on lead_events (at, id) where kind = 'assigned';
  update leads set closed_at = null;
  update leads set outcome = 'appointment' where outcome = 'visit';
  update leads set outcome = case loss_reason when 'Passt nicht' then 'unfit' else 'declined' end, loss_reason = ''
    where outcome = 'lost';
  update lead_events set detail = 'appointment' where detail = 'visit';
  update lead_events set detail = case when facts like '%Passt nicht%' then 'unfit' else 'declined' end, facts = '{}'
    where detail = 'lost';
  update messages set data = replace(replace(data, '"outcome":"visit"', '"outcome":"appointment"'),
    '"outcome":"lost"', '"outcome":"declined"');`

const RECORD_IN_SQLITE = `
  delete from migrations;
  insert into migrations values ('001-leads-and-messages.sql', ''), ('021-sent-offers-breaking.sql', '')`
const RECORD_IN_POSTGRES = `
  delete from supabase_migrations.schema_migrations;
  insert into supabase_migrations.schema_migrations (version, name) values ('20261122000000', 'store'),
    ('20261122000001', 'delivery_schedule'), ('20261127000000', 'sent_offers_breaking')`

interface Database {
  location: StoreLocation
  run(sql: string): Promise<unknown>
  makeOld: string
  /** Removes the record of the last old migration. */
  makeTooOld: string
}

const digest = newMessage('staff-digest', null, NOON, '2026-06-10')

async function fill(store: LeadStore): Promise<void> {
  const answers: [Outcome | '', string?][] = [
    ...([['visit'], ['offer'], ['contract'], ['']] as [Outcome | ''][]),
    ...([
      ['lost', 'Kein Interesse'],
      ['lost', 'Passt nicht'],
    ] as [Outcome, string][]),
  ]
  for (const [outcome, lossReason] of answers) {
    const lead = await submit(store)
    const facts = lossReason === undefined ? {} : { lossReason }
    const action = { kind: 'answered', outcome, text: 'Hat angerufen', facts } as const
    await actOnLead(store, lead.ref, action, { by: 'erika@example.org', now: NOON + 1 })
    const answered = await store.findLead(lead.ref)
    if (answered) await store.enqueueMessages([leadUpdated({ ...answered, lossReason: '' }, NOON + 1)])
  }
  await submit(store)
  await store.enqueueMessages([digest])
}

async function readAll(store: LeadStore) {
  const leads = await store.listLeads()
  const [closed, planned] = await Promise.all(
    (['closed', 'planned'] as const).map((view) => store.listView({ view, limit: 9 })),
  )
  const messages = [...(await store.listUnsentMessages()), ...(await store.listUnsentMessages({ lane: 'webhook' }))]
  return { leads, closed, planned, messages, histories: await store.listHistories(leads.map(({ id }) => id)) }
}

async function withStore<T>(location: StoreLocation, work: (store: LeadStore) => Promise<T>): Promise<T> {
  const { store } = await openStore(location)
  return work(store).finally(() => store.close())
}

function describeUpdate(name: string, open: () => Promise<Database>) {
  describe(`an update to the first release on ${name}`, () => {
    let database: Database
    beforeAll(async () => {
      database = await open()
    })

    it('keeps all rows, and replaces earlier outcomes by current ones', async () => {
      const { location, run } = database
      const before = await withStore(location, async (store) => {
        await fill(store)
        return readAll(store)
      })
      expect([before.leads.length, before.closed?.length, before.planned?.length]).toEqual([7, 4, 2])
      await run(database.makeOld)
      await withStore(location, async (store) => {
        expect(await readAll(store)).toEqual(before)
        expect(await store.enqueueMessages([{ ...digest, id: crypto.randomUUID() }])).toBe(0)
      })
    })

    it('refuses a database that is too old, and leaves it as it is', async () => {
      const { location, run } = database
      await run(database.makeOld)
      await run(database.makeTooOld)
      const error = await openStore(location).catch((error: unknown) => error)
      expect(error).toBeInstanceOf(StoreError)
      expect(explainStoreError(error as StoreError, location)).toMatch(/ist zu alt .* CHANGELOG\.md steht\.$/)
      // Still has the old column.
      await run('select day from messages')
    })
  })
}

const folder = folderForFile()
describeUpdate('SQLite', async () => {
  const location = { DATABASE_URL: null, DATA_DIR: folder }
  return {
    location,
    async run(sql) {
      using database = new DatabaseSync(join(location.DATA_DIR, 'leads.sqlite'))
      database.exec(sql)
    },
    makeOld: makeOld('virtual') + RECORD_IN_SQLITE,
    makeTooOld: "delete from migrations where name like '021%'",
  }
})

const { database, url } = await startPglite()
describeUpdate('Postgres', async () => {
  return {
    location: { DATABASE_URL: url, DATA_DIR: '' },
    run: (sql) => database.exec(sql),
    makeOld: makeOld('stored') + RECORD_IN_POSTGRES,
    makeTooOld: "delete from supabase_migrations.schema_migrations where version = '20261127000000'",
  }
})
