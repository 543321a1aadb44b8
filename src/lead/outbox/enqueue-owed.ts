import type { Outbox } from '../store/message-outbox.ts'
import { ALL_MAIL_KINDS, type OwedStore, type OwedTerms, ruleOf } from './mail-kinds.ts'
import { newMessage } from './message-rules.ts'

/** Adds the mails that are owed now by their rules in mail-kinds.ts. Safe to call at any time. Returns their number. */
export async function enqueueOwed(
  store: OwedStore & Pick<Outbox, 'enqueueMessages'>,
  terms: OwedTerms,
  kinds = ALL_MAIL_KINDS,
): Promise<number> {
  let count = 0
  for (const kind of kinds) {
    const owed = (await ruleOf(kind).findOwed?.(store, terms)) ?? []
    const messages = owed.map(({ leadId = null, dedupeKey = null }) => newMessage(kind, leadId, terms.now, dedupeKey))
    if (messages.length > 0) count += await store.enqueueMessages(messages)
  }
  return count
}
