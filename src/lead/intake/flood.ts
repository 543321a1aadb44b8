import { DAY, MINUTE } from '../../base/durations.ts'
import type { SubmissionKeys } from '../store/intake.ts'
import type { LeadStore } from '../store/lead-store.ts'

/** The default of `FLOOD_LEADS`. A regional provider gets fewer leads in ten minutes, even after a fair or a report. */
export const DEFAULT_FLOOD_LEADS = 20
const WINDOW = 10 * MINUTE
/** A slow flood has this many times `FLOOD_LEADS` within a day. */
const TIMES_A_DAY = 5
const COLLECT_FOR = 10 * MINUTE

export type FloodWatch = ReturnType<typeof createFloodWatch>

/**
 * Says whether a lead is part of a flood and so gets no mail of its own. Staff then get one mail per ten minutes, and
 * no stranger gets a confirmation.
 * @param floodLeads `FLOOD_LEADS`: up to this many within ten minutes do not count as a flood; 0 turns the watch off
 */
export function createFloodWatch(store: LeadStore, floodLeads: number) {
  // The times of leads under way, oldest first. Without them, a burst would not be noticed.
  const arriving = new Map<string | symbol, number>()

  async function isFlood(now: number): Promise<boolean> {
    const ranks = [floodLeads, TIMES_A_DAY * floodLeads].map((rank) => rank - arriving.size)
    if (ranks.some((rank) => rank <= 0)) return true
    // Some of these are already stored. So count stored leads only from before the oldest of them.
    const [oldest = now + 1] = arriving.values()
    const [inWindow = null, inDay = null] = await store.arrivalsAtRanks(ranks, Math.min(now, oldest - 1))
    return (inWindow !== null && inWindow > now - WINDOW) || (inDay !== null && inDay > now - DAY)
  }

  /** Runs `work`, which stores one lead. A repetition, which has the same key, does not count while the first is under way. */
  return async <T>(
    { idempotencyKey, now }: SubmissionKeys & { now: number },
    work: (isFlood: boolean) => Promise<T>,
  ): Promise<T> => {
    if (floodLeads === 0) return work(false)
    const flooded = isFlood(now)
    const key = idempotencyKey ?? Symbol()
    if (arriving.has(key)) return work(await flooded)
    arriving.set(key, now)
    try {
      return await work(await flooded)
    } finally {
      arriving.delete(key)
    }
  }
}

/** All leads of the same ten minutes are mailed to staff at one moment. */
export function collectedAt(receivedAt: number): number {
  return (Math.floor(receivedAt / COLLECT_FOR) + 1) * COLLECT_FOR
}
