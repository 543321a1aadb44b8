import { DAY } from './durations.ts'
import { germanDay } from './german-time.ts'
import type { Outbox, Upkeep, VisitStore } from './store.ts'

/** The default of `RETENTION_DAYS`. */
export const DEFAULT_RETENTION_DAYS = 365
/** The default of `QUARANTINE_DAYS`: every digest of a month lists its new entries. */
export const DEFAULT_QUARANTINE_DAYS = 30

/** No lead is older than this software: an earlier time was written by a clock that was wrong. */
const EARLIEST = Date.UTC(2026, 0, 1)
/**
 * The server owes a digest on each day on which it runs, by its clock of that day: so many of the days before today have to
 * have one. A clock that jumped while the server was off, or was wrong from the start, has to run in step for longer than a
 * week before anything is purged by it; weekends off and a holiday of six days are no gap.
 */
const CONFIRMING_DAYS = 8
const LOOK_BACK = 14 * DAY

/** Which leads are older than the retention; `null` where the days before do not confirm the clock. */
export async function expiredLeads(
  store: Pick<Outbox, 'lastDigestBefore'>,
  { now, retentionDays }: { now: number; retentionDays: number },
): Promise<{ receivedFrom: number; receivedBefore: number } | null> {
  let day = germanDay(now)
  const earliest = germanDay(now - LOOK_BACK)
  for (let count = 0; count < CONFIRMING_DAYS; count += 1) {
    const digestAt = await store.lastDigestBefore(day)
    if (digestAt === null) return null
    day = germanDay(digestAt)
    if (day < earliest) return null
  }
  return { receivedFrom: EARLIEST, receivedBefore: now - retentionDays * DAY }
}

/** How many leads one transaction removes: the server must be able to write in between. */
const PORTION = 200

/**
 * Removes leads received in this time, the visits of the days before it, and the digests that confirm no clock any more.
 * @returns how many leads
 */
export async function purgeLeads(
  store: Pick<Upkeep & VisitStore, 'purgeLeads' | 'removeVisits'>,
  range: { receivedFrom?: number; receivedBefore: number; quarantined?: boolean; now: number },
): Promise<number> {
  const digestsBefore = range.receivedBefore - LOOK_BACK
  // Without the leads that came of them, visits tell nothing.
  if (!range.quarantined) await store.removeVisits(germanDay(range.receivedBefore))
  for (let purged = 0; ; ) {
    const removed = await store.purgeLeads({ ...range, digestsBefore, limit: PORTION })
    purged += removed
    if (removed < PORTION) return purged
  }
}
