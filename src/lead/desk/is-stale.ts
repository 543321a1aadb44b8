import { entryRuleOf } from '../steps/entry-rules.ts'
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
  if (neverConflicts(action.kind)) return false
  const entriesSince = version - seenVersion
  if (entriesSince < 0 || entriesSince > history.length) return true
  return findConflict(history, entriesSince, action, ownEntryIds) !== undefined
}

/** The newest of the last `entriesSince` entries that makes the action stale. */
export const findConflict = (
  history: readonly HistoryEntry[],
  entriesSince: number,
  action: DeskAction,
  ownEntryIds: readonly string[],
): HistoryEntry | undefined =>
  history.findLast(
    ({ id, kind }, index) =>
      index >= history.length - entriesSince && !ownEntryIds.includes(id) && isConflict(kind, action.kind),
  )

/** Notes and the visitor's answers conflict with nothing. */
export const neverConflicts = (kind: HistoryKind) => subjectOf(kind) === 'none'

function isConflict(added: HistoryKind, wanted: HistoryKind): boolean {
  const subjects = [added, wanted].map(subjectOf)
  if (subjects.includes('none')) return false
  return subjects.includes('all') || subjects[0] === subjects[1]
}

const subjectOf = (kind: HistoryKind) => entryRuleOf(kind)?.subject
