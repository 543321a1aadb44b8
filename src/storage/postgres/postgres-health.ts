import { SECOND } from '../../base/durations.ts'
import type { Upkeep } from '../../lead/store/store-upkeep.ts'
import { type HealthRow, SELECT_HEALTH } from '../sql/health-queries.ts'
import type { RecentFailure } from '../watch-intake.ts'
import type { Connection } from './postgres-connection.ts'

/** How long a health check waits: enough for a new connection. */
const LIMIT = SECOND

/** @param healthConnection for the health check alone, which must not wait behind locked statements */
export function prepareHealth(healthConnection: Connection, recentFailure: RecentFailure): Pick<Upkeep, 'checkHealth'> {
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
