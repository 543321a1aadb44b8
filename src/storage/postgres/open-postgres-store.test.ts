// The same contract on a real Postgres: open-postgres-store.slow.test.ts.

import { expect, it } from 'vitest'
import { startPglite } from '../../../tests/support/postgres-for-tests.ts'
import { NOON, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { DAY } from '../../base/durations.ts'
import { claimTimes, planMessages } from '../../lead/outbox/message-rules.ts'
import type { ClaimedMessage } from '../../lead/store/message.ts'
import { describeStore } from '../contract/store.contract.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { createPostgresStore, openPostgresStore } from './open-postgres-store.ts'
import { type Connection, connect } from './postgres-connection.ts'

const { database, url } = await startPglite()
await migratePostgres(url)

describeStore('PGlite', async () => {
  await database.exec('truncate leads, messages, lead_events, sign_ins, push_devices, visits, campaign_costs')
  return [openPostgresStore(url), openPostgresStore(url)]
})

/** All work runs once more, as if the connection broke right after the commit. */
function losingResponses(connection: Connection): Connection {
  return {
    ...connection,
    async run(work) {
      await connection.run(work)
      return connection.run((query) => work(query, true))
    },
    async transact(work, limit) {
      await connection.transact(work, limit)
      return connection.transact((query) => work(query, true), limit)
    },
  }
}

it('reports a lead as deleted if the connection broke right after the deletion', async () => {
  const open = () => connect(url)
  const store = createPostgresStore(losingResponses(open()), open())
  const lead = sampleStoredLead()
  await store.insertLead(lead, [], { idempotencyKey: null })
  expect(await store.deleteLead({ ref: lead.ref, now: Date.now(), version: lead.version + 1 })).toBe(false)
  expect(await store.deleteLead({ ref: lead.ref, now: Date.now(), version: lead.version })).toBe(true)
  await store.close()
})

it('keeps the result of a message if the connection broke right after it was recorded', async () => {
  const open = () => connect(url)
  const store = createPostgresStore(losingResponses(open()), open())
  const plain = createPostgresStore(open(), open())
  const lead = sampleStoredLead()
  await plain.insertLead(lead, planMessages(lead), { idempotencyKey: null })
  const claim = () => plain.claimMessages({ ...claimTimes(NOON + DAY), limit: 3 })
  const [sent, stuck] = await claim()
  const fail = (message: ClaimedMessage | undefined, lease: string, retryAt: number | null) =>
    store.failMessage({ id: message?.id ?? '', lease, now: NOON + DAY, retryAt, error: 'EMAIL' })
  expect(await fail(sent, sent?.lease ?? '', NOON + DAY)).toBe(true)
  expect(await fail(stuck, stuck?.lease ?? '', null)).toBe(true)
  const [again] = await claim()
  // A worker whose lease another one took over.
  expect(await fail(again, sent?.lease ?? '', NOON + DAY)).toBe(false)
  const settled = { id: again?.id ?? '', lease: again?.lease ?? '', now: NOON + DAY }
  expect(await store.completeMessage(settled)).toBe(true)
  await Promise.all([store.close(), plain.close()])
})
