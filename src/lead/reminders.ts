import { ALL_MAIL_KINDS, type OwedStore, type OwedTerms, ruleOf } from './mail-kinds.ts'
import { newMessage } from './outbox.ts'
import type { Outbox } from './store/message-outbox.ts'

/** Adds the mails that are owed now by their rules in mail-kinds.ts. Safe to call at any time. @returns how many */
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
