import { describe } from 'vitest'
import { needs } from '../../../tests/support/needs.ts'
import { sharedPostgres } from '../../../tests/support/shared-postgres.ts'
import { describeStore } from '../contract/store.contract.ts'
import { openPostgresStore } from './open-postgres-store.ts'

describe.skipIf(!needs('postgres'))('on a real server', () => {
  const server = sharedPostgres()

  describeStore('Postgres', async () => {
    const url = await server.createMigrated()
    return [openPostgresStore(url), openPostgresStore(url)]
  })
})
