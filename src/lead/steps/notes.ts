import { effectiveEntries, type HistoryEntry } from './history-entry.ts'
import { stateAfter } from './state-after.ts'

/** The three newest notes that count, newest first. The note of a hand-over to `reader` stays until the reader's next step. */
export function newestNotes(history: readonly HistoryEntry[], reader: string | null = null): HistoryEntry[] {
  const notes = notesOf(history)
  return notes.filter((note, index) => index >= notes.length - 3 || isNewFor(reader, note, history)).reverse()
}

function isNewFor(reader: string | null, { at, detail, facts }: HistoryEntry, history: readonly HistoryEntry[]) {
  const own = effectiveEntries(history).findLast(({ by }) => by === reader)
  return (detail === reader || facts.assignee === reader) && at > (own?.at ?? 0)
}

/** The text of the newest note, or `''`. The note of a hand-over only counts until the next step of the new assignee. */
export function lastNote(history: readonly HistoryEntry[]): string {
  const { assignedTo } = stateAfter(history)
  const counts = (note: HistoryEntry) => note.kind !== 'assigned' || isNewFor(assignedTo, note, history)
  return notesOf(history).findLast(counts)?.text ?? ''
}

const notesOf = (history: readonly HistoryEntry[]) => effectiveEntries(history).filter(({ text }) => text !== '')
