import { type Lead, TYPED_FIELDS, type TypedField } from '../lead/lead.ts'
import type { EntryFacts, HistoryEntry } from '../lead/steps/history-entry.ts'
import type { Outcome } from '../lead/steps/lead-steps.ts'
import { authorName, describeFacts, directWord, outcomeWords } from './record-words.ts'

/** `roof`, `source` and the answers in the words of the desk. */
type SearchedLead = Pick<Lead, TypedField> &
  EntryFacts &
  Record<'ref' | 'roof' | 'source' | 'assignedTo', string> & {
    outcome: Outcome | ''
    answers: readonly { text: string }[]
  }

/** The texts that a search covers: all that the desk shows about a lead, its notes, and contact data before a correction. */
export function searchedTexts(
  lead: SearchedLead,
  history: readonly HistoryEntry[],
  staff: readonly Record<'name' | 'address', string>[],
): string[] {
  const nameOf = (by: string) => (by.includes('@') ? authorName(by, staff) : '')
  return [
    lead.ref,
    ...TYPED_FIELDS.map((name) => lead[name]),
    lead.roof,
    ...lead.answers.map(({ text }) => text),
    lead.source || directWord,
    outcomeWords[lead.outcome],
    ...describeFacts(lead),
    ...[lead.assignedTo, ...history.map(({ by }) => by)].map(nameOf),
    ...history.flatMap(({ text, facts }) => [text, ...Object.values(facts.was ?? {})]),
  ].map((text) => `${text ?? ''}`)
}
