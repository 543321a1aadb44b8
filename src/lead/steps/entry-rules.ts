// The rules of each kind of history entry: when an action of staff may add it, the fields that it changes, and the ones that undoing
// it restores. The server and the desk's script share them. complete-change.ts adds the messages.

import { pick } from '../../base/pick.ts'
import type { DeskAction } from '../desk/desk-request.ts'
import { CONTACT_FIELDS, type Contact } from '../lead.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import {
  BY_COMMAND,
  BY_LINK,
  type DerivedState,
  effectiveEntries,
  type HistoryEntry,
  type HistoryKind,
  isMailAsked,
  NO_RESULT,
  newestUndoable,
  nextEntryTime,
  RESULT_FIELDS,
  resultAfter,
} from './history-entry.ts'
import type { PlannedChange } from './lead-change.ts'
import { isClosed, isQuarantined } from './lead-status.ts'
import { isAppointmentStep, isPlannedStep } from './lead-steps.ts'

export type LeadForAction = Pick<
  StoredLead,
  'id' | 'version' | 'source' | 'receivedAt' | 'quarantinedAt' | 'releasedAt' | keyof DerivedState | keyof Contact
>

/** `unchanged`: the lead is already in that state. `stale`: it changed since it was seen. `impossible`: its state forbids it. */
export type NoChange = 'unchanged' | 'stale' | 'impossible'

type Plan = Partial<Pick<HistoryEntry, 'detail' | 'text' | 'until' | 'facts'> & Pick<PlannedChange, 'setContent'>> & {
  setState?: Partial<Pick<StoredLead, 'quarantinedAt' | 'releasedAt'>>
}

interface EntryRule<Kind extends HistoryKind = HistoryKind> {
  /** Returns the fields that the entry may change. Undoing it restores these. */
  apply?(state: DerivedState, entry: HistoryEntry & { kind: Kind }): Partial<DerivedState>
  /** What undoing restores beyond these fields. */
  undo?(entry: HistoryEntry, lead: LeadForAction, now: number): Plan
  /** An action conflicts with a newer entry of the same subject. By default, it is the lead's status. */
  subject?: 'assignee' | 'contact' | 'all' | 'none'
  /** The lead moves to another place in the list. */
  isMoving?: true
  /** Its assignee may get an appointment, or another time for one. */
  movesAppointment?: true
}

export interface ActionRule<Kind extends DeskAction['kind'] = DeskAction['kind']> extends EntryRule<Kind> {
  /** Returns the entry, or the reason for none. Its `detail` belongs to the kind. */
  plan(
    action: DeskAction & { kind: Kind },
    lead: LeadForAction,
    now: number,
    history: readonly HistoryEntry[],
  ): Plan | NoChange
}

type EntryRules = { readonly [Kind in DeskAction['kind']]: ActionRule<Kind> } & {
  readonly supplemented: EntryRule<'supplemented'>
}

export const ENTRY_RULES: EntryRules = {
  tried: {
    plan({ text, until, mail, wrongNumber }, lead, now, history) {
      if (isClosed(lead) || isQuarantined(lead)) return 'impossible'
      const facts = {
        ...(mail && lead.email !== '' && !isMailAsked(history, now) && { mail: true }),
        ...(wrongNumber && { wrongNumber: true }),
      }
      return { text, until, facts }
    },
    apply({ tries, assignedTo, outcome, nextAt }, { at, by, until }) {
      // If the appointment had begun before this call, only the next try counts.
      const isOver = isAppointmentStep(outcome) && nextAt !== null && nextAt <= at
      return {
        tries: tries + 1,
        tryAgainAt: until,
        nextAt: isOver ? null : nextAt,
        // The colleague behind a call becomes the assignee of an unassigned lead.
        assignedTo: assignedTo || (hasName(by) ? by : ''),
      }
    },
    isMoving: true,
  },

  answered: {
    plan({ outcome: detail, text, until = null, facts = {} }, lead) {
      const result = resultAfter(lead, detail, until, facts)
      const changesAssignee = (facts.assignee || lead.assignedTo) !== lead.assignedTo
      const changesResult =
        detail !== '' && (facts.invite || changesAssignee || RESULT_FIELDS.some((name) => result[name] !== lead[name]))
      if (isAnswered(lead) && !changesResult && text === '') return 'unchanged'
      return { detail, text, until, facts }
    },
    apply(state, { at, by, detail, until, facts }) {
      const result = detail === '' ? pick(state, RESULT_FIELDS) : resultAfter(state, detail, until, facts)
      // The colleague who agreed on a next step also does it, or names another. Another result assigns only an unassigned lead.
      const becomesAssignee = detail !== '' && hasName(by) && (isPlannedStep(detail) || state.assignedTo === '')
      return {
        ...result,
        // The time of the first answer stays. A second answer only adds details.
        answeredAt: state.answeredAt ?? at,
        closedAt: isPlannedStep(result.outcome) ? null : at,
        tryAgainAt: null,
        assignedTo: becomesAssignee ? facts.assignee || by : state.assignedTo,
      }
    },
    isMoving: true,
    movesAppointment: true,
  },

  reopened: {
    plan({ text = '', until = null }, lead, now) {
      if (!isAnswered(lead)) return 'unchanged'
      // The answer accepted a lead from quarantine. Without the answer, the lead would be purged as spam.
      const isAccepted = until === null && lead.quarantinedAt !== null
      return { ...(isAccepted && release(lead.releasedAt ?? now)), text, until }
    },
    apply(state, { at, until }) {
      if (until !== null) {
        const result = resultAfter(state, 'later', until, {})
        return { ...result, answeredAt: state.answeredAt ?? at, closedAt: null, tryAgainAt: null }
      }
      // Staff already reached the person, so the lead is not uncalled again.
      const { kilowattPeak, euros } = state
      return { ...NO_RESULT, kilowattPeak, euros, answeredAt: null, closedAt: null, tries: Math.max(state.tries, 1) }
    },
  },

  corrected: {
    plan({ contact }, lead) {
      const changed = CONTACT_FIELDS.filter((name) => contact[name] !== lead[name])
      if (changed.length === 0) return 'unchanged'
      return { setContent: pick(contact, changed), facts: { was: pick(lead, changed) } }
    },
    undo: ({ facts }) => ({ setContent: facts.was ?? {} }),
    subject: 'contact',
  },

  note: { plan: ({ text }) => ({ text }), subject: 'none' },

  assigned: {
    plan: ({ to, text = '' }, lead) => (lead.assignedTo === to ? 'unchanged' : { detail: to, text }),
    apply: (_state, { detail }) => ({ assignedTo: detail }),
    subject: 'assignee',
    movesAppointment: true,
  },

  quarantined: {
    plan(_action, lead, now) {
      if (isAnswered(lead)) return 'impossible'
      return isQuarantined(lead) ? 'unchanged' : quarantine(now)
    },
    // The lead's mails were held, and go out now. This does not accept a lead of a flood.
    undo: (_entry, _lead, now) => release(now),
    isMoving: true,
  },

  released: {
    plan(_action, lead, now, history) {
      if (isAnswered(lead)) return 'impossible'
      if (isQuarantined(lead)) return release(nextEntryTime(history, lead, now))
      return effectiveEntries(history).some(({ kind }) => kind === 'released') ? 'unchanged' : {}
    },
    undo: (entry, lead, now) => (endedQuarantine(lead, entry) ? quarantine(now) : {}),
    isMoving: true,
  },

  undone: {
    plan({ entry }, lead, now, history) {
      const newest = newestUndoable(history)
      if (newest?.id !== entry) return 'stale'
      return { ...entryRuleOf(newest.kind)?.undo?.(newest, lead, now), detail: entry }
    },
    subject: 'all',
    movesAppointment: true,
  },

  supplemented: { subject: 'none' },
}

/** `undefined` if a newer server added the entry, and an older device reads it. */
export const entryRuleOf = (kind: HistoryKind): EntryRule | undefined => ENTRY_RULES[kind]

const hasName = (by: string) => by !== BY_LINK && by !== BY_COMMAND

const isAnswered = ({ answeredAt }: LeadForAction) => answeredAt !== null

/** False for the release of a lead that was not in quarantine, such as one of a flood. */
export const endedQuarantine = ({ releasedAt }: Pick<StoredLead, 'releasedAt'>, { at }: HistoryEntry) =>
  releasedAt === at

const quarantine = (now: number): Plan => ({ setState: { quarantinedAt: now, releasedAt: null } })

const release = (now: number): Plan => ({ setState: { releasedAt: now } })
