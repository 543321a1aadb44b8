import { DAY } from '../../base/durations.ts'
import { company } from '../../content/generated/company.ts'
import type { PhoneHours } from '../../lead/due-time.ts'
import { MAIL_KINDS, type MailKind, mailRuleOf, type ScheduleOptions } from '../../lead/outbox/mail-kinds.ts'
import { newMessage } from '../../lead/outbox/message-rules.ts'
import { FIRST_POSSIBLE_LEAD, isClockConfirmed, purgeLeads } from '../../lead/retention.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { Log } from '../log.ts'

interface ScheduleDeps extends Pick<ScheduleOptions, 'now' | 'weeklyReport'> {
  store: LeadStore
  log: Log
  /** Tests leave out the digest, and have hours of their own. */
  kinds?: readonly MailKind[]
  phoneHours?: PhoneHours
}

/** Adds the mails that are due now by their rules in mail-kinds.ts. Safe at any time, because the store adds none twice. */
export async function enqueueScheduledMails(deps: ScheduleDeps) {
  const { store, log, now, weeklyReport, kinds = MAIL_KINDS, phoneHours = company.phoneHours } = deps
  let count = 0
  for (const kind of kinds) {
    const mails = (await mailRuleOf(kind).findScheduled?.(store, { now, weeklyReport, phoneHours })) ?? []
    const messages = mails.map(({ leadId = null, dedupeKey = null }) => newMessage(kind, leadId, now, dedupeKey))
    if (messages.length > 0) count += await store.enqueueMessages(messages)
  }
  if (count > 0) log('mails-enqueued', { count })
  return count
}

/** Days until all leads, or leads in quarantine, are removed. 0 if staff delete them. */
export type KeepFor = Record<'RETENTION_DAYS' | 'QUARANTINE_DAYS', number>

/** Removes leads older than the retention. A wrong clock must not remove any. Returns their number. */
export async function purgeOld(deps: { store: LeadStore; now: number; keepFor: KeepFor; log: Log }): Promise<number> {
  const { store, now, keepFor, log } = deps
  const limits = [
    { days: keepFor.RETENTION_DAYS, onlyQuarantined: false },
    { days: keepFor.QUARANTINE_DAYS, onlyQuarantined: true },
  ].filter(({ days }) => days > 0)
  if (limits.length === 0) return 0
  if (!(await isClockConfirmed(store, now))) {
    log('purge-postponed')
    return 0
  }
  let leads = 0
  for (const { days, onlyQuarantined } of limits) {
    const range = { receivedFrom: FIRST_POSSIBLE_LEAD, receivedBefore: now - days * DAY }
    leads += await purgeLeads(store, { ...range, onlyQuarantined, now })
  }
  log('purged', { leads })
  return leads
}
