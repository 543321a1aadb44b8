import { newUrgentMessage } from '../../lead/outbox.ts'
import type { LeadStore } from '../../lead/ports.ts'
import type { Clock } from '../../server/delivery/clock.ts'
import type { Log } from '../log.ts'
import { germanDay, germanHour } from '../mail/german-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** In the morning, so that the digest lies there when the phone hours begin. */
const DIGEST_FROM_HOUR = 7

export interface UpkeepDeps {
  store: Pick<LeadStore, 'enqueueReminders' | 'enqueueDigest' | 'purgeLeads' | 'emptyLog'>
  clock: Clock
  /** `RETENTION_DAYS`; `null` keeps leads until somebody deletes them. */
  retentionDays: number | null
  /** Removes what stands outside the store about people whom it has forgotten: `.eml` files. */
  forgetMails: (options: { now: number; allDigests: boolean }) => Promise<unknown>
  log: Log
}

/**
 * What has to happen by the clock: reminders, the daily digest, the daily purge. Call it whenever convenient:
 * it looks once a minute, and that each thing happens once is kept by the store.
 */
export function createUpkeep(deps: UpkeepDeps): () => Promise<void> {
  const { store, clock, log } = deps
  const started = { now: clock.now(), elapsed: clock.elapsed() }
  let nextLook = started.elapsed
  let nextPurge = started.elapsed + HOUR
  let digestDay = ''

  return async () => {
    const elapsed = clock.elapsed()
    if (elapsed < nextLook) return
    nextLook = elapsed + MINUTE
    const now = clock.now()
    const reminders = await store.enqueueReminders({ now })
    if (reminders > 0) log('reminders-owed', { count: reminders })
    await oweDigest(now)
    if (elapsed >= nextPurge) {
      nextPurge = elapsed + DAY
      const leads = await purge(now, elapsed)
      // Without a purge too, for what a crash in the middle of a deletion has left.
      await deps.forgetMails({ now, allDigests: leads > 0 })
    }
    // A backup that runs while a command deletes keeps the command from it.
    await store.emptyLog({ waitMs: 0 })
  }

  async function oweDigest(now: number): Promise<void> {
    const day = germanDay(now)
    if (day === digestDay || germanHour(now) < DIGEST_FROM_HOUR) return
    await store.enqueueDigest({ day, message: newUrgentMessage('staff-digest', null, now) })
    digestDay = day
  }

  /**
   * Not within the first hour, and not where the clock was set meanwhile: a computer that wakes up in the wrong
   * year must not take every lead for an old one.
   * @returns how many leads
   */
  async function purge(now: number, elapsed: number): Promise<number> {
    if (deps.retentionDays === null) return 0
    const drift = Math.abs(now - started.now - (elapsed - started.elapsed))
    if (drift > HOUR) {
      log('purge-refused', { clockMovedSeconds: Math.round(drift / 1000) })
      return 0
    }
    const receivedBefore = now - deps.retentionDays * DAY
    const { leads } = await store.purgeLeads({ receivedBefore })
    log('purged', { leads })
    return leads
  }
}
