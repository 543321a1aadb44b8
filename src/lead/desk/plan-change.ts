// The change that an action of staff makes in a lead. The desk's script plans it, too, to predict the server's response.

import { newId } from '../../base/new-id.ts'
import type { PhoneHours } from '../due-time.ts'
import { type ActionRule, ENTRY_RULES, type LeadForAction, type NoChange } from '../steps/entry-rules.ts'
import { type HistoryEntry, nextEntryTime } from '../steps/history-entry.ts'
import type { PlannedChange } from '../steps/lead-change.ts'
import { nextMorning } from '../steps/next-tries.ts'
import { changedState } from '../steps/state-after.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import type { DeskAction } from './desk-request.ts'

export interface Actor {
  /** A colleague's address, `BY_LINK` or `BY_COMMAND`. */
  by: string
  now: number
  /** The id of the new entry. A repeated action with the same id changes nothing. */
  entryId?: string | undefined
}

/** The change that an action makes, or the reason for none. */
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
  const entry = { id, leadId: lead.id, at, kind: action.kind, by, detail, text, until, facts } as HistoryEntry
  return { lead, setState: { ...changedState(history, entry), ...setState }, entry, ...rest }
}

function planAction(lead: LeadForAction, history: readonly HistoryEntry[], action: DeskAction, now: number) {
  const rule: ActionRule = ENTRY_RULES[action.kind]
  return rule.plan(action, lead, now, history)
}

export function afterChange<Changed extends LeadForAction>(
  lead: Changed,
  { setState, setContent }: PlannedChange,
): Changed {
  return { ...lead, ...setState, ...setContent, version: lead.version + 1 }
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
