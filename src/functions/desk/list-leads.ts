import { LAST_ID } from '../../base/new-id.ts'
import { isAnsweredByEmail, withoutWish } from '../../content/prefers-email.ts'
import { pushWords } from '../../content/push-words.ts'
import { writeAnswer } from '../../lead/answers/questions.ts'
import { type DeskList, type ListedLead, MAX_COUNTED, PAGE_SIZE, type Scope } from '../../lead/desk/desk-api.ts'
import { arrangeOpen, assigneeOf } from '../../lead/desk/list-sections.ts'
import { nationalDigits } from '../../lead/national-digits.ts'
import { effectiveEntries, type HistoryEntry } from '../../lead/steps/history-entry.ts'
import { attentionAt, isClosed, NO_DATE } from '../../lead/steps/lead-status.ts'
import { lastNote } from '../../lead/steps/notes.ts'
import type { ViewFilter } from '../../lead/store/lead-records.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { replyLink, telephoneLinks } from '../links/contact-links.ts'
import { answersBeforeCall, summarizeAnswers } from '../records/describe-answers.ts'
import { excerptOf } from '../records/excerpt.ts'
import { formatRoof } from '../records/field-words.ts'
import { readHistories } from '../records/read-histories.ts'
import { addFound } from '../records/search-leads.ts'
import { isSearch, type PageRequest, readPage, readPosition } from './read-page.ts'

/** In characters. An excerpt of this length shows that somebody wants no call. */
const MAX_EXCERPT = 120

export async function listLeads(store: LeadStore, request: PageRequest): Promise<Pick<DeskList, 'leads' | 'next'>> {
  const { leads: page, next } = await readPage(store, request, PAGE_SIZE)
  const leads = request.view === 'open' && !isSearch(request) ? await addUrgent(store, page, request) : page
  const historyOf = await readHistories(store, leads)
  const ofPerson = countByPerson(leads.filter((lead) => !isClosed(lead)))
  const rows = leads.map((lead) => ({
    ...toListed(lead, historyOf(lead)),
    ...(!isClosed(lead) && { ofPerson: ofPerson(lead) }),
  }))
  if (!isSearch(request)) return { leads: rows, next }
  const found = addFound(leads, rows, historyOf, request)
  // A town can also be the name of a campaign with many leads, so rows that show the searched word come first. Staff look for
  // open leads more often than for closed ones.
  const rankOf = (row: ListedLead) => 2 * Number('found' in row) + Number(isClosed(row))
  return { leads: found.toSorted((a, b) => rankOf(a) - rankOf(b)), next }
}

/**
 * The list begins with the overdue leads. Its first page, and the page on which they end, also get all uncalled leads and all
 * appointments without a date, so that staff need not look for them. Other pages contain them again, by their due time.
 */
async function addUrgent(store: LeadStore, page: StoredLead[], request: PageRequest): Promise<StoredLead[]> {
  const { scope = 'all', owner, now } = request
  const position = readPosition(request)
  const isFirst = position === undefined || (position.at <= now && page.some((lead) => attentionAt(lead) > now))
  const filter = { assignedTo: assigneeOf(scope, owner), limit: PAGE_SIZE }
  const added = isFirst
    ? await Promise.all([
        store.listView({ ...filter, view: 'uncalled', after: { at: now, id: LAST_ID } }),
        store.listView({ ...filter, view: 'planned', after: { at: NO_DATE - 1, id: LAST_ID } }),
      ])
    : []
  return arrangeOpen([...new Map([...page, ...added.flat()].map((lead) => [lead.id, lead])).values()], now)
}

export async function countViews(store: LeadStore, me: string, colleague?: string): Promise<DeskList['counts']> {
  const count = (filter: ViewFilter) => store.countView({ ...filter, most: MAX_COUNTED })
  const countOpen = async (scope: Scope, whose = me) => {
    const assignedTo = assigneeOf(scope, whose)
    const [unanswered, planned] = await Promise.all([
      count({ view: 'unanswered', assignedTo }),
      count({ view: 'planned', assignedTo }),
    ])
    return Math.min(unanswered + planned, MAX_COUNTED)
  }
  const [open, mine, free, answered, quarantined] = await Promise.all([
    countOpen('all'),
    countOpen('mine'),
    countOpen('free'),
    count({ view: 'closed' }),
    count({ view: 'quarantined' }),
  ])
  const more = colleague === undefined ? {} : { colleague: await countOpen('mine', colleague) }
  return { open, mine, free, answered, quarantined, ...more }
}

export function toListed(stored: StoredLead, history: readonly HistoryEntry[]): ListedLead {
  const { mailbox, spamScore, message, answers, ...lead } = stored
  const byEmail = isAnsweredByEmail(stored)
  return {
    ...lead,
    excerpt: excerptOf(
      [
        hasNewAnswers(history) && pushWords.news.supplemented,
        lastNote(history) || writtenBy(stored, byEmail ? withoutWish(stored) : message),
      ]
        .filter(Boolean)
        .join(' · '),
      MAX_EXCERPT,
    ),
    phones: telephoneLinks(lead.phone),
    reply: replyLink(lead),
    byEmail,
    roof: formatRoof(stored),
  }
}

/** Until staff have answered, the answers for the call are first, because staff also call from the row. */
function writtenBy(lead: StoredLead, message: string): string {
  if (message === '') return summarizeAnswers(lead)
  const needed = lead.answeredAt === null ? answersBeforeCall(lead).map(writeAnswer) : []
  return [...needed, message].join(' · ')
}

/** True until the next step of staff. Before their first step, all is new. */
function hasNewAnswers(history: readonly HistoryEntry[]): boolean {
  const entries = effectiveEntries(history)
  return entries.at(-1)?.kind === 'supplemented' && entries.some(({ kind }) => kind !== 'supplemented')
}

function countByPerson(leads: readonly StoredLead[]): (lead: StoredLead) => number {
  const refsByKey = new Map<string, Set<string>>()
  for (const lead of leads)
    for (const key of keysOf(lead)) refsByKey.set(key, (refsByKey.get(key) ?? new Set()).add(lead.ref))
  return (lead) => new Set([lead.ref, ...keysOf(lead).flatMap((key) => [...(refsByKey.get(key) ?? [])])]).size
}

const keysOf = ({ mailbox, phone }: StoredLead): string[] =>
  [mailbox, ...telephoneLinks(phone).map(({ number }) => nationalDigits(number))].filter((key) => key !== '')
