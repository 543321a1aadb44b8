import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { afterAll, beforeAll } from 'vitest'
import { describeStore } from '../contract/store.contract.ts'
import { migrateDatabase } from './migrate.ts'
import { openPostgresStore } from './open-postgres-store.ts'

// Postgres compiled to WebAssembly, in this process. The same contract on a real one: open-postgres-store.slow.test.ts.
let database: PGlite
let server: PGLiteSocketServer
let url: string
beforeAll(async () => {
  database = await PGlite.create()
  server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: 0, maxConnections: 100 })
  await server.start()
  url = `postgres://postgres@${server.getServerConn()}/postgres?sslmode=disable`
  await migrateDatabase(url)
})
afterAll(async () => {
  await server.stop()
  await database.close()
})

describeStore('PGlite', async () => {
  await database.exec('truncate leads, messages')
  return [openPostgresStore(url), openPostgresStore(url)]
})
