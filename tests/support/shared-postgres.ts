import { afterAll, beforeAll } from 'vitest'
import { migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

/** One Postgres for all tests of a `describe`. */
export function sharedPostgres() {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server[Symbol.asyncDispose]())
  return {
    createDatabase: () => server.createDatabase(),
    /** Returns the address of a new database with all tables. */
    async createMigrated(): Promise<string> {
      const url = await server.createDatabase()
      await migratePostgres(url)
      return url
    },
  }
}
