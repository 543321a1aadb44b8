import { HOUR } from '../../src/base/durations.ts'
import { enqueueScheduledMails } from '../../src/functions/delivery/upkeep.ts'
import { actOnLead } from '../../src/lead/desk/act-on-lead.ts'
import type { DeskAction } from '../../src/lead/desk/desk-request.ts'
import { MAIL_KINDS } from '../../src/lead/outbox/mail-kinds.ts'
import { newMessage, planMessages } from '../../src/lead/outbox/message-rules.ts'
import { newestUndoable } from '../../src/lead/steps/history-entry.ts'
import type { LeadStore } from '../../src/lead/store/lead-store.ts'
import type { MessageKind } from '../../src/lead/store/message.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { openTestStore, settleDue } from './delivery.ts'
import { ERIKA, NOON, PROMISE, sampleStoredLead } from './sample-leads.ts'

export const LATER = NOON + HOUR

export const tried = (until = NOON + 20 * HOUR, text = ''): DeskAction => ({ kind: 'tried', until, text })
export const answered = { kind: 'answered', outcome: '', text: '' } as const

/** A lead in a real store. Its times are one minute apart. */
export async function openCase(changes: Partial<StoredLead> = {}, { isFlood = false } = {}) {
  const store = await openTestStore()
  const lead = sampleStoredLead(changes)
  await store.insertLead(lead, planMessages(lead, { isFlood }), { idempotencyKey: null })
  const current = async () => {
    const stored = await store.findLead(lead.ref)
    if (stored === null) throw new Error('The lead is gone.')
    return stored
  }
  const history = () => store.listHistory(lead.id)
  const act = (action: DeskAction, options: { by?: string; now?: number; seenVersion?: number } = {}) =>
    actOnLead(store, lead.ref, action, { by: ERIKA.address, now: LATER, ...options })
  return {
    store,
    lead,
    current,
    history,
    act,
    undo: async (options: { now?: number } = {}) =>
      act({ kind: 'undone', entry: newestUndoable(await history())?.id ?? 'none' }, options),
    mails: async () => (await store.listMessagesOf(lead.id)).map(({ kind }) => kind).sort(),
    async settle(kind: MessageKind, skipped: boolean) {
      await store.enqueueMessages([newMessage(kind, lead.id, NOON)])
      await settleDue(store, NOON, { kind, skipped })
    },
  }
}

export const BOTH = ['staff-notification', 'visitor-confirmation']

const ALL_BUT_DIGEST = MAIL_KINDS.filter((kind) => kind !== 'staff-digest')

/** Adds reminders, follow-ups and the like that are due, but no overview. Returns how many. */
export function addScheduledMails(store: LeadStore, now: number) {
  const terms = { now, phoneHours: PROMISE.phoneHours, weeklyReport: false, kinds: ALL_BUT_DIGEST }
  return enqueueScheduledMails({ store, ...terms, log: () => {} })
}
