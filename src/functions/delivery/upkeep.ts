import { company } from '../../content/generated/company.ts'
import { enqueueScheduled } from '../../lead/outbox/enqueue-scheduled.ts'
import { findPurgeRange, purgeLeads } from '../../lead/retention.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { Log } from '../log.ts'

/** Adds scheduled mails, such as reminders. Safe to call at any time, because the store adds none twice. */
export async function enqueueScheduledMails(deps: {
  store: Parameters<typeof enqueueScheduled>[0]
  /** `WEEKLY_REPORT` */
  weeklyReport: boolean
  now: number
  log: Log
}): Promise<void> {
  const count = await enqueueScheduled(deps.store, { ...deps, phoneHours: company.phoneHours })
  if (count > 0) deps.log('mails-enqueued', { count })
}

/** Days until all leads, or those in quarantine, are removed; 0 if staff delete them. */
export type KeepFor = Record<'RETENTION_DAYS' | 'QUARANTINE_DAYS', number>

/** Removes leads older than the retention, unless the clock contradicts the stored times. Returns their number. */
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
    const expired = await findPurgeRange(store, { now, retentionDays: days })
    if (expired === null) {
      log('purge-postponed')
      return leads
    }
    leads += await purgeLeads(store, { ...expired, quarantined, now })
  }
  if (limits.length > 0) log('purged', { leads })
  return leads
}
