import { describe } from 'vitest'
import { needs } from '../../../tests/support/needs.ts'
import { postgresForTests } from '../../../tests/support/postgres-for-tests.ts'
import { describeStore } from '../contract/store.contract.ts'
import { openPostgresStore } from './open-postgres-store.ts'

describe.skipIf(!needs('postgres'))('on a real server', () => {
  const postgres = postgresForTests()

  describeStore('Postgres', async () => {
    const url = await postgres().createMigrated()
    return [openPostgresStore(url), openPostgresStore(url)]
  })
})
