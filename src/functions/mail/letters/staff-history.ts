import { staffAboutLead as words } from '../../../content/mail-words.ts'
import { authorName } from '../../../content/record-words.ts'
import type { MailAddress } from '../../../lead/outbox/transport.ts'
import { effectiveEntries, type HistoryEntry } from '../../../lead/steps/history-entry.ts'
import { newestNotes } from '../../../lead/steps/notes.ts'
import { writePast } from '../../records/time.ts'
import { type Block, heading, quote } from '../blocks.ts'

export function quoteNotes(
  history: readonly HistoryEntry[],
  { staff, now }: { staff: readonly MailAddress[]; now: number },
): Block[] {
  const lines = newestNotes(history).map(
    ({ by, at, text }) => `${authorName(by, staff)}, ${writePast(at, now)}: ${text}`,
  )
  return lines.length === 0 ? [] : [heading(words.notesTitle), quote(lines.join('\n\n'))]
}

export const lastAssignment = (history: readonly HistoryEntry[]): HistoryEntry | undefined =>
  effectiveEntries(history).findLast(({ kind }) => kind === 'assigned')
