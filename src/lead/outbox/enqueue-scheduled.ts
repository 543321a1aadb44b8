import type { Outbox } from '../store/message-outbox.ts'
import { ALL_MAIL_KINDS, ruleOf, type ScheduleStore, type ScheduleTerms } from './mail-kinds.ts'
import { newMessage } from './message-rules.ts'

/** Adds the mails that are due now by their rules in mail-kinds.ts. Safe to call at any time. Returns their number. */
export async function enqueueScheduled(
  store: ScheduleStore & Pick<Outbox, 'enqueueMessages'>,
  terms: ScheduleTerms,
  kinds = ALL_MAIL_KINDS,
): Promise<number> {
  let count = 0
  for (const kind of kinds) {
    const mails = (await ruleOf(kind).findScheduled?.(store, terms)) ?? []
    const messages = mails.map(({ leadId = null, dedupeKey = null }) => newMessage(kind, leadId, terms.now, dedupeKey))
    if (messages.length > 0) count += await store.enqueueMessages(messages)
  }
  return count
}
