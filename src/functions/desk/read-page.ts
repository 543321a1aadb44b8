import { germanMidnight } from '../../base/german-time.ts'
import { LAST_ID } from '../../base/new-id.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import type { Colleague } from '../../lead/desk/desk-api.ts'
import type { RequestOf } from '../../lead/desk/desk-request.ts'
import { assigneeOf } from '../../lead/desk/list-sections.ts'
import { attentionAt, isQuarantined } from '../../lead/steps/lead-status.ts'
import type { ViewPosition } from '../../lead/store/lead-records.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { keepMatches } from '../records/search-leads.ts'

/** Leads searched per call, because a search must not block visitors. The next call continues. */
const MAX_SEARCHED_PER_CALL = 10_000
/** Leads read at once. The server handles other requests in between. A table is read in the same batches. */
export const READ_BATCH = 500

export interface PageRequest extends Pick<RequestOf<'list'>, 'view' | 'scope' | 'search' | 'after'> {
  /** The colleague whose leads the scope `mine` shows. */
  owner: string
  staff: readonly Colleague[]
  now: number
}

interface Page {
  leads: StoredLead[]
  next: string | null
}

export async function readPage(store: LeadStore, request: PageRequest, limit: number): Promise<Page> {
  const { view, scope = 'all', owner, now } = request
  const after = readPosition(request)
  if (isSearch(request)) return searchLeads(store, request, after, limit)
  if (view !== 'open') {
    const leads = await store.listView({ view: view === 'answered' ? 'closed' : view, after, limit })
    return toPage(leads, limit)
  }
  const filter = { assignedTo: assigneeOf(scope, owner), after, limit }
  return request.after?.startsWith(PLANNED_MARK) ? readPlanned(store, filter) : readOpen(store, filter, now)
}

export const isSearch = ({ search }: PageRequest) => search.trim() !== ''

export const readPosition = ({ after }: PageRequest) => readCursor(after?.replace(PLANNED_MARK, ''))

/** Precedes a cursor within the planned steps after today. */
const PLANNED_MARK = 'p'

type OpenFilter = { assignedTo: string | null; after: ViewPosition | undefined; limit: number }

/** Lists unanswered leads and steps due today by due time, then the steps of later days. */
async function readOpen(store: LeadStore, filter: OpenFilter, now: number): Promise<Page> {
  const { limit } = filter
  const endOfToday = germanMidnight(now, 1) - 1
  const both = await Promise.all([
    store.listView({ ...filter, view: 'unanswered' }),
    store.listView({ ...filter, view: 'planned', until: endOfToday }),
  ])
  const leads = both.flat().sort(byAttention).slice(0, limit)
  if (leads.length === limit) return toPage(leads, limit)
  // The page has room for the first planned steps of later days.
  const after = { at: endOfToday, id: LAST_ID }
  const later = await readPlanned(store, { ...filter, after, limit: limit - leads.length })
  return { leads: [...leads, ...later.leads], next: later.next }
}

async function readPlanned(store: LeadStore, filter: OpenFilter): Promise<Page> {
  return toPage(await store.listView({ ...filter, view: 'planned' }), filter.limit, PLANNED_MARK)
}

const byAttention = (a: StoredLead, b: StoredLead) => attentionAt(a) - attentionAt(b) || (a.id < b.id ? -1 : 1)

function toPage(leads: StoredLead[], limit: number, mark = ''): Page {
  const last = leads.length === limit ? leads.at(-1) : undefined
  return { leads, next: last === undefined ? null : mark + writeCursor({ at: sortTimeOf(last), id: last.id }) }
}

function sortTimeOf(lead: StoredLead): number {
  return lead.closedAt ?? (isQuarantined(lead) ? lead.receivedAt : attentionAt(lead))
}

async function searchLeads(
  store: LeadStore,
  { search, staff }: PageRequest,
  after: ViewPosition | undefined,
  limit: number,
): Promise<Page> {
  const leads: StoredLead[] = []
  let position = after
  for (let seen = 0; seen < MAX_SEARCHED_PER_CALL; seen += READ_BATCH) {
    const batch = await store.listLeads({ after: position && arrivalOf(position), limit: READ_BATCH })
    for (const lead of await keepMatches(store, batch, search, staff)) {
      leads.push(lead)
      if (leads.length === limit) return { leads, next: writeCursor(arrivalPosition(lead)) }
    }
    const last = batch.at(-1)
    if (last === undefined || batch.length < READ_BATCH) return { leads, next: null }
    position = arrivalPosition(last)
    await yieldToEventLoop()
  }
  return { leads, next: position ? writeCursor(position) : null }
}

export const writeCursor = ({ at, id }: ViewPosition) => `${at}_${id}`

/** `undefined` without a cursor, and for a malformed one. Then the list starts again. */
export function readCursor(cursor: string | null | undefined): ViewPosition | undefined {
  const [, at, id] = /^(\d{1,16})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor ?? '') ?? []
  return at === undefined || id === undefined ? undefined : { at: Number(at), id }
}

export const arrivalPosition = ({ receivedAt, id }: Arrival): ViewPosition => ({ at: receivedAt, id })
export const arrivalOf = ({ at, id }: ViewPosition): Arrival => ({ receivedAt: at, id })

type Arrival = Pick<StoredLead, 'receivedAt' | 'id'>
