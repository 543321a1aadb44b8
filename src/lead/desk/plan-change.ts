// The rules for the change that an action of staff makes in a lead. The desk's script has them,
// too, to predict the server's response. complete-change.ts adds the messages.

import { newId } from '../../base/new-id.ts'
import { pick } from '../../base/pick.ts'
import type { PhoneHours } from '../due-time.ts'
import { CONTACT_FIELDS, type Contact } from '../lead.ts'
import {
  type DerivedState,
  effectiveEntries,
  type HistoryEntry,
  type HistoryKind,
  isMailAsked,
  nextEntryTime,
  RESULT_FIELDS,
  resultAfter,
  stateAfter,
} from '../steps/history-entry.ts'
import type { PlannedChange } from '../steps/lead-change.ts'
import { isClosed, isQuarantined } from '../steps/lead-status.ts'
import { nextMorning } from '../steps/next-tries.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import type { DeskAction } from './desk-request.ts'

/** `unchanged`: the lead is already in that state. `stale`: it changed since it was seen. `impossible`: its state forbids it. */
export type NoChange = 'unchanged' | 'stale' | 'impossible'

export interface Actor {
  /** A colleague's address, `BY_LINK` or `BY_COMMAND`. */
  by: string
  now: number
  /** The id of the new entry. A repeated action with the same id changes nothing. */
  entryId?: string | undefined
}

type LeadForAction = Pick<
  StoredLead,
  'id' | 'version' | 'source' | 'receivedAt' | 'quarantinedAt' | 'releasedAt' | keyof DerivedState | keyof Contact
>

/** The change that an action makes, or the reason for none. The desk uses it to predict the server's response. */
export function planChange(
  lead: LeadForAction,
  history: readonly HistoryEntry[],
  action: DeskAction,
  actor: Actor,
): PlannedChange | NoChange {
  const { by, now, entryId: id = newId(now) } = actor
  const plan = planAction(lead, history, action, now)
  if (typeof plan === 'string') return plan
  const { setState, detail = '', text = '', until = null, facts = {}, ...rest } = plan
  const at = nextEntryTime(history, lead, now)
  // planAction sets the `detail` that belongs to the kind.
  const entry = { id, leadId: lead.id, at, kind: action.kind, by, detail, text, until, facts } as HistoryEntry
  return { lead, setState: { ...stateAfterEntry(history, entry), ...setState }, entry, ...rest }
}

export function afterChange<Changed extends LeadForAction>(
  lead: Changed,
  { setState, setContent }: PlannedChange,
): Changed {
  return { ...lead, ...setState, ...setContent, version: lead.version + 1 }
}

type ChangesNoField = 'corrected' | 'supplemented' | 'note' | 'quarantined' | 'released' | 'undone'
type ChangedFields = Record<Exclude<HistoryKind, ChangesNoField>, readonly (keyof DerivedState)[]>

/** The fields that each kind of entry may change. The others stay, because an older version may have set one without an entry. */
const CHANGED_FIELDS: ChangedFields & Partial<Record<ChangesNoField, undefined>> = {
  tried: ['tries', 'tryAgainAt', 'nextAt', 'assignedTo'],
  answered: ['answeredAt', 'closedAt', 'tryAgainAt', 'assignedTo', ...RESULT_FIELDS],
  reopened: ['answeredAt', 'closedAt', 'tries', 'tryAgainAt', ...RESULT_FIELDS],
  assigned: ['assignedTo'],
}

function stateAfterEntry(history: readonly HistoryEntry[], entry: HistoryEntry): Partial<DerivedState> {
  // Undoing an entry changes the fields that this entry changed.
  const { kind } = history.find(({ id }) => id === entry.detail) ?? entry
  const state = stateAfter([...history, entry])
  return pick(state, CHANGED_FIELDS[kind] ?? [])
}

export function newestUndoable(history: readonly HistoryEntry[]): HistoryEntry | null {
  // Staff cannot undo the visitor's additions.
  return effectiveEntries(history).findLast(({ kind }) => kind !== 'supplemented') ?? null
}

/** If the answer had a result, staff reached the person before. The next call is then due on the next morning. */
export function reopening({ outcome }: Pick<StoredLead, 'outcome'>, now: number, phoneHours: PhoneHours) {
  return { kind: 'reopened', until: outcome === '' ? null : nextMorning(now, phoneHours).at } as const
}

/**
 * False if the lead's state refuses the action, or if it would change nothing. The desk and the pages of mail links offer
 * only possible actions.
 */
export function isPossible(
  lead: LeadForAction & Pick<StoredLead, 'anonymisedAt'> & { history: readonly HistoryEntry[] },
  action: DeskAction,
): boolean {
  // The time can be 0, because no refusal depends on it.
  return lead.anonymisedAt === null && typeof planAction(lead, lead.history, action, 0) !== 'string'
}

type Plan = Partial<Pick<HistoryEntry, 'detail' | 'text' | 'until' | 'facts'> & Pick<PlannedChange, 'setContent'>> & {
  setState?: Partial<Pick<StoredLead, 'quarantinedAt' | 'releasedAt'>>
}

function planAction(
  lead: LeadForAction,
  history: readonly HistoryEntry[],
  action: DeskAction,
  now: number,
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
      }
    case 'answered': {
      const { outcome: detail, text, until = null, facts = {} } = action
      const result = resultAfter(lead, detail, until, facts)
      const changesAssignee = (facts.assignee || lead.assignedTo) !== lead.assignedTo
      const changesResult =
        detail !== '' && (facts.invite || changesAssignee || RESULT_FIELDS.some((name) => result[name] !== lead[name]))
      if (isAnswered && !changesResult && text === '') return 'unchanged'
      return { detail, text, until, facts }
    }
    case 'corrected': {
      const changed = CONTACT_FIELDS.filter((name) => action.contact[name] !== lead[name])
      if (changed.length === 0) return 'unchanged'
      return { setContent: pick(action.contact, changed), facts: { was: pick(lead, changed) } }
    }
    case 'reopened': {
      if (!isAnswered) return 'unchanged'
      const { text = '', until = null } = action
      // The answer accepted a lead from quarantine. Without the answer, the lead would be purged as spam.
      const isAccepted = until === null && lead.quarantinedAt !== null
      return { ...(isAccepted && release(lead.releasedAt ?? now)), text, until }
    }
    case 'note':
      return { text: action.text }
    case 'assigned':
      return lead.assignedTo === action.to ? 'unchanged' : { detail: action.to, text: action.text ?? '' }
    case 'quarantined':
      if (isAnswered) return 'impossible'
      return isQuarantined(lead) ? 'unchanged' : quarantine(now)
    case 'released':
      if (isAnswered) return 'impossible'
      if (isQuarantined(lead)) return release(nextEntryTime(history, lead, now))
      return effectiveEntries(history).some(({ kind }) => kind === 'released') ? 'unchanged' : {}
    case 'undone': {
      const newest = newestUndoable(history)
      return newest?.id === action.entry
        ? { ...UNDO_PLANS[newest.kind]?.(lead, now, newest), detail: newest.id }
        : 'stale'
    }
  }
}

/** False for the release of a lead that was not in quarantine, such as one of a flood. */
export const endedQuarantine = ({ releasedAt }: Pick<StoredLead, 'releasedAt'>, { at }: HistoryEntry) =>
  releasedAt === at

type UndoPlan = (lead: LeadForAction, now: number, entry: HistoryEntry) => Plan

/** Changes beyond DerivedState when an entry is undone. */
const UNDO_PLANS: Partial<Record<HistoryKind, UndoPlan>> = {
  corrected: (_lead, _now, { facts: { was = {} } }) => ({ setContent: was }),
  // The lead's mails were held, and go out now. This does not accept a lead of a flood.
  quarantined: (_lead, now) => release(now),
  released: (lead, now, entry) => (endedQuarantine(lead, entry) ? quarantine(now) : {}),
}

const quarantine = (now: number): Plan => ({ setState: { quarantinedAt: now, releasedAt: null } })

const release = (now: number): Plan => ({ setState: { releasedAt: now } })
