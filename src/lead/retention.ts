import { addDays } from '../base/calendar-day.ts'
import { DAY } from '../base/durations.ts'
import { germanDay } from '../base/german-time.ts'
import type { LeadStore } from './store/lead-store.ts'

/** The time counts from arrival, in any state of the lead. */
export const DEFAULT_RETENTION_DAYS = 365
/** Long enough for staff to see a suspected lead in a digest before it is deleted. */
export const DEFAULT_QUARANTINE_DAYS = 30

/** An earlier time comes from a wrong clock, because this software did not exist before. */
export const FIRST_POSSIBLE_LEAD = Date.UTC(2026, 0, 1)
/**
 * Purge only if this many earlier days have a digest. That proves that the clock has been right for
 * more than a week. Weekends off and a holiday of six days do not count as a gap.
 */
const CONFIRMING_DAYS = 8
const LOOK_BACK = 14 * DAY

/** A clock that is ahead would purge new leads. */
export async function isClockConfirmed(store: Pick<LeadStore, 'lastDigestBefore'>, now: number): Promise<boolean> {
  let day = germanDay(now)
  const oldestConfirmingDay = germanDay(now - LOOK_BACK)
  for (let count = 0; count < CONFIRMING_DAYS; count += 1) {
    const digestAt = await store.lastDigestBefore(day)
    if (digestAt === null) return false
    day = germanDay(digestAt)
    if (day < oldestConfirmingDay) return false
  }
  return true
}

/** The first day of which no lead was purged, or `''` if leads are never purged. */
export function firstWholeDay({ now, retentionDays }: { now: number; retentionDays: number }): string {
  return retentionDays === 0 ? '' : addDays(germanDay(now - retentionDays * DAY), 1)
}

/** Leads per transaction. They are few, because the server must be able to write in between. */
const BATCH = 200

/**
 * Removes leads received in this time, older visits, and digests no longer needed to confirm the clock. Returns the number
 * of leads.
 */
export async function purgeLeads(
  store: LeadStore,
  range: { receivedFrom: number; receivedBefore: number; onlyQuarantined: boolean; now: number },
): Promise<number> {
  const messagesBefore = range.receivedBefore - LOOK_BACK
  // Visits are meaningless without the leads they led to.
  if (!range.onlyQuarantined) await store.removeVisits(germanDay(range.receivedBefore))
  let purged = 0
  let removed: number
  do {
    removed = await store.purgeLeads({ ...range, messagesBefore, limit: BATCH })
    purged += removed
  } while (removed === BATCH)
  return purged
}
