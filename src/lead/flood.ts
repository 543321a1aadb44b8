import { DAY, MINUTE } from './durations.ts'
import type { Intake } from './store.ts'

/** The default of `FLOOD_LEADS`: more than a provider of a region gets in ten minutes, a fair or a report included. */
export const DEFAULT_FLOOD_LEADS = 20
const WINDOW = 10 * MINUTE
/** Of a flood that comes slowly: this many times as many within a day. */
const TIMES_A_DAY = 5
/** How long leads are collected before staff get them in one mail. */
const COLLECT_FOR = 10 * MINUTE

export type FloodWatch = ReturnType<typeof createFloodWatch>

/**
 * Says whether a lead comes in a flood: so many came shortly before it that it gets no mail of its own. A flood in which
 * hardly any lead is real then reaches staff in a mail each ten minutes, and few strangers at all.
 * @param floodLeads `FLOOD_LEADS`: how many within ten minutes are no flood yet; 0 for never
 */
export function createFloodWatch(store: Pick<Intake, 'newestNotifications'>, floodLeads: number) {
  // Leads that are being stored at this moment are not in the store yet: a burst would else pass as one.
  let underWay = 0

  async function isFlood(now: number): Promise<boolean> {
    const ranks = [floodLeads, TIMES_A_DAY * floodLeads].map((rank) => rank - underWay)
    if (ranks.some((rank) => rank <= 0)) return true
    const [inWindow = null, inDay = null] = await store.newestNotifications(ranks, now)
    return (inWindow !== null && inWindow > now - WINDOW) || (inDay !== null && inDay > now - DAY)
  }

  return {
    /** Stores one lead: `work` is told whether it comes in a flood. */
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

/** When a lead of a flood is mailed to staff: at the same moment as all that come within the same ten minutes. */
export function collectedAt(receivedAt: number): number {
  return (Math.floor(receivedAt / COLLECT_FOR) + 1) * COLLECT_FOR
}
