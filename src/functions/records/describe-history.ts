import { describeChange } from '../../content/describe-change.ts'
import { authorName } from '../../content/record-words.ts'
import type { Colleague } from '../../lead/desk/desk-api.ts'
import type { HistoryEntry } from '../../lead/steps/history-entry.ts'
import { formatDay, formatTime, toIso } from './time.ts'

/** E.g. `nicht erreicht, nächster Versuch 11.06.2026 9:00 (10.06.2026 12:01, erika@…)`. */
export function describeEntryWithAuthor(
  entry: HistoryEntry,
  history: readonly HistoryEntry[],
  staff: readonly Colleague[],
): string {
  const { at, by, text } = entry
  const name = (address: string) => authorName(address, staff)
  const change = describeChange(entry, history, { time: formatTime, day: formatDay, name })
  return `${change} (${formatTime(at)}, ${name(by)})${text && `\n${text}`}`
}

export function toHistoryRecord({ leadId: _, ...entry }: HistoryEntry) {
  return { ...entry, at: toIso(entry.at), until: toIso(entry.until) }
}
