import { pick } from '../../base/pick.ts'
import { entryRuleOf } from './entry-rules.ts'
import {
  type DerivedState,
  effectiveEntries,
  entriesBefore,
  type HistoryEntry,
  NEW_LEAD_STATE,
} from './history-entry.ts'

/** @param entries oldest first */
export function stateAfter(entries: readonly HistoryEntry[]): DerivedState {
  let state = NEW_LEAD_STATE
  for (const entry of effectiveEntries(entries)) state = { ...state, ...changesOf(entry, state) }
  return state
}

/**
 * The lead's fields after an entry that may change them. The others stay, because an older version may have set one
 * without an entry.
 */
export function changedState(history: readonly HistoryEntry[], entry: HistoryEntry): Partial<DerivedState> {
  // Undoing an entry changes the fields that this entry changed.
  const changing = history.find(({ id }) => id === entry.detail) ?? entry
  const fields = changesOf(changing, stateAfter(entriesBefore(changing.id, history)))
  return pick(stateAfter([...history, entry]), Object.keys(fields) as (keyof DerivedState)[])
}

const changesOf = (entry: HistoryEntry, before: DerivedState) => entryRuleOf(entry.kind)?.apply?.(before, entry) ?? {}

/** True if the colleague got the lead by this entry with a planned step, and did not have it before. */
export function isHandedOver(id: string, history: readonly HistoryEntry[], assignedTo: string): boolean {
  const entry = effectiveEntries(history).find((candidate) => candidate.id === id)
  return entry?.facts.assignee === assignedTo && stateAfter(entriesBefore(id, history)).assignedTo !== assignedTo
}
