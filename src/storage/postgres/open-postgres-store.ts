import type { LeadStore } from '../../lead/store/lead-store.ts'
import { prepareSharedStore } from '../sql/shared-store.ts'
import { watchIntake } from '../watch-intake.ts'
import type { ConnectOptions } from './pool.ts'
import { createStoreClock } from './postgres-clock.ts'
import { type Connection, connect } from './postgres-connection.ts'
import { preparePostgresDatabase } from './postgres-database.ts'
import { isPassing } from './postgres-error.ts'
import { prepareHealth } from './postgres-health.ts'
import { prepareInsertLead } from './postgres-intake.ts'

/**
 * The store in a migrated Postgres database (migratePostgres), which several servers may share. Connects on the first
 * call.
 */
export function openPostgresStore(url: string, options?: ConnectOptions): LeadStore {
  return createPostgresStore(connect(url, options), connect(url, { ...options, connections: 1 }))
}

/** @param healthConnection for the health check alone */
export function createPostgresStore(connection: Connection, healthConnection: Connection): LeadStore {
  const shared = prepareSharedStore(preparePostgresDatabase(connection))
  const insertLead = prepareInsertLead(connection)
  const { intake, recentFailure } = watchIntake({ ...shared, insertLead }, ({ cause }) => isPassing(cause))
  return {
    ...shared,
    ...intake,
    ...prepareHealth(healthConnection, recentFailure),
    ...createStoreClock(connection),
    close: async () => void (await Promise.all([connection.close(), healthConnection.close()])),
  }
}
