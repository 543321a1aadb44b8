import type { HistoryEntry, HistoryKind } from '../steps/history-entry.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import type { DeskAction } from './desk-request.ts'

/**
 * True if a conflicting entry was added since `seenVersion`, if the history does not reach back that far, or if `seenVersion`
 * is newer than the lead.
 */
export function isStale(
  { version }: Pick<StoredLead, 'version'>,
  history: readonly HistoryEntry[],
  action: DeskAction,
  seenVersion: number,
  ownEntryIds: readonly string[],
): boolean {
  if (action.kind === 'note') return false
  const newer = version - seenVersion
  return newer < 0 || newer > history.length || findConflict(history, newer, action, ownEntryIds) !== undefined
}

/** The newest of the last `newer` entries that makes the action stale. */
export const findConflict = (
  history: readonly HistoryEntry[],
  newer: number,
  action: DeskAction,
  ownEntryIds: readonly string[],
): HistoryEntry | undefined =>
  history.findLast(
    ({ id, kind }, index) =>
      index >= history.length - newer && !ownEntryIds.includes(id) && isConflict(kind, action.kind),
  )

/** A change conflicts only with a change of the same subject: the assignee, the contact data, or all the rest. */
const SUBJECTS: Partial<Record<HistoryKind, string>> = { assigned: 'assignee', corrected: 'contact' }

/** Notes and the visitor's answers conflict with nothing. */
export const isHarmless = (kind: HistoryKind) => kind === 'note' || kind === 'supplemented'

/** Undoing conflicts with all the rest. */
function isConflict(newer: HistoryKind, kind: HistoryKind): boolean {
  if (isHarmless(newer) || isHarmless(kind)) return false
  return newer === 'undone' || kind === 'undone' || SUBJECTS[newer] === SUBJECTS[kind]
}
