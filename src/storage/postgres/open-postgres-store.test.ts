// The same contract on a real Postgres: open-postgres-store.slow.test.ts.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PgliteServer, startPglite } from '../../../tests/support/pglite.ts'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { describeStore } from '../contract/store.contract.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { createPostgresStore, openPostgresStore } from './open-postgres-store.ts'
import { type Connection, connect } from './postgres-connection.ts'

let server: PgliteServer
beforeAll(async () => {
  server = await startPglite()
  await migratePostgres(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

describeStore('PGlite', async () => {
  await server.database.exec('truncate leads, messages, lead_events, sign_ins, push_devices, visits, campaign_costs')
  return [openPostgresStore(server.url), openPostgresStore(server.url)]
})

/** Each transaction runs once more, as if the connection broke right after the commit. */
function losingAnswers(connection: Connection): Connection {
  return {
    ...connection,
    async transact(work, deadline) {
      await connection.transact(work, deadline)
      return connection.transact((query) => work(query, true), deadline)
    },
  }
}

it('reports a lead as deleted if the connection broke right after the deletion', async () => {
  const open = () => connect(server.url)
  const store = createPostgresStore(losingAnswers(open()), open())
  const lead = sampleStoredLead()
  await store.insertLead(lead, [], { idempotencyKey: null })
  expect(await store.deleteLead({ ref: lead.ref, now: Date.now(), version: lead.version + 1 })).toBe(false)
  expect(await store.deleteLead({ ref: lead.ref, now: Date.now(), version: lead.version })).toBe(true)
  await store.close()
})
