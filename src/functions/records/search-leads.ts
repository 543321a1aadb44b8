import { authorName, earlierContact, outcomeWords } from '../../content/record-words.ts'
import { searchedTexts } from '../../content/searched-texts.ts'
import type { Colleague, ListedLead } from '../../lead/desk/desk-api.ts'
import { createMatcher } from '../../lead/desk/matches-search.ts'
import { describeSource } from '../../lead/lead-source.ts'
import type { HistoryEntry } from '../../lead/steps/history-entry.ts'
import { isPlanned } from '../../lead/steps/lead-steps.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { townOf } from '../../lead/town.ts'
import { describeAnswers } from './describe-answers.ts'
import { excerptOf } from './excerpt.ts'
import { formatRoof } from './field-words.ts'
import { readHistories } from './read-histories.ts'

export async function keepMatches(
  store: LeadStore,
  leads: readonly StoredLead[],
  search: string,
  staff: readonly Colleague[],
): Promise<StoredLead[]> {
  const historyOf = await readHistories(store, leads)
  const matches = createMatcher(search)
  return leads.filter((lead) => matches(textsOf(lead, historyOf(lead), staff).join('\n'), lead))
}

function textsOf(lead: StoredLead, history: readonly HistoryEntry[], staff: readonly Colleague[]): string[] {
  const inWords = { roof: formatRoof(lead), source: describeSource(lead.source), answers: describeAnswers(lead) }
  return searchedTexts({ ...lead, ...inWords }, history, staff)
}

/** Words of context before the found word. A row has only one line. */
const WORDS_BEFORE = 2
const MAX_FOUND = 120

/**
 * Adds to each row of search results the text that was found, if the row does not show it.
 * @param rows of `leads`
 */
export function addFound(
  leads: readonly StoredLead[],
  rows: readonly ListedLead[],
  historyOf: (lead: StoredLead) => HistoryEntry[],
  { search, staff }: { search: string; staff: readonly Colleague[] },
): ListedLead[] {
  // A telephone number is one word.
  const words = /\p{L}/u.test(search) ? search.trim().split(/\s+/) : [search]
  const has = (text: string, word: string) => createMatcher(word)(text)
  return rows.map((row, index) => {
    const lead = leads[index]
    const shown = shownTexts(row, staff)
    const word = words.find((word) => !has(shown, word))
    if (lead === undefined || word === undefined) return row
    const history = historyOf(lead)
    // Current texts come first.
    const text = textsOf(lead, history, staff).find((text) => has(text, word))
    if (text === undefined) return row
    const found = cutBefore(text, (part) => has(part, word))
    const isEarlier = history.some(({ facts }) => Object.values(facts.was ?? {}).includes(text))
    return { ...row, found: excerptOf(isEarlier ? earlierContact(found) : found, MAX_FOUND) }
  })
}

/** The texts that LeadRow.tsx in src/site/desk shows. */
function shownTexts(row: ListedLead, staff: readonly Colleague[]): string {
  const { name, address, roof, outcome, assignedTo, excerpt } = row
  // After a planned step, the row has no room for most of the excerpt.
  const message = isPlanned(row) ? '' : excerpt
  return [name, townOf(address), roof, outcomeWords[outcome], authorName(assignedTo, staff), message].join('\n')
}

function cutBefore(text: string, isFound: (part: string) => boolean): string {
  const parts = text.split(/\s+/)
  const first = parts.findIndex(isFound) - WORDS_BEFORE
  return first > 0 ? `… ${parts.slice(first).join(' ')}` : text
}
