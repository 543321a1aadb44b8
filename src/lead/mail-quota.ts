import { DAY } from './durations.ts'
import type { NewMessage, Outbox } from './store.ts'

/**
 * Up to which share of `MAIL_PER_DAY` mails of each priority go out. Mails about new leads always do: if the mail server
 * refuses them, they are tried again.
 */
const SHARES: readonly [priority: NewMessage['priority'], share: number][] = [
  [0, 0.9],
  [1, Number.POSITIVE_INFINITY],
  [2, 0.5],
]

/**
 * Which mails may go out now, so that neither confirmations nor reminders use up what new leads need.
 * @param mailPerDay `MAIL_PER_DAY`: how many mails the mail service takes in 24 hours; 0 where it sets no limit
 */
export async function openPriorities(
  store: Pick<Outbox, 'countMails'>,
  { mailPerDay, now }: { mailPerDay: number; now: number },
): Promise<NewMessage['priority'][]> {
  if (mailPerDay === 0) return SHARES.map(([priority]) => priority)
  const sent = await store.countMails({ since: now - DAY, now })
  return SHARES.filter(([, share]) => sent < share * mailPerDay).map(([priority]) => priority)
}
