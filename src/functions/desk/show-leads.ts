import { germanMidnight } from '../../base/german-time.ts'
import { LAST_ID } from '../../base/new-id.ts'
import {
  type Colleague,
  type DeskLead,
  type DeskList,
  type DeskMail,
  type ListedLead,
  MAX_COUNTED,
  MAX_RELATED,
  PAGE_SIZE,
  type RelatedLead,
  type Scope,
  type View,
} from '../../lead/desk/desk-api.ts'
import { arrangeOpen } from '../../lead/desk/list-sections.ts'
import { type HistoryEntry, isAppointment, newestNote } from '../../lead/history-entry.ts'
import { attentionAt, closedAt, isClosed, isQuarantined } from '../../lead/lead-status.ts'
import { laneOf } from '../../lead/outbox/message-rules.ts'
import type { LeadRecords, ViewFilter, ViewPlace } from '../../lead/store/lead-records.ts'
import type { OutboxEntry } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { replyLink, telephoneLinks } from '../mail/letters/lead-facts.ts'
import { addFound } from '../records/add-found.ts'
import { describeAnswers, streetOf } from '../records/describe-answers.ts'
import { mailStateOf } from '../records/describe-mail.ts'
import { excerptOf } from '../records/excerpt.ts'
import { formatRoof } from '../records/field-words.ts'
import { keepMatches } from '../records/keep-matches.ts'
import { readHistories } from '../records/read-histories.ts'

/** Leads searched per call, because a search must not block visitors. The next call continues. */
const MAX_SEARCHED_PER_CALL = 10_000
/** In characters: enough to see that somebody wants no call. */
const MAX_EXCERPT = 120
/** Leads read at once; the server handles other requests in between. Also the size of a table's piece. */
export const READ_BATCH = 500

interface PageRequest {
  view: View
  scope?: Scope | undefined
  search: string
  after: string | null
  /** Whose leads `mine` are. */
  me: string
  staff: readonly Colleague[]
  now: number
}

/** A page of a view or of search results. `next`: the cursor of the next page. */
export async function readPage(store: LeadRecords, asked: PageRequest, limit: number) {
  const isPlanned = asked.after?.startsWith(PLANNED_MARK) ?? false
  const place = placeAfter(asked)
  if (isSearch(asked)) {
    const { leads, next } = await searchLeads(store, asked, place, limit)
    return { leads, next: next && writePlace(next) }
  }
  if (asked.view !== 'open') {
    const { leads, next } = toPage(
      await store.listView({ view: asked.view, ...(place && { after: place }), limit }),
      limit,
    )
    return { leads, next: next && writePlace(next) }
  }
  return readOpen(store, asked, { isPlanned, place }, limit)
}

const isSearch = ({ search }: PageRequest) => search.trim() !== ''

const placeAfter = ({ after }: PageRequest) => (after === null ? undefined : readPlace(after.replace(PLANNED_MARK, '')))

/** Precedes a cursor within the planned steps after today. */
const PLANNED_MARK = 'p'

/** First leads that are due by midnight or unanswered, by their due time; then the planned steps of later days. */
async function readOpen(
  store: LeadRecords,
  { scope = 'all', me, now }: PageRequest,
  { isPlanned, place }: { isPlanned: boolean; place: ViewPlace | undefined },
  limit: number,
) {
  const endOfToday = germanMidnight(now, 1) - 1
  const filter = { assignedTo: assigneeOf(scope, me), ...(place && { after: place }), limit }
  if (isPlanned) {
    const { leads, next } = toPage(await store.listView({ ...filter, view: 'planned' }), limit)
    return { leads, next: next && PLANNED_MARK + writePlace(next) }
  }
  const both = await Promise.all([
    store.listView({ ...filter, view: 'unanswered' }),
    store.listView({ ...filter, view: 'planned', until: endOfToday }),
  ])
  const leads = both.flat().sort(byAttention).slice(0, limit)
  if (leads.length === limit) return { leads, next: writePlace(placeOf(leads.at(-1) as StoredLead)) }
  // The page has room for the first planned steps of later days.
  const later = { view: 'planned', assignedTo: filter.assignedTo, after: { at: endOfToday, id: LAST_ID } } as const
  const planned = toPage(await store.listView({ ...later, limit: limit - leads.length }), limit - leads.length)
  return { leads: [...leads, ...planned.leads], next: planned.next && PLANNED_MARK + writePlace(planned.next) }
}

const byAttention = (a: StoredLead, b: StoredLead) => attentionAt(a) - attentionAt(b) || (a.id < b.id ? -1 : 1)

const assigneeOf = (scope: Scope, me: string) => ({ all: null, mine: me, free: '' })[scope]

export async function listLeads(store: LeadRecords, asked: PageRequest): Promise<Pick<DeskList, 'leads' | 'next'>> {
  const { leads: page, next } = await readPage(store, asked, PAGE_SIZE)
  const leads = asked.view === 'open' && !isSearch(asked) ? await addUncalled(store, page, asked) : page
  const historyOf = await readHistories(store, leads)
  const rows = leads.map((lead) => toListed(lead, historyOf(lead)))
  return { leads: isSearch(asked) ? addFound(leads, rows, historyOf, asked) : rows, next }
}

/**
 * The list begins with the overdue leads. The page on which they end gets all leads that nobody has called, so that staff need
 * not look for them. Later pages contain them again, by their due time.
 */
async function addUncalled(store: LeadRecords, page: StoredLead[], asked: PageRequest): Promise<StoredLead[]> {
  const { scope = 'all', me, now } = asked
  const isFirst = (placeAfter(asked)?.at ?? now) <= now && page.some((lead) => attentionAt(lead) > now)
  const after = { at: now, id: LAST_ID }
  const uncalled = { view: 'uncalled', assignedTo: assigneeOf(scope, me), after, limit: PAGE_SIZE } as const
  const added = isFirst ? await store.listView(uncalled) : []
  return arrangeOpen([...new Map([...page, ...added].map((lead) => [lead.id, lead])).values()], now)
}

export async function countViews(store: LeadRecords, me: string, colleague?: string): Promise<DeskList['counts']> {
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
    count({ view: 'answered' }),
    count({ view: 'quarantined' }),
  ])
  const more = colleague === undefined ? {} : { colleague: await countOpen('mine', colleague) }
  return { open, mine, free, answered, quarantined, ...more }
}

interface Found {
  leads: StoredLead[]
  next: ViewPlace | null
}

/** `next`: only of a full page. */
function toPage(leads: StoredLead[], limit: number): Found {
  const last = leads.length === limit ? leads.at(-1) : undefined
  return { leads, next: last === undefined ? null : placeOf(last) }
}

function placeOf(lead: StoredLead): ViewPlace {
  return { at: sortedBy(lead), id: lead.id }
}

function sortedBy(lead: StoredLead): number {
  if (isClosed(lead)) return closedAt(lead) ?? 0
  return isQuarantined(lead) ? lead.receivedAt : attentionAt(lead)
}

async function searchLeads(
  store: LeadRecords,
  { search, staff }: PageRequest,
  after: ViewPlace | undefined,
  limit: number,
): Promise<Found> {
  const leads: StoredLead[] = []
  let place = after
  for (let seen = 0; seen < MAX_SEARCHED_PER_CALL; seen += READ_BATCH) {
    const portion = await store.listLeads({ ...(place && { after: toLeadPlace(place) }), limit: READ_BATCH })
    for (const lead of await keepMatches(store, portion, search, staff)) {
      leads.push(lead)
      if (leads.length === limit) return { leads, next: placeInSearch(lead) }
    }
    const last = portion.at(-1)
    if (last === undefined || portion.length < READ_BATCH) return { leads, next: null }
    place = placeInSearch(last)
    await nextTurn()
  }
  return { leads, next: place ?? null }
}

/** Lets the server handle other requests. `setTimeout` would wait for a millisecond. */
function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

const placeInSearch = ({ receivedAt, id }: StoredLead): ViewPlace => ({ at: receivedAt, id })

const writePlace = ({ at, id }: ViewPlace) => `${at}_${id}`

/** `undefined` for a malformed cursor: the list starts again. */
function readPlace(cursor: string): ViewPlace | undefined {
  const [, at, id] = /^(\d{1,16})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor) ?? []
  return at === undefined || id === undefined ? undefined : { at: Number(at), id }
}

const toLeadPlace = ({ at, id }: ViewPlace) => ({ receivedAt: at, id })

/** The same cursors, for leads sorted by arrival. */
export function readLeadPlace(cursor: string | null) {
  const place = cursor === null ? undefined : readPlace(cursor)
  return place && toLeadPlace(place)
}

export const writeLeadPlace = ({ receivedAt, id }: StoredLead) => writePlace({ at: receivedAt, id })

export function toListed(stored: StoredLead, history: readonly HistoryEntry[]): ListedLead {
  const { mailbox, suspicion, message, answers, ...lead } = stored
  return {
    ...lead,
    excerpt: excerptOf(newestNote(history)?.text ?? message, MAX_EXCERPT),
    phones: telephoneLinks(lead.phone),
    reply: replyLink(lead),
    roof: formatRoof(stored),
  }
}

export async function showLead(
  store: LeadRecords,
  lead: StoredLead,
  { me, now }: { me: string; now: number },
): Promise<DeskLead> {
  const { mailbox } = lead
  const [events, mails, ofMailbox, related, booked] = await Promise.all([
    store.listHistory(lead.id),
    store.listMessagesOf(lead.id),
    mailbox === '' ? 1 : store.countLeadsFrom({ mailbox, most: MAX_COUNTED + 1 }),
    listRelated(store, lead),
    listBooked(store, lead, { me, now }),
  ])
  return {
    ...toListed(lead, events),
    message: lead.message,
    answers: describeAnswers(lead),
    roofAddress: [streetOf(lead), lead.address].filter(Boolean).join(', '),
    others: ofMailbox - 1,
    related,
    booked,
    events,
    mails: mails.filter(isShownAtDesk).map((mail) => toDeskMail(mail, now)),
    now,
  }
}

/** Planned leads read for their times. */
const MAX_BOOKED = 200

async function listBooked(store: LeadRecords, { id }: StoredLead, { me, now }: { me: string; now: number }) {
  const after = { at: germanMidnight(now), id: LAST_ID }
  const planned = await store.listView({ view: 'planned', assignedTo: me, after, limit: MAX_BOOKED })
  return planned.flatMap((lead) => {
    const { nextAt, name } = lead
    const isBooked = lead.id !== id && isAppointment(lead) && nextAt !== null
    return isBooked ? [{ at: nextAt, name }] : []
  })
}

async function listRelated(store: LeadRecords, { id, mailbox }: StoredLead): Promise<RelatedLead[]> {
  const [samePhone, sameMailbox] = await Promise.all([
    store.listLeadsWithPhoneOf({ id, limit: MAX_RELATED }),
    mailbox === '' ? [] : store.listLeadsFrom({ mailbox, limit: MAX_RELATED + 1 }),
  ])
  const refs = new Set(samePhone.map(({ ref }) => ref))
  return [...samePhone, ...sameMailbox.filter((lead) => lead.id !== id && !refs.has(lead.ref))]
    .sort((a, b) => b.receivedAt - a.receivedAt)
    .slice(0, MAX_RELATED)
    .map(({ ref, name, receivedAt, assignedTo }) => ({
      ref,
      name,
      receivedAt,
      assignedTo,
      hasSamePhone: refs.has(ref),
    }))
}

/** Shows only stuck webhook events; delivered ones repeat the history. */
function isShownAtDesk({ kind, stuckAt }: OutboxEntry): boolean {
  return laneOf(kind) === 'mail' || stuckAt !== null
}

function toDeskMail(mail: OutboxEntry, now: number): DeskMail {
  const state = mailStateOf(mail, now)
  const at = mail.sentAt ?? mail.skippedAt ?? mail.stuckAt ?? mail.createdAt
  return { at, kind: mail.kind, state: state === 'sending' ? 'waiting' : state, error: mail.lastError }
}
