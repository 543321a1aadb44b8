import type { LeadStore } from '../../lead/store.ts'
import { watchIntake } from '../watch-intake.ts'
import { type Connection, connect } from './connection.ts'
import { prepareIntake } from './intake.ts'
import { prepareLeadDesk } from './lead-desk.ts'
import { prepareOutbox } from './outbox.ts'
import type { ConnectOptions } from './pool.ts'
import { prepareSignIns } from './sign-ins.ts'
import { createStoreClock } from './store-clock.ts'
import { isPassing } from './store-error.ts'
import { prepareUpkeep } from './upkeep.ts'
import { prepareVisits } from './visits.ts'

/**
 * The store in a migrated Postgres database (migrateDatabase), which several servers may share. Connects on the first
 * call.
 */
export function openPostgresStore(url: string, options?: ConnectOptions): LeadStore {
  return createPostgresStore(connect(url, options), connect(url, { ...options, connections: 1 }))
}

/** @param ownLine for the health check alone */
export function createPostgresStore(connection: Connection, ownLine: Connection): LeadStore {
  const { intake, recentFailure } = watchIntake(prepareIntake(connection), ({ cause }) => isPassing(cause))
  return {
    ...intake,
    ...prepareOutbox(connection),
    ...prepareLeadDesk(connection),
    ...prepareSignIns(connection),
    ...prepareVisits(connection),
    ...prepareUpkeep(connection, ownLine, recentFailure),
    ...createStoreClock(connection),
    close: async () => void (await Promise.all([connection.close(), ownLine.close()])),
  }
}
