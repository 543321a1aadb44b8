import type { StoreClock } from '../../lead/store/store-clock.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import type { Connection } from './postgres-connection.ts'

/** The database's time, advanced by a monotonic counter that ignores changes of this machine's clock. */
export function createStoreClock({ run }: Connection): StoreClock {
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
