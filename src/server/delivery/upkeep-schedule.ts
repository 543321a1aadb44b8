import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { enqueueScheduledMails, type KeepFor, purgeOld } from '../../functions/delivery/upkeep.ts'
import type { Log } from '../../functions/log.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { Clock } from './wake-loop.ts'

export interface UpkeepDeps {
  store: LeadStore
  clock: Clock
  log: Log
  keepFor: KeepFor
  /** `WEEKLY_REPORT` */
  weeklyReport: boolean
  /** Removes mail files whose message is no longer stored. */
  eraseOrphanedMailFiles: (options: { now: number; allDigests: boolean }) => Promise<unknown>
  /** Called once a minute. */
  tidyFiles: () => Promise<unknown>
}

/** Upkeep once a minute, a purge once a day. The returned function may be called at any time. */
export function createUpkeepSchedule(deps: UpkeepDeps): () => Promise<void> {
  const { clock, log } = deps
  const started = { now: clock.now(), elapsed: clock.elapsed() }
  let nextLook = started.elapsed
  let nextPurge = started.elapsed + HOUR

  return async () => {
    const elapsed = clock.elapsed()
    if (elapsed < nextLook) return
    nextLook = elapsed + MINUTE
    await deps.store.setClock()
    const now = clock.now()
    await enqueueScheduledMails({ ...deps, now })
    if (elapsed >= nextPurge) {
      nextPurge = elapsed + DAY
      const purged = isClockSteady(now, elapsed) ? await purgeOld({ ...deps, now }) : 0
      // Also without a purge: a crash during a deletion may have left files.
      await deps.eraseOrphanedMailFiles({ now, allDigests: purged > 0 })
    }
    await deps.tidyFiles()
  }

  /** With a clock in the wrong year, every lead would look old and be purged. */
  function isClockSteady(now: number, elapsed: number): boolean {
    const drift = Math.abs(now - started.now - (elapsed - started.elapsed))
    if (drift > HOUR) log('purge-refused', { clockMovedSeconds: Math.round(drift / 1000) })
    return drift <= HOUR
  }
}
