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
  weeklyReport: boolean
  /** Removes mail files whose message is no longer stored. */
  eraseOrphanedMailFiles: (options: { now: number; eraseMailsOfMany: boolean }) => Promise<unknown>
  tidyFiles: () => Promise<unknown>
}

/** Runs the upkeep once a minute, and a purge once a day. The returned function may be called at any time. */
export function createUpkeepSchedule(deps: UpkeepDeps): () => Promise<void> {
  const { clock } = deps
  let nextLook = clock.elapsed()
  let nextPurge = nextLook + HOUR

  return async () => {
    const elapsed = clock.elapsed()
    if (elapsed < nextLook) return
    nextLook = elapsed + MINUTE
    await deps.store.setClock()
    const now = clock.now()
    await enqueueScheduledMails({ ...deps, now })
    if (elapsed >= nextPurge) {
      // If the purge fails, it runs again after an hour.
      nextPurge = elapsed + HOUR
      const purged = await purgeOld({ ...deps, now })
      // Files are erased without a purge, too, because a crash during a deletion may have left files.
      await deps.eraseOrphanedMailFiles({ now, eraseMailsOfMany: purged > 0 })
      nextPurge = elapsed + DAY
    }
    await deps.tidyFiles()
  }
}
