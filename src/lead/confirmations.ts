import { DAY } from './durations.ts'
import { mailboxOf } from './mailbox.ts'
import type { ClaimedMessage, Outbox } from './ports.ts'

/**
 * Whether this confirmation would be the second one of a day to its mailbox: whoever enters a stranger's address again
 * and again must not fill their mailbox. Of two that are claimed together exactly one goes out.
 */
export async function isSecondConfirmation(
  message: ClaimedMessage,
  { store, now }: { store: Pick<Outbox, 'findConfirmation'>; now: number },
): Promise<boolean> {
  if (message.kind !== 'visitor-confirmation' || message.lead === null) return false
  const first = await store.findConfirmation({ mailbox: mailboxOf(message.lead.email), since: now - DAY })
  return first !== null && first !== message.id
}
