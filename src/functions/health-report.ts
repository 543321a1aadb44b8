import { DAY, HOUR } from '../lead/durations.ts'
import type { StoreHealth } from '../lead/store.ts'

/** A backup each night is never older, in milliseconds. */
export const OLDEST_BACKUP = DAY + 2 * HOUR

/** Health as operators and their monitoring read it. @param now milliseconds since the Unix epoch */
export function reportHealth(health: Pick<StoreHealth, 'database'> & Partial<StoreHealth>, now: number) {
  const { database, waitingMails = null, stuckMails = null, waitingEvents = null, stuckEvents = null } = health
  const { oldestMailAt = null, oldestEventAt = null, overdueLeads = null, newestLeadAt = null } = health
  return {
    database,
    waitingMails,
    oldestWaitingMailSeconds: secondsSince(oldestMailAt, now),
    stuckMails,
    waitingEvents,
    oldestWaitingEventSeconds: secondsSince(oldestEventAt, now),
    stuckEvents,
    overdueLeads,
    newestLeadSeconds: secondsSince(newestLeadAt, now),
  }
}

export function secondsSince(time: number | null, now: number): number | null {
  return time === null ? null : Math.max(0, Math.round((now - time) / 1000))
}
