import { authorWords, eventWords, outcomeWords as outcomes } from '../../content/desk.ts'
import { BY_COMMAND, BY_LINK, type HistoryEntry, type HistoryKind, type Outcome } from '../../lead/history-entry.ts'
import { formatTime, toIso } from './time.ts'

const outcomeWords = outcomes satisfies Record<Outcome, string>
const kindWords = eventWords.kinds satisfies Record<HistoryKind, string>

/** E.g. `nicht erreicht 10.06.2026 12:01, nächster Versuch 11.06.2026 9:00 (erika@…)`. */
export function describeEvent(event: HistoryEntry): string {
  const { at, detail, until, by, text } = event
  const more = {
    tried: `, ${eventWords.again} ${formatTime(until)}`,
    answered: detail && `, ${outcomeWords[detail as Outcome]}`,
    assigned: detail && ` ${detail}`,
  }[event.kind as string]
  const author = by === BY_LINK ? authorWords.link : by === BY_COMMAND ? authorWords.command : by
  const what = event.kind === 'assigned' && detail === '' ? eventWords.nobody : kindWords[event.kind]
  return `${what}${more ?? ''} (${formatTime(at)}, ${author})${text && `\n${text}`}`
}

export function toEventRecord({ id, at, kind, by, detail, text, until }: HistoryEntry) {
  return { id, at: toIso(at), kind, by, detail, text, until: toIso(until) }
}
