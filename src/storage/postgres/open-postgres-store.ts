import { SECOND } from '../../base/durations.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import { type HealthRow, SELECT_HEALTH } from '../sql/health-queries.ts'
import { prepareSharedStore } from '../sql/shared-store.ts'
import { type RecentFailure, watchIntake } from '../watch-intake.ts'
import type { ConnectOptions } from './pool.ts'
import { type Connection, connect } from './postgres-connection.ts'
import { preparePostgresDatabase } from './postgres-database.ts'
import { isTemporary } from './postgres-error.ts'
import { prepareInsertLead } from './postgres-intake.ts'

/**
 * The store in a migrated Postgres database (migratePostgres), which several servers may share. Connects on the first
 * call.
 */
export function openPostgresStore(url: string, options?: ConnectOptions): LeadStore {
  return createPostgresStore(connect(url, options), connect(url, { ...options, connections: 1 }))
}

export function createPostgresStore(connection: Connection, healthConnection: Connection): LeadStore {
  const shared = prepareSharedStore(preparePostgresDatabase(connection))
  const insertLead = prepareInsertLead(connection)
  const { intake, recentFailure } = watchIntake({ ...shared, insertLead }, ({ cause }) => isTemporary(cause))
  return {
    ...shared,
    ...intake,
    ...prepareHealth(healthConnection, recentFailure),
    ...createStoreClock(connection),
    close: async () => void (await Promise.all([connection.close(), healthConnection.close()])),
  }
}

/** The database's time, advanced by a monotonic counter that ignores changes of this machine's clock. */
function createStoreClock({ run }: Connection): Pick<LeadStore, 'now' | 'setClock'> {
  /** The database's time when this machine's counter was 0. */
  let start: number | null = null
  return {
    now: () => (start === null ? Date.now() : Math.round(start + performance.now())),
    setClock: () =>
      run(async (query) => {
        const { rows } = await query('select (extract(epoch from clock_timestamp()) * 1000)::bigint as now')
        const newStart = Number(rows[0]?.now) - performance.now()
        if (!Number.isFinite(newStart)) throw new StoreError('unavailable', { cause: null })
        start = newStart
      }),
  }
}

/** How long a health check waits. This is enough for a new connection. */
const LIMIT = SECOND

/** @param healthConnection only for the health check, which must not wait behind locked statements */
function prepareHealth(healthConnection: Connection, recentFailure: RecentFailure): Pick<LeadStore, 'checkHealth'> {
  return {
    checkHealth: ({ now }) =>
      healthConnection.transact(async (query) => {
        await query(`set local lock_timeout = '500ms'`)
        const { rows } = await query(SELECT_HEALTH, { now })
        await query('insert into heartbeat (id, at) values (1, :now) on conflict (id) do update set at = excluded.at', {
          now,
        })
        return { database: recentFailure() ?? 'ok', ...(rows[0] as unknown as HealthRow) }
      }, LIMIT),
  }
}
