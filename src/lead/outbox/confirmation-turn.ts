import { DAY } from '../../base/durations.ts'
import type { ClaimedMessage } from '../store/message.ts'
import type { Outbox } from '../store/message-outbox.ts'

/**
 * At most one confirmation a day goes to a mailbox, so that entering someone's address repeatedly does not fill it.
 * `skip`: one was sent. `wait`: an earlier one goes first; if it fails, this one is next.
 */
export async function confirmationTurn(
  message: ClaimedMessage,
  { store, now }: { store: Pick<Outbox, 'findConfirmation'>; now: number },
): Promise<'send' | 'skip' | 'wait'> {
  if (message.kind !== 'visitor-confirmation' || message.lead === null) return 'send'
  const first = await store.findConfirmation({ mailbox: message.lead.mailbox, since: now - DAY })
  if (first === null || first.id === message.id) return 'send'
  return first.sentAt === null ? 'wait' : 'skip'
}
