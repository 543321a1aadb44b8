import { DAY } from '../../base/durations.ts'
import type { LeadStore } from '../store/lead-store.ts'
import { MAIL_PRIORITIES, PRIORITY, type Priority } from '../store/message.ts'

/**
 * The share of `MAIL_PER_DAY` up to which mails of a priority go out. Unlimited mails always go
 * out. If the mail server refuses them, they are retried.
 */
const SHARES: Record<(typeof MAIL_PRIORITIES)[number], number> = {
  [PRIORITY.timely]: 0.9,
  [PRIORITY.unlimited]: Number.POSITIVE_INFINITY,
  [PRIORITY.confirmation]: 0.5,
}

/**
 * Keeps confirmations and reminders from using up the mails that new leads need.
 * @param mailPerDay `MAIL_PER_DAY`: mails that the mail service takes in 24 hours; 0 for no limit
 */
export async function allowedPriorities(
  store: LeadStore,
  { mailPerDay, now }: { mailPerDay: number; now: number },
): Promise<Priority[]> {
  if (mailPerDay === 0) return [...MAIL_PRIORITIES]
  const sent = await store.countMails({ since: now - DAY, now })
  return MAIL_PRIORITIES.filter((priority) => sent < SHARES[priority] * mailPerDay)
}
