import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { FixtureSite } from './fixture-site.ts'
import { type Database, openDatabase, type PostgresServer, startPostgres } from './postgres.ts'
import { LINK_SECRET } from './sample-leads.ts'
import { mailSettings, startServer } from './start-server.ts'

/** A Postgres for the tests of a `describe`, which can be skipped. It has started when the first test begins. */
export function postgresForTests(settings?: readonly string[]): () => PostgresServer {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres(settings)
  })
  afterAll(() => server[Symbol.asyncDispose]())
  return () => server
}

export function startOnPostgres(url: string, site: FixtureSite, settings: Record<string, string> = {}) {
  // No server listens there. If a test reads mails, it names its own server.
  return startServer(
    { DATABASE_URL: url, LINK_SECRET, ...mailSettings('smtp://127.0.0.1:9'), ...settings },
    site.command,
  )
}

/** A second connection, apart from the store's. It closes after the test. */
export function connectForTest(url: string): Database {
  const sql = openDatabase(url)
  onTestFinished(sql.end)
  return sql
}

/** Postgres compiled to WebAssembly, in this process, for all tests of a file. It has its own socket. */
export async function startPglite() {
  const database = await PGlite.create()
  const server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: 0, maxConnections: 100 })
  await server.start()
  afterAll(async () => {
    await server.stop()
    await database.close()
  })
  return { database, url: `postgres://postgres@${server.getServerConn()}/postgres?sslmode=disable&pgbouncer=true` }
}
