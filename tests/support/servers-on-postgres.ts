import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import type { FixtureSite } from './fixture-site.ts'
import { mailSettings } from './mail-settings.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'
import { startServer } from './start-server.ts'

export const LINK_SECRET = 'a secret of at least thirty-two letters'

/** A Postgres for the tests of a `describe`, which can be skipped. It has started when the first test begins. */
export function postgresForTests(settings?: readonly string[]): () => PostgresServer {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres(settings)
  })
  afterAll(() => server[Symbol.asyncDispose]())
  return () => server
}

/** Starts the real server with its store in this database. */
export function startOnPostgres(url: string, site: FixtureSite, settings: Record<string, string> = {}) {
  // No server listens there: a test that reads mails names a server of its own.
  return startServer(
    { DATABASE_URL: url, LINK_SECRET, ...mailSettings('smtp://127.0.0.1:9'), ...settings },
    site.command,
  )
}

/** A connection next to the store, until the test is over. */
export function connectForTest(url: string): Database {
  const sql = openDatabase(url)
  onTestFinished(sql.end)
  return sql
}
