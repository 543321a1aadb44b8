import sql from 'sql-template-tag'
import { type StoreClock, StoreError } from '../../lead/store.ts'
import type { Connection } from './connection.ts'

/** The database's time, which goes on by a counter that no change of this machine's clock moves. */
export function createStoreClock({ run }: Connection): StoreClock {
  /** The database's time when this machine's counter was at 0. */
  let start: number | null = null
  return {
    now: () => (start === null ? Date.now() : Math.round(start + performance.now())),
    setClock: () =>
      run(async (query) => {
        const { rows } = await query(sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`)
        const newStart = rows[0]?.now - performance.now()
        if (!Number.isFinite(newStart)) throw new StoreError('unavailable', { cause: null })
        start = newStart
      }),
  }
}
