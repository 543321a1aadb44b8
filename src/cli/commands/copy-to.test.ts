// With a real Postgres and running servers: tests/server/copy-to.slow.test.ts.

import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openCommandLine } from '../../../tests/support/command-line.ts'
import { startPglite } from '../../../tests/support/postgres-for-tests.ts'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { DAY, MINUTE } from '../../base/durations.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
import { claimTimes, newMessage, planMessages } from '../../lead/outbox/message-rules.ts'
import { BY_LINK } from '../../lead/steps/history-entry.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { migratePostgres } from '../../storage/postgres/migrate-postgres.ts'
import { openPostgresStore } from '../../storage/postgres/open-postgres-store.ts'

const { database, url } = await startPglite()
beforeEach(async () => {
  await database.exec(`drop schema public cascade; create schema public;
    drop schema if exists supabase_migrations cascade`)
})

const inDatabase = () => {
  const store = openPostgresStore(url)
  onTestFinished(() => store.close())
  return store
}

const NOW = Date.now() - MINUTE

/** Texts that a copy could harm. */
const AWKWARD: Partial<StoredLead>[] = [
  { name: `O'Brien; DROP TABLE leads;--`, message: `"quoted" 'single' \\back\\slash \\u0041 $1 {json}` },
  {
    name: '🏠 Çağrı Ωmega 漢字',
    email: 'unicode@exämple.org',
    message: '\u202eright to left\u0301\r\n\tEnde\u00a0\u200b',
  },
]

/** Leads, messages and histories in every state. */
async function fill(file: LeadStore): Promise<StoredLead[]> {
  const now = NOW
  const states = [
    { answeredAt: now },
    { anonymisedAt: now },
    { quarantinedAt: now },
    { quarantinedAt: now, releasedAt: now },
  ]
  const leads = [...AWKWARD, {}, ...states].map((changes) => sampleStoredLead({ receivedAt: now, ...changes }))
  for (const lead of leads) await file.insertLead(lead, planMessages(lead), { idempotencyKey: `key of ${lead.id}` })
  await file.enqueueMessages([newMessage('staff-digest', null, now, '2026-06-10')])
  const claimed = await file.claimMessages({ ...claimTimes(now), limit: 6 })
  const [sent, skipped, stuck, failed] = claimed.map(({ id, lease }) => ({ id, lease, now }))
  if (!sent || !skipped || !stuck || !failed) throw new Error('There are more messages than that.')
  await file.completeMessage(sent)
  await file.completeMessage({ ...skipped, skipped: true })
  await file.failMessage({ ...stuck, retryAt: null, error: '550' })
  await file.failMessage({ ...failed, retryAt: now + DAY / 4, error: 'ECONNREFUSED' })
  const act = (action: DeskAction) => actOnLead(file, leads[2]?.ref ?? '', action, { by: 'max@example.org', now })
  for (const { message = '' } of AWKWARD) await act({ kind: 'note', text: message })
  await act({ kind: 'assigned', to: 'erika@example.org' })
  await act({ kind: 'tried', until: now + DAY, text: '' })
  // The sources are in byte order, which is not a dictionary's order.
  const sources = ['', '*', 'source=B', 'source=a', 'source=%C3%A4', 'referrer=a.example']
  const visits = sources.map((source) => ({ day: '2026-06-10', source, count: 3 }))
  for (const [euros, source] of sources.entries()) await file.setCost({ month: '2026-06', source, euros })
  await file.addVisits([...visits, { day: '2026-06-09', source: 'source=a', count: 1 }])
  return leads
}

async function everythingIn(store: LeadStore) {
  const leads = await store.listLeads()
  const messages = await Promise.all(leads.map(({ id }) => store.listMessagesOf(id)))
  const events = await Promise.all(leads.map(({ id }) => store.listHistory(id)))
  const visits = await store.sumVisits({ since: '2026-06-09', until: '2026-06-10' })
  const costs = await store.listCosts({ since: '2026-06', until: '2026-06' })
  const bySource = (a: { source: string }, b: { source: string }) => (a.source < b.source ? -1 : 1)
  return {
    leads,
    messages,
    events,
    costs: costs.toSorted(bySource),
    visits: visits.toSorted(bySource),
    unsent: await store.listUnsentMessages(),
  }
}

it('copies every state and text and compares them, also after changes in the file', async () => {
  using cli = openCommandLine()
  const leads = await cli.inStore(fill)
  const first = await cli.run(`copy-to ${url}`)
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toMatch(
    /^Kopiert in die Datenbank postgres auf \S+: 7 Anfragen, \d+ Mails, jeder Wert verglichen\.\n/,
  )
  expect(first.out).toMatch(/auf beiden Seiten gleich: [0-9a-f]{64}\n/)
  expect(await everythingIn(inDatabase())).toEqual(await cli.inStore(everythingIn))
  expect((await cli.run(`copy-to ${url}`)).out).toBe(first.out)

  await cli.run(`delete ${leads[0]?.ref} --yes`)
  await cli.run(`spam ${leads[1]?.ref}`)
  await cli.add()
  expect((await cli.run(`copy-to ${url}`)).out).not.toBe(first.out)
  expect(await everythingIn(inDatabase())).toEqual(await cli.inStore(everythingIn))
  // A key that was copied still recognises the submission.
  const again = sampleStoredLead({ ...leads[2], id: crypto.randomUUID(), ref: '0000-0000' })
  expect(await inDatabase().insertLead(again, [], { idempotencyKey: `key of ${leads[2]?.id}` })).toBe('repeated')
})

it('refuses a database that another program has written to, and changes nothing there', async () => {
  using cli = openCommandLine()
  const { ref } = await cli.add()
  await cli.run(`copy-to ${url}`)
  const store = inDatabase()
  await actOnLead(store, ref, { kind: 'answered', outcome: '', text: '' }, { by: BY_LINK, now: NOW })
  const before = await everythingIn(store)
  const { code, err } = await cli.run(`copy-to ${url}`)
  expect(code).toBe(1)
  expect(err).toMatch(/^In der Datenbank postgres auf \S+ stehen Anfragen, die nicht aus einer Kopie stammen/)
  expect(await everythingIn(store)).toEqual(before)
})

it('notices a value that comes back changed, and then copies nothing', async () => {
  using cli = openCommandLine()
  await cli.add()
  await migratePostgres(url)
  await database.exec(`
    create function harm() returns trigger language plpgsql as
      $$ begin new.address := rtrim(new.address, 'r'); return new; end $$;
    create trigger harm before insert on leads for each row execute function harm()`)
  const { code, err } = await cli.run(`copy-to ${url}`)
  expect(code).toBe(1)
  expect(err).toMatch(/kam etwas anderes zurück als geschrieben: Nichts wurde kopiert\.\n$/)
  expect(await inDatabase().listLeads()).toEqual([])
  await database.exec('drop trigger harm on leads')
  expect((await cli.run(`copy-to ${url}`)).code).toBe(0)
})
