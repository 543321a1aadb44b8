import { germanMidnight } from '../../base/german-time.ts'
import { LAST_ID } from '../../base/new-id.ts'
import { nextTurn } from '../../base/next-turn.ts'
import type { Colleague, Scope, View } from '../../lead/desk/desk-api.ts'
import { attentionAt, closedAt, isClosed, isQuarantined } from '../../lead/lead-status.ts'
import type { LeadRecords, ViewPlace } from '../../lead/store/lead-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { keepMatches } from '../records/keep-matches.ts'
import { arrivalOf, arrivalPlace, readCursor, writeCursor } from './list-cursor.ts'

/** Leads searched per call, because a search must not block visitors. The next call continues. */
const MAX_SEARCHED_PER_CALL = 10_000
/** Leads read at once; the server handles other requests in between. A table is read in the same batches. */
export const READ_BATCH = 500

export interface PageRequest {
  view: View
  scope?: Scope | undefined
  search: string
  after: string | null
  /** The colleague whose leads the scope `mine` shows. */
  owner: string
  staff: readonly Colleague[]
  now: number
}

/** Reads a page of a view or of search results. `next`: the cursor of the next page. */
export async function readPage(store: LeadRecords, asked: PageRequest, limit: number) {
  const isPlanned = asked.after?.startsWith(PLANNED_MARK) ?? false
  const place = cursorPlace(asked)
  if (isSearch(asked)) {
    const { leads, next } = await searchLeads(store, asked, place, limit)
    return { leads, next: next && writeCursor(next) }
  }
  if (asked.view !== 'open') {
    const { leads, next } = toPage(
      await store.listView({ view: asked.view, ...(place && { after: place }), limit }),
      limit,
    )
    return { leads, next: next && writeCursor(next) }
  }
  return readOpen(store, asked, { isPlanned, place }, limit)
}

export const isSearch = ({ search }: PageRequest) => search.trim() !== ''

export const cursorPlace = ({ after }: PageRequest) => readCursor(after?.replace(PLANNED_MARK, ''))

/** Precedes a cursor within the planned steps after today. */
const PLANNED_MARK = 'p'

/** Lists unanswered leads and steps due today by due time, then the steps of later days. */
async function readOpen(
  store: LeadRecords,
  { scope = 'all', owner, now }: PageRequest,
  { isPlanned, place }: { isPlanned: boolean; place: ViewPlace | undefined },
  limit: number,
) {
  const endOfToday = germanMidnight(now, 1) - 1
  const filter = { assignedTo: assigneeOf(scope, owner), ...(place && { after: place }), limit }
  if (isPlanned) {
    const { leads, next } = toPage(await store.listView({ ...filter, view: 'planned' }), limit)
    return { leads, next: next && PLANNED_MARK + writeCursor(next) }
  }
  const both = await Promise.all([
    store.listView({ ...filter, view: 'unanswered' }),
    store.listView({ ...filter, view: 'planned', until: endOfToday }),
  ])
  const leads = both.flat().sort(byAttention).slice(0, limit)
  if (leads.length === limit) return { leads, next: writeCursor(placeOf(leads.at(-1) as StoredLead)) }
  // The page has room for the first planned steps of later days.
  const later = { view: 'planned', assignedTo: filter.assignedTo, after: { at: endOfToday, id: LAST_ID } } as const
  const planned = toPage(await store.listView({ ...later, limit: limit - leads.length }), limit - leads.length)
  return { leads: [...leads, ...planned.leads], next: planned.next && PLANNED_MARK + writeCursor(planned.next) }
}

const byAttention = (a: StoredLead, b: StoredLead) => attentionAt(a) - attentionAt(b) || (a.id < b.id ? -1 : 1)

export const assigneeOf = (scope: Scope, owner: string) => ({ all: null, mine: owner, free: '' })[scope]

interface Found {
  leads: StoredLead[]
  next: ViewPlace | null
}

/** `next` is `null` unless the page is full. */
function toPage(leads: StoredLead[], limit: number): Found {
  const last = leads.length === limit ? leads.at(-1) : undefined
  return { leads, next: last === undefined ? null : placeOf(last) }
}

function placeOf(lead: StoredLead): ViewPlace {
  return { at: sortTimeOf(lead), id: lead.id }
}

function sortTimeOf(lead: StoredLead): number {
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
    const batch = await store.listLeads({ ...(place && { after: arrivalOf(place) }), limit: READ_BATCH })
    for (const lead of await keepMatches(store, batch, search, staff)) {
      leads.push(lead)
      if (leads.length === limit) return { leads, next: arrivalPlace(lead) }
    }
    const last = batch.at(-1)
    if (last === undefined || batch.length < READ_BATCH) return { leads, next: null }
    place = arrivalPlace(last)
    await nextTurn()
  }
  return { leads, next: place ?? null }
}
