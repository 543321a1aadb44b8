import { DAY } from './durations.ts'
import type { NewMessage } from './store/message.ts'
import type { Outbox } from './store/message-outbox.ts'

/**
 * The share of `MAIL_PER_DAY` up to which mails of a priority go out. Mails about new leads always go out: if the mail
 * server refuses them, they are retried.
 */
const SHARES: readonly [priority: NewMessage['priority'], share: number][] = [
  [0, 0.9],
  [1, Number.POSITIVE_INFINITY],
  [2, 0.5],
]

/**
 * Keeps confirmations and reminders from using up the mails that new leads need.
 * @param mailPerDay `MAIL_PER_DAY`: mails that the mail service takes in 24 hours; 0 for no limit
 */
export async function openPriorities(
  store: Pick<Outbox, 'countMails'>,
  { mailPerDay, now }: { mailPerDay: number; now: number },
): Promise<NewMessage['priority'][]> {
  if (mailPerDay === 0) return SHARES.map(([priority]) => priority)
  const sent = await store.countMails({ since: now - DAY, now })
  return SHARES.filter(([, share]) => sent < share * mailPerDay).map(([priority]) => priority)
}
