import type { StoreHealth } from '../lead/store.ts'

/** Health as operators and their monitoring read it. @param now milliseconds since the Unix epoch */
export function reportHealth(health: Pick<StoreHealth, 'database'> & Partial<StoreHealth>, now: number) {
  const { database, waitingMails = null, stuckMails = null, waitingEvents = null, stuckEvents = null } = health
  const { oldestMailAt = null, oldestEventAt = null, overdueLeads = null } = health
  const age = (at: number | null) => (at === null ? null : Math.max(0, Math.round((now - at) / 1000)))
  return {
    database,
    waitingMails,
    oldestWaitingMailSeconds: age(oldestMailAt),
    stuckMails,
    waitingEvents,
    oldestWaitingEventSeconds: age(oldestEventAt),
    stuckEvents,
    overdueLeads,
  }
}
