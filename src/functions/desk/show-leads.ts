import {
  type DeskLead,
  type DeskList,
  type ListedLead,
  MOST_COUNTED,
  PAGE_SIZE,
  type ToldMail,
  type View,
} from '../../lead/desk.ts'
import { germanClock, germanInstant } from '../../lead/german-time.ts'
import { attentionAt } from '../../lead/lead-status.ts'
import { matchesSearch } from '../../lead/matches-search.ts'
import { laneOf } from '../../lead/outbox.ts'
import type { LeadDesk, ViewFilter, ViewPlace } from '../../lead/store/lead-desk.ts'
import type { OutboxEntry } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { replyLink, telephoneLinks } from '../mail/letters/lead-facts.ts'
import { mailStateOf } from '../records/describe-mail.ts'
import { roofText } from '../records/field-words.ts'

export type ListStore = Pick<
  LeadDesk,
  'listView' | 'countView' | 'listLeads' | 'listHistory' | 'listMessagesOf' | 'listLeadsFrom' | 'countLeadsFrom'
>

/** Leads searched per call, because a search must not block visitors. The next call continues. */
const SEARCHED = 10_000
/** In characters: enough to see that somebody wants no call. */
const EXCERPT = 120
/** Leads read at once; the server handles other requests in between. Also the size of a table's piece. */
export const PORTION = 500

function filterOf(view: View, now: number): ViewFilter {
  if (view === 'overdue') return { view: 'open', until: now }
  return view === 'today' ? { view: 'open', until: endOfDay(now) } : { view }
}

/** Midnight in Germany. */
function endOfDay(now: number): number {
  const { year, month, day } = germanClock(now)
  return germanInstant({ year, month, day: day + 1, hour: 0, minute: 0 }) - 1
}

interface Asked {
  view: View
  search: string
  after: string | null
  now: number
}

/** A page of a view or of search results. `next`: the cursor of the next page. */
export async function readPage(store: ListStore, { view, search, after, now }: Asked, limit: number) {
  const place = after === null ? undefined : readPlace(after)
  const { leads, next } =
    search.trim() === ''
      ? await readView(store, { ...filterOf(view, now), ...(place && { after: place }), limit })
      : await searchLeads(store, search, place, limit)
  return { leads, next: next === null ? null : writePlace(next) }
}

export async function listLeads(store: ListStore, asked: Asked): Promise<Pick<DeskList, 'leads' | 'next'>> {
  const { leads, next } = await readPage(store, asked, PAGE_SIZE)
  return { leads: leads.map(toListed), next }
}

export async function countViews(store: ListStore, now: number): Promise<DeskList['counts']> {
  const count = (view: View) => store.countView({ ...filterOf(view, now), most: MOST_COUNTED })
  const [open, today, overdue, answered, quarantined] = await Promise.all([
    count('open'),
    count('today'),
    count('overdue'),
    count('answered'),
    count('quarantined'),
  ])
  return { open, today, overdue, answered, quarantined }
}

interface Found {
  leads: StoredLead[]
  next: ViewPlace | null
}

async function readView(store: ListStore, options: Parameters<ListStore['listView']>[0]): Promise<Found> {
  const leads = await store.listView(options)
  const last = leads.length === options.limit ? leads.at(-1) : undefined
  return { leads, next: last === undefined ? null : { at: sortedBy(last), id: last.id } }
}

function sortedBy(lead: StoredLead): number {
  if (lead.answeredAt !== null) return lead.answeredAt
  return lead.quarantinedAt !== null && lead.releasedAt === null ? lead.receivedAt : attentionAt(lead)
}

async function searchLeads(
  store: ListStore,
  search: string,
  after: ViewPlace | undefined,
  limit: number,
): Promise<Found> {
  const leads: StoredLead[] = []
  let place = after
  for (let seen = 0; seen < SEARCHED; seen += PORTION) {
    const portion = await store.listLeads({ ...(place && { after: toLeadPlace(place) }), limit: PORTION })
    for (const lead of portion) {
      place = { at: lead.receivedAt, id: lead.id }
      if (matchesSearch(lead, search)) leads.push(lead)
      if (leads.length === limit) return { leads, next: place }
    }
    if (portion.length < PORTION) return { leads, next: null }
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { leads, next: place ?? null }
}

const writePlace = ({ at, id }: ViewPlace) => `${at}_${id}`

/** Ignores a foreign cursor. */
function readPlace(cursor: string): ViewPlace | undefined {
  const [, at, id] = /^(\d{1,15})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor) ?? []
  return at === undefined || id === undefined ? undefined : { at: Number(at), id }
}

const toLeadPlace = ({ at, id }: ViewPlace) => ({ receivedAt: at, id })

/** The same cursors, for leads sorted by arrival. */
export function readLeadPlace(cursor: string | null) {
  const place = cursor === null ? undefined : readPlace(cursor)
  return place && toLeadPlace(place)
}

export const writeLeadPlace = ({ receivedAt, id }: StoredLead) => writePlace({ at: receivedAt, id })

function toListed(stored: StoredLead): ListedLead {
  const { mailbox, suspicion, message, ...lead } = stored
  const onOneLine = message.replaceAll(/\s+/g, ' ')
  return {
    ...lead,
    excerpt: onOneLine.length > EXCERPT ? `${onOneLine.slice(0, EXCERPT).toWellFormed()} …` : onOneLine,
    phones: telephoneLinks(lead.phone),
    reply: replyLink(lead),
    roof: roofText(stored),
  }
}

export async function showLead(store: ListStore, lead: StoredLead, now: number): Promise<DeskLead> {
  const [events, mails] = await Promise.all([store.listHistory(lead.id), store.listMessagesOf(lead.id)])
  const { mailbox } = lead
  const others = mailbox === '' ? 0 : (await store.countLeadsFrom({ mailbox, most: MOST_COUNTED + 1 })) - 1
  return {
    ...toListed(lead),
    message: lead.message,
    others,
    events,
    mails: mails.filter(isToldOf).map((mail) => toTold(mail, now)),
    now,
  }
}

/** Show only stuck webhook events; delivered ones repeat the history. */
function isToldOf({ kind, stuckAt }: OutboxEntry): boolean {
  return laneOf(kind) === 'mail' || stuckAt !== null
}

function toTold(mail: OutboxEntry, now: number): ToldMail {
  const state = mailStateOf(mail, now)
  const at = mail.sentAt ?? mail.skippedAt ?? mail.stuckAt ?? mail.createdAt
  return { at, kind: mail.kind, state: state === 'sending' ? 'waiting' : state, error: mail.lastError }
}
