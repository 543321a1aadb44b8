import { afterAll, beforeAll, describe } from 'vitest'
import { needs } from '../../../tests/support/needs.ts'
import { type PostgresServer, startPostgres } from '../../../tests/support/postgres.ts'
import { describeStore } from '../contract/store.contract.ts'
import { migrateDatabase } from './migrate-postgres.ts'
import { openPostgresStore } from './open-postgres-store.ts'

describe.skipIf(!needs('postgres'))('on a real server', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  describeStore('Postgres', async () => {
    const url = await server.createDatabase()
    await migrateDatabase(url)
    return [openPostgresStore(url), openPostgresStore(url)]
  })
})
