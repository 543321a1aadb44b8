import { authorName, describeFacts, directWord, outcomeWords } from '../../content/record-words.ts'
import type { Colleague } from '../../lead/desk/desk-api.ts'
import { createMatcher } from '../../lead/desk/matches-search.ts'
import type { HistoryEntry } from '../../lead/history-entry.ts'
import { TYPED_FIELDS } from '../../lead/lead.ts'
import { describeSource } from '../../lead/lead-source.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { describeAnswers } from './describe-answers.ts'
import { formatRoof } from './field-words.ts'
import { type HistoryStore, readHistories } from './read-histories.ts'

/** Returns the leads that a search by staff finds. */
export async function keepMatches(
  store: HistoryStore,
  leads: readonly StoredLead[],
  search: string,
  staff: readonly Colleague[],
): Promise<StoredLead[]> {
  const historyOf = await readHistories(store, leads)
  const matches = createMatcher(search)
  return leads.filter((lead) => matches(searchedTexts(lead, historyOf(lead), staff).join('\n'), lead))
}

/** The words that the desk shows about a lead, its notes, and the contact data before a correction. */
export function searchedTexts(
  lead: StoredLead,
  history: readonly HistoryEntry[],
  staff: readonly Colleague[],
): string[] {
  const nameOf = (by: string) => (by.includes('@') ? authorName(by, staff) : '')
  return [
    lead.ref,
    ...TYPED_FIELDS.map((name) => lead[name]),
    formatRoof(lead),
    ...describeAnswers(lead).map(({ text }) => text),
    describeSource(lead.source) || directWord,
    lead.outcome && outcomeWords[lead.outcome],
    ...describeFacts(lead),
    ...[lead.assignedTo, ...history.map(({ by }) => by)].map(nameOf),
    ...history.flatMap(({ text, facts }) => [text, ...Object.values(facts.was ?? {})]),
  ].map((text) => `${text ?? ''}`)
}
