import { DAY } from './durations.ts'
import { germanDay } from './german-time.ts'
import type { Outbox } from './ports.ts'

/** No lead is older than this software: an earlier time was written by a clock that was wrong. */
const EARLIEST = Date.UTC(2026, 0, 1)
/** There is a digest for each day on which the server runs: a longer gap is a long absence, or a jump of the clock. */
const LONGEST_GAP = 3 * DAY

/**
 * Which leads are older than the retention; `null` where the clock contradicts what is stored. After a long absence that
 * is so for a day, until there is a digest of the day before.
 */
export async function expiredLeads(
  store: Pick<Outbox, 'lastDigestBefore'>,
  { now, retentionDays }: { now: number; retentionDays: number },
): Promise<{ receivedFrom: number; receivedBefore: number } | null> {
  const digestAt = await store.lastDigestBefore(germanDay(now))
  if (digestAt === null || digestAt > now || now - digestAt > LONGEST_GAP) return null
  return { receivedFrom: EARLIEST, receivedBefore: now - retentionDays * DAY }
}
