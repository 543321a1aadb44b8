// An action of staff changes the lead. It also adds or drops messages, and causes the event for the webhook.

import { MINUTE } from '../../base/durations.ts'
import { mailboxOf } from '../mailbox.ts'
import { MAIL_KINDS, type MailKind, mailRuleOf } from '../outbox/mail-kinds.ts'
import { holdInQuarantine, newMessage, planAcceptedMessages } from '../outbox/message-rules.ts'
import { missedCallMessages } from '../outbox/missed-call-mail.ts'
import { leadUpdated } from '../outbox/webhook-messages.ts'
import { keyPrefix, listAppointmentUpdates, VISITOR } from '../steps/appointment-updates.ts'
import { endedQuarantine } from '../steps/entry-rules.ts'
import { effectiveEntries, entriesBefore, type HistoryEntry, type HistoryKind } from '../steps/history-entry.ts'
import { type LeadChange, type PlannedChange, TIME_TO_UNDO } from '../steps/lead-change.ts'
import { isQuarantined } from '../steps/lead-status.ts'
import { stateAfter } from '../steps/state-after.ts'
import type { NewMessage } from '../store/message.ts'
import type { StoredLead } from '../store/stored-lead.ts'

/** Adds the parts that only the server needs. */
export function completeChange(
  change: PlannedChange,
  lead: StoredLead,
  history: readonly HistoryEntry[],
  now: number,
): LeadChange {
  const { entry, setContent } = change
  // Notes are never sent to the webhook, and cause no mail.
  if (entry.kind === 'note') return change
  const { addAlways = [], ...effect } = effectOf(entry, lead, history, now)
  const messages = [...addAlways, ...missedCallMessages(entry, now)]
  const email = setContent?.email
  const { releasedAt } = change.setState ?? {}
  const after = { ...lead, ...change.setState }
  return {
    ...change,
    ...effect,
    ...(email !== undefined && { setContent: { ...setContent, mailbox: email && mailboxOf(email) } }),
    // In quarantine, a mail about an appointment can only cancel one.
    addAlways: [...holdInQuarantine(messages, after), ...appointmentMessages(lead.id, [...history, entry], now)],
    // Staff answered a reopened lead without its held mails.
    ...(releasedAt && entry.kind !== 'reopened' && { resumeMailsAt: releasedAt + TIME_TO_UNDO }),
    event: leadUpdated(after, entry.at),
    accepts: entry.kind !== 'undone' && !isQuarantined(after),
  }
}

type Effect = Pick<LeadChange, 'addAlways' | 'addIfUnanswered' | 'drop' | 'forgetKey'>

const dropUnsent = (...kinds: MailKind[]): Effect => ({ drop: { kinds, state: 'unsent' } })

/** Deletes reminders that were not sent, so that their rules can add them again. */
const DROP_REMINDERS: Effect = {
  drop: { kinds: MAIL_KINDS.filter((kind) => mailRuleOf(kind).findScheduled), state: 'unsent-or-skipped' },
}

const FORGET_KEY: Effect = { forgetKey: true }

function effectOf(entry: HistoryEntry, lead: StoredLead, history: readonly HistoryEntry[], now: number): Effect {
  if (entry.kind !== 'undone') return EFFECTS[entry.kind].add?.(entry, lead, now) ?? {}
  const undone = history.find(({ id }) => id === entry.detail)
  // A newer version may have added the undone entry.
  return (undone && EFFECTS[undone.kind]?.undo?.(undone, lead, now, entriesBefore(undone.id, history))) ?? {}
}

interface EffectRule {
  add?(entry: HistoryEntry, lead: StoredLead, now: number): Effect
  /** @param before the entries before the undone one */
  undo?(entry: HistoryEntry, lead: StoredLead, now: number, before: readonly HistoryEntry[]): Effect
}

/** The messages that are added or dropped if an entry is added or undone. */
const EFFECTS: Record<HistoryKind, EffectRule> = {
  tried: { add: () => dropUnsent('staff-follow-up'), undo: () => DROP_REMINDERS },
  answered: { add: () => dropUnsent('staff-follow-up'), undo: () => DROP_REMINDERS },
  reopened: { add: () => DROP_REMINDERS },
  assigned: {
    add: (entry, _lead, now) => planAssignment(entry, now),
    undo({ by }, _lead, now, before) {
      const earlier = effectiveEntries(before).findLast(({ kind }) => kind === 'assigned')
      const isBackWithEarlier = earlier?.detail === stateAfter(before).assignedTo && earlier?.detail !== by
      // The undone entry may have dropped this mail. If the mail was sent, the store skips it, because its key is the same.
      return earlier && isBackWithEarlier ? planAssignment(earlier, now) : DROP_ASSIGNMENT_MAIL
    },
  },
  quarantined: { add: () => FORGET_KEY },
  released: {
    add: (_entry, lead, now) => releaseMessages(lead, now),
    undo(entry, lead) {
      if (endedQuarantine(lead, entry)) return FORGET_KEY
      // A confirmation from the lead's arrival is not the release's.
      return { drop: { kinds: ['visitor-confirmation'], state: 'unsent', createdAfter: lead.receivedAt } }
    },
  },
  corrected: {},
  note: {},
  supplemented: {},
  undone: {},
}

const DROP_ASSIGNMENT_MAIL = dropUnsent('staff-assigned')

/** Mails the assignee whenever somebody else assigns the lead to them. */
function planAssignment({ leadId, id, detail: to, by }: HistoryEntry, now: number): Effect {
  if (to === '' || to === by) return DROP_ASSIGNMENT_MAIL
  // The mail is due at the next full minute, so that one mail covers the leads of one hand-over.
  const nextAttemptAt = Math.ceil((now + TIME_TO_UNDO) / MINUTE) * MINUTE
  return {
    ...DROP_ASSIGNMENT_MAIL,
    addAlways: [{ ...newMessage('staff-assigned', leadId, now, `assigned ${id}`), nextAttemptAt }],
  }
}

/**
 * For the release of a lead in quarantine or of a flood lead. The due time still counts from arrival.
 * Mails of the kinds that the lead does not have are created now. They are due after the time to undo.
 */
function releaseMessages(lead: StoredLead, now: number): Effect {
  const nextAttemptAt = now + TIME_TO_UNDO
  const messages = planAcceptedMessages(lead, now).map((message) => ({ ...message, nextAttemptAt }))
  // The lead's own notification replaces the mail about a flood.
  if (isQuarantined(lead)) return { addIfUnanswered: messages, ...dropUnsent('staff-collected') }
  // Staff were already notified of a lead outside quarantine.
  return { addIfUnanswered: messages.filter(({ kind }) => kind === 'visitor-confirmation') }
}

/** @param history ends with the entry that may change an appointment */
export function appointmentMessages(leadId: string, history: readonly HistoryEntry[], now: number): NewMessage[] {
  const newest = keyPrefix(history.at(-1)?.id ?? '')
  return listAppointmentUpdates(history)
    .filter(({ key }) => key.startsWith(newest))
    .map(({ key, to }) => {
      const kind = to === VISITOR ? 'visitor-appointment' : 'staff-appointment'
      return { ...newMessage(kind, leadId, now, key), nextAttemptAt: now + TIME_TO_UNDO }
    })
}
