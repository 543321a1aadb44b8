import { toBase64Url } from '../../base/base64url.ts'
import { DAY } from '../../base/durations.ts'
import { eachRow } from '../../base/each-row.ts'
import { germanDate } from '../../base/german-time.ts'
import { sha256 } from '../../base/hashes.ts'
import { calendarWords as words } from '../../content/calendar-words.ts'
import { company } from '../../content/generated/company.ts'
import { CALENDAR_PATH, DESK_PATH, type DeskResponses } from '../../lead/desk/desk-api.ts'
import { isStaff } from '../../lead/is-staff.ts'
import { attentionAt } from '../../lead/steps/lead-status.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { limitAnonymous } from '../desk/concurrency-limit.ts'
import type { FunctionDeps } from '../function-deps.ts'
import { explainFailure, respondError } from '../http/responses.ts'
import { feedEvents } from './lead-calendar-events.ts'
import { type CalendarEvent, writeFeed } from './write-calendar.ts'

const BEFORE = 14 * DAY
const AHEAD = 365 * DAY

const SECRET_BYTES = 32
/** Matches the last part of the path, because a gateway may shorten the path. */
const SECRET = /\/([\w-]{43})\.ics$/

/** Responds to GET with a colleague's calendar: appointments, next tries, and days of offers and follow-ups. Never throws. */
export async function handleCalendar(request: Request, deps: FunctionDeps): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return respondError(GET_ONLY)
  try {
    const { pathname, origin } = new URL(request.url)
    const [, secret] = SECRET.exec(pathname) ?? []
    const deskUrl = `${deps.siteUrl ?? origin}${DESK_PATH}`
    const calendar = secret === undefined ? null : await limitAnonymous(() => readCalendar(secret, deskUrl, deps))
    if (calendar === null) return respondError(UNKNOWN)
    return new Response(request.method === 'HEAD' ? null : calendar, { headers: HEADERS })
  } catch (error) {
    return respondError(explainFailure(error, deps.log, 'calendar-failed'))
  }
}

async function readCalendar(secret: string, deskUrl: string, { store, staff, now }: FunctionDeps) {
  const feed = await store.findCalendarFeed({ tokenHash: await sha256(secret) })
  if (feed === null || !isStaff(feed.address, staff)) return null
  const time = now()
  const events: CalendarEvent[] = []
  for (const view of ['unanswered', 'planned'] as const) {
    const filter = { view, until: time + AHEAD, assignedTo: feed.address }
    const leads = eachRow<StoredLead>(({ after, limit }) =>
      store.listView({ ...filter, after: after && { at: attentionAt(after), id: after.id }, limit }),
    )
    // A lead with an old next try may have an appointment ahead.
    for await (const lead of leads) events.push(...feedEvents(lead, deskUrl).filter(({ at }) => at > time - BEFORE))
  }
  return writeFeed(words.feed(company.brand), events, time)
}

/** The colleague's feed. `renew` replaces it. Its address is known only now. Throws StoreError. */
export async function readOrRenewFeed(
  { address, renew }: { address: string; renew: boolean },
  { store, now }: { store: LeadStore; now: number },
): Promise<DeskResponses['feed']> {
  const { intro, how, warning } = words
  if (!renew) {
    const createdAt = (await store.findCalendarFeed({ address }))?.createdAt ?? null
    const since = createdAt === null ? [] : [words.since(germanDate(createdAt))]
    return { address: null, createdAt, intro: [intro, ...since].join(' '), how, warning }
  }
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
  await store.setCalendarFeed({ address, tokenHash: await sha256(secret), createdAt: now })
  return { address: `${CALENDAR_PATH}${secret}.ics`, createdAt: now, intro, how, warning }
}

const HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="anfragen.ics"',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
}

const UNKNOWN = { status: 404, code: 'unknown', message: 'This calendar does not exist.' }
const GET_ONLY = {
  status: 405,
  code: 'method_not_allowed',
  message: 'Send a GET request.',
  headers: { allow: 'GET, HEAD' },
}
