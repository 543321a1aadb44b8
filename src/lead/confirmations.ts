import { DAY } from './durations.ts'
import { mailboxOf } from './mailbox.ts'
import type { ClaimedMessage, Outbox } from './ports.ts'

/**
 * Whether another confirmation to this mailbox was sent within the last day, or an earlier one waits. Without this
 * limit, entering somebody's address again and again would fill their mailbox. Of two claimed together, exactly one
 * is sent.
 */
export async function isSecondConfirmation(
  message: ClaimedMessage,
  { store, now }: { store: Pick<Outbox, 'findConfirmation'>; now: number },
): Promise<boolean> {
  if (message.kind !== 'visitor-confirmation' || message.lead === null) return false
  const first = await store.findConfirmation({ mailbox: mailboxOf(message.lead.email), since: now - DAY })
  return first !== null && first !== message.id
}
