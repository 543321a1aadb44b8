import { searchedTexts } from '../../content/searched-texts.ts'
import type { Colleague } from '../../lead/desk/desk-api.ts'
import { createMatcher } from '../../lead/desk/matches-search.ts'
import type { HistoryEntry } from '../../lead/history-entry.ts'
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
  return leads.filter((lead) => matches(textsOf(lead, historyOf(lead), staff).join('\n'), lead))
}

/** The texts in which a search looks. */
export function textsOf(lead: StoredLead, history: readonly HistoryEntry[], staff: readonly Colleague[]): string[] {
  const inWords = { roof: formatRoof(lead), source: describeSource(lead.source), answers: describeAnswers(lead) }
  return searchedTexts({ ...lead, ...inWords }, history, staff)
}
