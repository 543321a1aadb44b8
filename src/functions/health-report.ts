import type { StoreHealth } from '../lead/store.ts'

/** Health as operators and their monitoring read it. @param now milliseconds since the Unix epoch */
export function reportHealth(health: Pick<StoreHealth, 'database'> & Partial<StoreHealth>, now: number) {
  const { database, waitingMessages = null, oldestWaitingAt = null, stuckMessages = null, overdueLeads = null } = health
  return {
    database,
    waitingMails: waitingMessages,
    oldestWaitingMailSeconds: oldestWaitingAt === null ? null : Math.max(0, Math.round((now - oldestWaitingAt) / 1000)),
    stuckMails: stuckMessages,
    overdueLeads,
  }
}
