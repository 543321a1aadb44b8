import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { afterAll, beforeAll, describe } from 'vitest'
import { hasPostgres, type PostgresServer, startPostgres } from '../../../tests/support/postgres.ts'
import type { LeadStore } from '../../lead/store.ts'
import { describeStore } from '../contract/store.contract.ts'
import { migrateDatabase } from './migrate.ts'
import { openPostgresStore } from './open-postgres-store.ts'

async function openTwice(url: string): Promise<[LeadStore, LeadStore]> {
  await migrateDatabase(url)
  return [openPostgresStore(url), openPostgresStore(url)]
}

describe.skipIf(!hasPostgres())('on a real server', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  describeStore('Postgres', async () => openTwice(await server.createDatabase()))
})

// Postgres compiled to WebAssembly: what a machine without Postgres can test.
describe('in this process', () => {
  let database: PGlite
  let server: PGLiteSocketServer
  beforeAll(async () => {
    database = await PGlite.create()
    server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: 0, maxConnections: 100 })
    await server.start()
  })
  afterAll(async () => {
    await server.stop()
    await database.close()
  })

  describeStore('PGlite', async () => {
    await database.exec(`drop schema public cascade; create schema public;
      drop schema if exists supabase_migrations cascade`)
    return openTwice(`postgres://postgres@${server.getServerConn()}/postgres?sslmode=disable`)
  })
})
