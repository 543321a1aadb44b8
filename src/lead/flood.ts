import { DAY, MINUTE } from '../base/durations.ts'
import type { Intake } from './store/intake.ts'

/** The default of `FLOOD_LEADS`: more than a regional provider gets in ten minutes, even after a fair or a report. */
export const DEFAULT_FLOOD_LEADS = 20
const WINDOW = 10 * MINUTE
/** A slow flood: this many times `FLOOD_LEADS` within a day. */
const TIMES_A_DAY = 5
const COLLECT_FOR = 10 * MINUTE

export type FloodWatch = ReturnType<typeof createFloodWatch>

/**
 * Says whether a lead is part of a flood and so gets no mail of its own. Staff then get one mail per ten minutes, and
 * few strangers get a confirmation.
 * @param floodLeads `FLOOD_LEADS`: up to this many within ten minutes are no flood; 0 turns the watch off
 */
export function createFloodWatch(store: Pick<Intake, 'newestNotifications'>, floodLeads: number) {
  // Leads in progress are not in the store yet. Without this count, a burst would not be noticed.
  let underWay = 0

  async function isFlood(now: number): Promise<boolean> {
    const ranks = [floodLeads, TIMES_A_DAY * floodLeads].map((rank) => rank - underWay)
    if (ranks.some((rank) => rank <= 0)) return true
    const [inWindow = null, inDay = null] = await store.newestNotifications(ranks, now)
    return (inWindow !== null && inWindow > now - WINDOW) || (inDay !== null && inDay > now - DAY)
  }

  return {
    /** Runs `work`, which stores one lead. */
    async during<T>(now: number, work: (isFlood: boolean) => Promise<T>): Promise<T> {
      if (floodLeads === 0) return work(false)
      const flooded = isFlood(now)
      underWay += 1
      try {
        return await work(await flooded)
      } finally {
        underWay -= 1
      }
    },
  }
}

/** All leads of the same ten minutes are mailed to staff at one moment. */
export function collectedAt(receivedAt: number): number {
  return (Math.floor(receivedAt / COLLECT_FOR) + 1) * COLLECT_FOR
}
