import { SECOND } from '../base/durations.ts'
import { reportHealth } from '../functions/health-report.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { StoreError } from '../lead/store/store-error.ts'
import { STORE_TIMEOUT } from '../storage/store-timeout.ts'
import type { Installation } from './installation.ts'

/** Cache time of a report: the check writes to the disk, and every visitor may request it. */
const KEEP = SECOND
/** A backup or command that holds the lock for less fails no submission. */
const BUSY_IS_FAILURE = STORE_TIMEOUT

/** The number of addresses from proxies, for `npm run check`. */
export const PROXIES_HEADER = 'x-proxies'

const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** Answers `/healthz`. `withNumbers`: for the operator; others learn only whether the site works. */
export type RespondWithHealth = (options: { withNumbers: boolean }) => Promise<Response>

/** Answers 200, or 503 if the store cannot be written. */
export function createHealth(
  store: Pick<LeadStore, 'checkHealth' | 'now'>,
  installation: Installation,
): RespondWithHealth {
  const { backupAt, lastPublish, ...running } = installation
  let busySince: number | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let report: ReturnType<typeof check> | null = null

  return async ({ withNumbers }) => {
    const time = store.now()
    if (report === null || time < checkedAt || time - checkedAt >= KEEP) {
      checkedAt = time
      report = check(time)
    }
    const { isWritable, numbers } = await report
    return new Response(withNumbers ? numbers : JSON.stringify({ ok: isWritable }), {
      status: isWritable ? 200 : 503,
      headers: HEADERS,
    })
  }

  async function check(time: number) {
    const health = await store.checkHealth({ now: time }).catch((error: unknown) => {
      return { database: error instanceof StoreError ? error.code : ('unavailable' as const) }
    })
    busySince = health.database === 'busy' ? (busySince ?? time) : null
    const isWritable = busySince === null ? health.database === 'ok' : time - busySince < BUSY_IS_FAILURE
    const known = reportHealth({ ...health, backupAt: backupAt() }, time)
    return { isWritable, numbers: JSON.stringify({ ...known, lastPublish: lastPublish(), ...running }) }
  }
}
