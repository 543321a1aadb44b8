import { company } from '../../content/generated/company.ts'
import { MAIL_KINDS, type MailKind, ruleOf, type ScheduleOptions } from '../../lead/outbox/mail-kinds.ts'
import { newMessage } from '../../lead/outbox/message-rules.ts'
import { findPurgeRange, purgeLeads } from '../../lead/retention.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { Log } from '../log.ts'

interface ScheduleDeps extends Omit<ScheduleOptions, 'phoneHours'>, Partial<Pick<ScheduleOptions, 'phoneHours'>> {
  store: LeadStore
  log: Log
  kinds?: readonly MailKind[]
}

/** Adds the mails that are due now by their rules in mail-kinds.ts. Safe at any time, because the store adds none twice. */
export async function enqueueScheduledMails({ store, log, kinds = MAIL_KINDS, ...rest }: ScheduleDeps) {
  const options = { phoneHours: company.phoneHours, ...rest }
  let count = 0
  for (const kind of kinds) {
    const mails = (await ruleOf(kind).findScheduled?.(store, options)) ?? []
    const messages = mails.map(({ leadId = null, dedupeKey = null }) =>
      newMessage(kind, leadId, options.now, dedupeKey),
    )
    if (messages.length > 0) count += await store.enqueueMessages(messages)
  }
  if (count > 0) log('mails-enqueued', { count })
  return count
}

/** Days until all leads, or leads in quarantine, are removed. 0 if staff delete them. */
export type KeepFor = Record<'RETENTION_DAYS' | 'QUARANTINE_DAYS', number>

/** Removes leads older than the retention, unless the clock contradicts the stored times. Returns their number. */
export async function purgeOld(deps: { store: LeadStore; now: number; keepFor: KeepFor; log: Log }): Promise<number> {
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
