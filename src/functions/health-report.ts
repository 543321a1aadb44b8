import { DAY, HOUR } from '../base/durations.ts'
import type { StoreHealth } from '../lead/store/store-upkeep.ts'

/** Milliseconds. If the newest backup is older, the nightly backup has failed. */
export const MAX_BACKUP_AGE = DAY + 2 * HOUR

type PartialHealth = Pick<StoreHealth, 'database'> & Partial<StoreHealth & { backupAt: number | null }>

export function reportHealth(health: PartialHealth, now: number) {
  const { database, waitingMails = null, stuckMails = null, waitingEvents = null, stuckEvents = null } = health
  const { oldestMailAt, oldestEventAt, overdueLeads = null, newestLeadAt, backupAt } = health
  const age = (at: number | null = null) => (at === null ? null : Math.max(0, Math.round((now - at) / 1000)))
  return {
    database,
    waitingMails,
    oldestWaitingMailSeconds: age(oldestMailAt),
    stuckMails,
    waitingEvents,
    oldestWaitingEventSeconds: age(oldestEventAt),
    stuckEvents,
    overdueLeads,
    newestLeadSeconds: age(newestLeadAt),
    backupSeconds: age(backupAt),
  }
}
