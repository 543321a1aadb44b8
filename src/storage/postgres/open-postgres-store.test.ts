// The same contract on a real Postgres: open-postgres-store.slow.test.ts.

import { afterAll, beforeAll } from 'vitest'
import { type PgliteServer, startPglite } from '../../../tests/support/pglite.ts'
import { describeStore } from '../contract/store.contract.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { openPostgresStore } from './open-postgres-store.ts'

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
