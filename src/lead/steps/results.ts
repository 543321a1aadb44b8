import type { CallEntry } from '../store/figure-records.ts'
import { effectiveEntries, entriesBefore } from './history-entry.ts'

export const isResult = ({ kind, detail }: Pick<CallEntry, 'kind' | 'detail'>) =>
  kind === 'reopened' || (kind === 'answered' && detail !== '')

/**
 * True if the entry only moves a planned step before its date. That is not a call.
 * @param history of the lead, oldest first, with or without the entry
 */
export function isMove({ id, kind, at, detail, until }: CallEntry, history: readonly CallEntry[]): boolean {
  if (kind !== 'answered' || until === null) return false
  const before = lastResult(id, history)
  return before?.detail === detail && before.until !== null && before.until !== until && at < before.until
}

/** True if the entry only adds to the result before it: the date of a step, or the value of an offer or a contract. That is not a call. */
export function isSameResult({ id, detail, until }: CallEntry, history: readonly CallEntry[]): boolean {
  const before = lastResult(id, history)
  return before?.detail === detail && (before.until === null || (detail === 'offered' && before.until === until))
}

/** True if the entry is the result of a visit that had begun, without a call since then. */
export function isAfterVisit({ id, at }: CallEntry, history: readonly CallEntry[]): boolean {
  const before = effectiveEntries(entriesBefore(id, history)).at(-1)
  return before?.kind === 'answered' && before.detail === 'visit' && before.until !== null && before.until <= at
}

export function lastResult(id: string, history: readonly CallEntry[]): CallEntry | undefined {
  return effectiveEntries(entriesBefore(id, history)).findLast(isResult)
}
