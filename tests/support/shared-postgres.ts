import { migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts'
import { postgresForTests } from './servers-on-postgres.ts'

/** One Postgres for all tests of a `describe`. */
export function sharedPostgres() {
  const server = postgresForTests()
  return {
    createDatabase: () => server().createDatabase(),
    /** Returns the address of a new database with all tables. */
    async createMigrated(): Promise<string> {
      const url = await server().createDatabase()
      await migratePostgres(url)
      return url
    },
  }
}
