// The rules of what an action of staff changes. The desk's script contains them, to predict the server's response.

import { MINUTE } from '../../base/durations.ts'
import { newId } from '../../base/new-id.ts'
import type { PhoneHours } from '../due-time.ts'
import {
  type DeskState,
  effectiveEntries,
  entriesBefore,
  type HistoryEntry,
  type HistoryKind,
  RESULT_FIELDS,
  resultAfter,
  stateAfter,
} from '../history-entry.ts'
import { CONTACT_FIELDS, type Contact } from '../lead.ts'
import type { LeadChange } from '../lead-change.ts'
import { isClosed, isQuarantined } from '../lead-status.ts'
import { nextMorning } from '../next-morning.ts'
import { ALL_MAIL_KINDS, isAboutLead, type MailKind, ruleOf } from '../outbox/mail-kinds.ts'
import { newMessage, planMessages, TIME_TO_UNDO } from '../outbox/message-rules.ts'
import { isMailAsked } from '../outbox/missed-call.ts'
import { leadUpdated } from '../outbox/webhook-messages.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import type { DeskAction } from './desk-request.ts'

/** `unchanged`: the lead is already in that state. `stale`: it changed since it was seen. `impossible`: its state forbids it. */
export type NoChange = 'unchanged' | 'stale' | 'impossible'

export interface Actor {
  /** A colleague's address, `BY_LINK` or `BY_COMMAND`. */
  by: string
  /** Milliseconds since the Unix epoch. */
  now: number
  /** The id of the new entry. A repeated action with the same id changes nothing. */
  entryId?: string | undefined
}

type LeadForAction = Pick<
  StoredLead,
  'id' | 'version' | 'source' | 'receivedAt' | 'quarantinedAt' | 'releasedAt' | keyof DeskState | keyof Contact
>

/** The change that an action makes, or the reason for none. The desk uses it to predict the server's response. */
export function planChange(
  lead: LeadForAction,
  history: readonly HistoryEntry[],
  action: DeskAction,
  actor: Actor,
): LeadChange | NoChange {
  const { by, now, entryId: id = newId(now) } = actor
  const plan = planAction(lead, history, action, { by, now, entryId: id })
  if (typeof plan === 'string') return plan
  const { set, detail = '', text = '', until = null, facts = {}, ...rest } = plan
  // Servers' clocks differ: the times of entries must follow their order.
  const at = Math.max(now, (history.at(-1)?.at ?? lead.receivedAt) + 1)
  const entry: HistoryEntry = { id, leadId: lead.id, at, kind: action.kind, by, detail, text, until, facts }
  const change = { lead, set: { ...stateAfterEntry(history, entry), ...set }, entry, ...rest }
  // Notes are never sent to the webhook.
  if (action.kind === 'note') return change
  const after = { ...lead, ...change.set }
  return { ...change, event: leadUpdated(after, at), accepts: action.kind !== 'undone' && !isQuarantined(after) }
}

export function afterChange<Changed extends LeadForAction>(lead: Changed, { set, correct }: LeadChange): Changed {
  return { ...lead, ...set, ...correct, version: lead.version + 1 }
}

/** The fields that each kind of entry may change. The others stay as stored: an older version may have set one without an entry. */
const CHANGES: Record<HistoryKind, readonly (keyof DeskState)[]> = {
  tried: ['tries', 'tryAgainAt', 'assignedTo'],
  answered: ['answeredAt', 'closedAt', 'tryAgainAt', 'assignedTo', ...RESULT_FIELDS],
  reopened: ['answeredAt', 'closedAt', 'tries', 'tryAgainAt', ...RESULT_FIELDS],
  corrected: [],
  supplemented: [],
  note: [],
  assigned: ['assignedTo'],
  quarantined: [],
  released: [],
  undone: [],
}

function stateAfterEntry(history: readonly HistoryEntry[], entry: HistoryEntry): Partial<DeskState> {
  // Undoing an entry changes the fields that this entry changed.
  const { kind } = history.find(({ id }) => id === entry.detail) ?? entry
  const state = stateAfter([...history, entry])
  return Object.fromEntries(CHANGES[kind].map((name) => [name, state[name]]))
}

export function newestUndoable(history: readonly HistoryEntry[]): HistoryEntry | null {
  // Staff cannot undo the visitor's additions.
  return effectiveEntries(history).findLast(({ kind }) => kind !== 'supplemented') ?? null
}

/** Staff reached the person before, unless the answer had no result. The next call is then due on the next morning. */
export function reopening({ outcome }: Pick<StoredLead, 'outcome'>, now: number, phoneHours: PhoneHours) {
  return { kind: 'reopened', until: outcome === '' ? null : nextMorning(now, phoneHours).at } as const
}

/**
 * False if the lead's state refuses the action, or if it would change nothing. The desk and the pages of mail links offer
 * only possible actions.
 */
export function isPossible(
  lead: LeadForAction & Pick<StoredLead, 'anonymisedAt'>,
  history: readonly HistoryEntry[],
  action: DeskAction,
): boolean {
  // The possibility of an action does not depend on its author or time.
  return lead.anonymisedAt === null && typeof planAction(lead, history, action, { by: '', now: 0 }) !== 'string'
}

type Plan = Partial<
  Pick<HistoryEntry, 'detail' | 'text' | 'until' | 'facts'> &
    Pick<LeadChange, 'addAlways' | 'addIfUnanswered' | 'correct' | 'drop' | 'forgetKey'>
> & {
  set?: Partial<Pick<StoredLead, 'quarantinedAt' | 'releasedAt'>>
}

function planAction(
  lead: LeadForAction,
  history: readonly HistoryEntry[],
  action: DeskAction,
  { by, now, entryId = '' }: Actor,
): Plan | NoChange {
  const isAnswered = lead.answeredAt !== null
  switch (action.kind) {
    case 'tried':
      if (isClosed(lead) || isQuarantined(lead)) return 'impossible'
      return {
        text: action.text,
        until: action.until,
        facts: {
          ...(action.mail && lead.email !== '' && !isMailAsked(history, now) && { mail: true }),
          ...(action.wrongNumber && { wrongNumber: true }),
        },
        drop: dropUnsent('staff-follow-up'),
      }
    case 'answered': {
      const { outcome: detail, text, until = null, facts = {} } = action
      const result = resultAfter(lead, detail, until, facts)
      const changesResult = detail !== '' && (facts.invite || RESULT_FIELDS.some((name) => result[name] !== lead[name]))
      if (isAnswered && !changesResult && text === '') return 'unchanged'
      return { detail, text, until, facts, drop: dropUnsent('staff-follow-up') }
    }
    case 'corrected': {
      const changed = CONTACT_FIELDS.filter((name) => action.contact[name] !== lead[name])
      if (changed.length === 0) return 'unchanged'
      return { correct: pick(action.contact, changed), facts: { was: pick(lead, changed) } }
    }
    case 'reopened':
      return isAnswered ? { ...DROP_REMINDERS, text: action.text ?? '', until: action.until ?? null } : 'unchanged'
    case 'note':
      return { text: action.text }
    case 'assigned':
      return lead.assignedTo === action.to
        ? 'unchanged'
        : {
            detail: action.to,
            text: action.text ?? '',
            ...planAssignment({ leadId: lead.id, id: entryId, detail: action.to, by }, now),
          }
    case 'quarantined':
      if (isAnswered) return 'impossible'
      return isQuarantined(lead) ? 'unchanged' : quarantine(now)
    case 'released':
      if (isAnswered) return 'impossible'
      return isQuarantined(lead) || !effectiveEntries(history).some(({ kind }) => kind === 'released')
        ? release(lead, now)
        : 'unchanged'
    case 'undone': {
      const newest = newestUndoable(history)
      return newest?.id === action.entry
        ? { ...UNDO_EFFECTS[newest.kind]?.(lead, now, newest, entriesBefore(newest.id, history)), detail: newest.id }
        : 'stale'
    }
  }
}

const pick = (contact: Partial<Contact>, names: readonly (keyof Contact)[]): Partial<Contact> =>
  Object.fromEntries(names.map((name) => [name, contact[name] ?? '']))

const dropUnsent = (...kinds: MailKind[]) => ({ kinds, state: 'unsent' }) as const

/** Deletes reminders that were not sent, so that their rules can add them again. */
const DROP_REMINDERS: Plan = {
  drop: {
    kinds: ALL_MAIL_KINDS.filter((kind) => isAboutLead(kind) && ruleOf(kind).findScheduled),
    state: 'unsent-or-skipped',
  },
}

type UndoEffect = (lead: LeadForAction, now: number, entry: HistoryEntry, before: readonly HistoryEntry[]) => Plan

/** Further changes when an entry is undone. */
const UNDO_EFFECTS: Partial<Record<HistoryKind, UndoEffect>> = {
  tried: () => DROP_REMINDERS,
  assigned(_lead, now, { by }, before) {
    const earlier = effectiveEntries(before).findLast(({ kind }) => kind === 'assigned')
    const isBackWithEarlier = earlier?.detail === stateAfter(before).assignedTo && earlier?.detail !== by
    // The undone entry may have dropped this mail. The store skips it if it was sent: its key is the same.
    return earlier && isBackWithEarlier ? planAssignment(earlier, now) : DROP_ASSIGNMENT_MAIL
  },
  answered: () => DROP_REMINDERS,
  corrected: (_lead, _now, { facts: { was = {} } }) => ({ correct: was }),
  // Its mails were held, and go out. This accepts no lead of a flood.
  quarantined: (_lead, now) => ({ set: { releasedAt: now } }),
  // A lead of a flood was not in quarantine: only its unsent confirmation is dropped.
  released: ({ quarantinedAt }, now) =>
    quarantinedAt === null ? { drop: dropUnsent('visitor-confirmation') } : quarantine(now),
}

const DROP_ASSIGNMENT_MAIL: Plan = { drop: dropUnsent('staff-assigned') }

/** Mails the assignee whenever somebody else assigns the lead to them. */
function planAssignment(
  { leadId, id, detail: to, by }: Pick<HistoryEntry, 'leadId' | 'id' | 'detail' | 'by'>,
  now: number,
): Plan {
  if (to === '' || to === by) return DROP_ASSIGNMENT_MAIL
  // Due with the full minute, so that one mail covers the leads of one hand-over.
  const nextAttemptAt = Math.ceil((now + TIME_TO_UNDO) / MINUTE) * MINUTE
  return {
    ...DROP_ASSIGNMENT_MAIL,
    addAlways: [{ ...newMessage('staff-assigned', leadId, now, `assigned ${id}`), nextAttemptAt }],
  }
}

function quarantine(now: number): Plan {
  return {
    set: { quarantinedAt: now, releasedAt: null },
    forgetKey: true,
  }
}

/**
 * Releases a lead from quarantine or accepts a flood lead. The due time still counts from arrival. Mails that it has none of
 * are created now, and due after the time to undo.
 */
function release(lead: LeadForAction, now: number): Plan {
  const planned = planMessages({ ...lead, receivedAt: now, quarantinedAt: null })
  const messages = planned.map((message) => ({ ...message, nextAttemptAt: now + TIME_TO_UNDO }))
  // Its own notification replaces the mail about a flood.
  const drop = dropUnsent('staff-collected')
  if (isQuarantined(lead)) return { set: { releasedAt: now }, addIfUnanswered: messages, drop }
  // Staff were already notified of a lead outside quarantine.
  return { addIfUnanswered: messages.filter(({ kind }) => kind === 'visitor-confirmation') }
}
