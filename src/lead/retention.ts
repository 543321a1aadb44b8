import { DAY } from './durations.ts'
import { germanDay } from './german-time.ts'
import type { Outbox, Upkeep } from './store.ts'

/** The default of `RETENTION_DAYS`. */
export const DEFAULT_RETENTION_DAYS = 365
/** The default of `QUARANTINE_DAYS`: every digest of a month lists what is new in it. */
export const DEFAULT_QUARANTINE_DAYS = 30

/** No lead is older than this software: an earlier time was written by a clock that was wrong. */
const EARLIEST = Date.UTC(2026, 0, 1)
/** There is a digest for each day on which the server runs: a longer gap is a long absence, or a jump of the clock. */
const LONGEST_GAP = 3 * DAY

/**
 * Which leads are older than the retention; `null` where the clock contradicts the stored times. After a long absence
 * that is so for a day, until there is a digest of the day before.
 */
export async function expiredLeads(
  store: Pick<Outbox, 'lastDigestBefore'>,
  { now, retentionDays }: { now: number; retentionDays: number },
): Promise<{ receivedFrom: number; receivedBefore: number } | null> {
  const digestAt = await store.lastDigestBefore(germanDay(now))
  if (digestAt === null || digestAt > now || now - digestAt > LONGEST_GAP) return null
  return { receivedFrom: EARLIEST, receivedBefore: now - retentionDays * DAY }
}

/** How many leads one transaction removes: the server must be able to write in between. */
const PORTION = 200

/** Removes leads received in this time. @returns how many */
export async function purgeLeads(
  store: Pick<Upkeep, 'purgeLeads'>,
  range: { receivedFrom?: number; receivedBefore: number; quarantined?: boolean },
): Promise<number> {
  for (let purged = 0; ; ) {
    const removed = await store.purgeLeads({ ...range, limit: PORTION })
    purged += removed
    if (removed < PORTION) return purged
  }
}
