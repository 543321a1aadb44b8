import { company } from '../../content/generated/company.ts'
import { wholeWeek } from '../../lead/figures.ts'
import { germanClock, germanDay, weekdayOf } from '../../lead/german-time.ts'
import { dailyDigest, weeklyFigures } from '../../lead/outbox.ts'
import { enqueueReminders } from '../../lead/reminders.ts'
import { expiredLeads, purgeLeads } from '../../lead/retention.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { Log } from '../log.ts'

/** Early enough for the start of the telephone hours. */
const DIGEST_FROM_HOUR = 7
/** On Monday. */
const WEEK_FROM_HOUR = 8

/**
 * Adds due reminders, the day's digest and last week's figures. Safe to call at any time, because the store adds none
 * twice.
 */
export async function enqueueDue(deps: {
  store: Pick<LeadStore, 'listOpenLeads' | 'enqueueMessages'>
  /** `WEEKLY_REPORT` */
  weeklyReport: 'on' | 'off'
  now: number
  log: Log
}): Promise<void> {
  const { store, now, log } = deps
  const reminders = await enqueueReminders(store, { now, phoneHours: company.phoneHours })
  if (reminders > 0) log('reminders-owed', { count: reminders })
  const clock = germanClock(now)
  if (clock.hour >= DIGEST_FROM_HOUR) {
    await store.enqueueMessages([dailyDigest(germanDay(now), now)])
  }
  if (deps.weeklyReport === 'on' && (weekdayOf(clock) > 1 || clock.hour >= WEEK_FROM_HOUR)) {
    await store.enqueueMessages([weeklyFigures(wholeWeek(now).since, now)])
  }
}

/** Days until all leads, or those in quarantine, are removed; 0 if staff delete them. */
export type KeepFor = Record<'RETENTION_DAYS' | 'QUARANTINE_DAYS', number>

/** Removes leads older than the retention, unless the clock contradicts the stored times. @returns how many */
export async function purgeOld(deps: {
  store: Pick<LeadStore, 'purgeLeads' | 'removeVisits' | 'lastDigestBefore'>
  now: number
  keepFor: KeepFor
  log: Log
}): Promise<number> {
  const { store, now, keepFor, log } = deps
  const limits = [
    { days: keepFor.RETENTION_DAYS, quarantined: false },
    { days: keepFor.QUARANTINE_DAYS, quarantined: true },
  ].filter(({ days }) => days > 0)
  let leads = 0
  for (const { days, quarantined } of limits) {
    const expired = await expiredLeads(store, { now, retentionDays: days })
    if (expired === null) {
      log('purge-postponed')
      return 0
    }
    leads += await purgeLeads(store, { ...expired, quarantined, now })
  }
  if (limits.length > 0) log('purged', { leads })
  return leads
}
