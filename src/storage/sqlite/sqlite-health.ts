import type { StoreHealth, Upkeep } from '../../lead/store/store-upkeep.ts'
import { type HealthRow, SELECT_HEALTH } from '../sql/health-queries.ts'
import type { RecentFailure } from '../watch-intake.ts'
import type { Connection } from './sqlite-connection.ts'
import { asStoreError } from './sqlite-error.ts'

export function prepareHealth({ db, transact }: Connection, recentFailure: RecentFailure): Pick<Upkeep, 'checkHealth'> {
  const select = db.prepare(SELECT_HEALTH)
  const beat = db.prepare(`
    insert into heartbeat (id, at, ballast) values (1, ?, zeroblob(65536))
    on conflict do update set at = excluded.at, ballast = excluded.ballast`)

  function stateAfterWrite(now: number): StoreHealth['database'] {
    try {
      transact(() => beat.run(now))
      return recentFailure() ?? 'ok'
    } catch (error) {
      return asStoreError(error).code
    }
  }

  return {
    // This uses neither `read` nor `write`, because a health check must answer at once.
    async checkHealth({ now }) {
      try {
        const numbers = { ...select.get({ now }) } as unknown as HealthRow
        return { database: stateAfterWrite(now), ...numbers }
      } catch (error) {
        throw asStoreError(error)
      }
    },
  }
}
