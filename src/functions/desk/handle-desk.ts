import { germanDay } from '../../base/german-time.ts'
import { timeOf } from '../../base/new-id.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import { COPIES_EXPIRE, type DeskRefusal, type DeskResponses, SESSION_HEADER } from '../../lead/desk/desk-api.ts'
import { type DeskRequest, parseDeskRequest, type RequestOf } from '../../lead/desk/desk-request.ts'
import { isStaff } from '../../lead/is-staff.ts'
import { readOrRenewFeed } from '../calendar/handle-calendar.ts'
import type { FunctionDeps, StaffContext } from '../function-deps.ts'
import { checkKey } from '../http/access.ts'
import { contentKind, readJson } from '../http/read-body.ts'
import {
  explainFailure,
  type Refusal,
  respondError,
  respondToPost,
  sendJson,
  unsupportedType,
} from '../http/responses.ts'
import { respondToStaffLink } from '../links/respond-to-staff-link.ts'
import { describePerson } from '../records/describe-person.ts'
import { TABLE_HEAD, tableRows } from '../records/table.ts'
import { addLead } from './add-lead.ts'
import { limitAnonymous } from './concurrency-limit.ts'
import { deleteLeads, deleteMailbox } from './delete-leads.ts'
import { handOver, previewHandOver, takeBack } from './hand-over.ts'
import { countViews, listLeads } from './list-leads.ts'
import { arrivalOf, arrivalPosition, READ_BATCH, readCursor, readPage, writeCursor } from './read-page.ts'
import { saveCost, showCounted, showFigures } from './show-figures.ts'
import { showLead } from './show-lead.ts'
import { showNews } from './show-news.ts'
import { CODE_RESPONSE_DELAY, findSession, redeemSignInCode, redeemSignInLink, requestSignInLink } from './sign-in.ts'
import { switchPush, tryPush } from './switch-push.ts'

/**
 * Takes a `DeskRequest`, and responds with one of `DeskResponses` or a `DeskRefusal`. Never throws. The
 * session is in a header, not in a cookie, so a foreign page has no credentials (docs/decisions/028).
 */
export async function handleDesk(httpRequest: Request, deps: FunctionDeps): Promise<Response> {
  return respondToPost(httpRequest, deps.siteUrl, () => respond(httpRequest, deps))
}

async function respond(httpRequest: Request, deps: FunctionDeps): Promise<Response> {
  const unauthorized = checkKey(httpRequest.headers, deps.publicKeys)
  if (unauthorized !== null) return respondError(unauthorized)
  if (contentKind(httpRequest.headers) !== 'json') return respondError(unsupportedType('application/json'))
  try {
    const session = await findSession(httpRequest.headers.get(SESSION_HEADER), deps)
    const body = await readJson(httpRequest, session === null ? MAX_BYTES_WITHOUT_SESSION : undefined)
    if (!body.ok) return respondError(body.refusal)
    const request = parseDeskRequest(body.value)
    if (isAnonymous(request)) {
      const response = limitAnonymous(() => respondWithoutSession(request, deps))
      // The delay is outside the limit, so that it does not delay other requests.
      const delay = request.do === 'enter-code' && new Promise((resolve) => setTimeout(resolve, CODE_RESPONSE_DELAY))
      return (await Promise.all([response, delay]))[0]
    }
    if (session === null) return respondError(SIGNED_OUT)
    if (request === null) return respondError(INVALID)
    return await respondToStaff(request, { ...deps, session, now: deps.now() })
  } catch (error) {
    return respondError(explainFailure(error, deps.log, 'desk-failed'))
  }
}

/** The longest link of a mail fits in. */
const MAX_BYTES_WITHOUT_SESSION = 8 * 1024

const WITHOUT_SESSION = ['sign-in', 'enter', 'enter-code', 'step'] as const
type AnonymousRequest = RequestOf<(typeof WITHOUT_SESSION)[number]>

const isAnonymous = (request: DeskRequest | null): request is AnonymousRequest =>
  request !== null && (WITHOUT_SESSION as readonly string[]).includes(request.do)

async function respondWithoutSession(request: AnonymousRequest, deps: FunctionDeps): Promise<Response> {
  switch (request.do) {
    case 'sign-in':
      return sendJson(200, {
        request: await requestSignInLink(request.address, deps),
      } satisfies DeskResponses['sign-in'])
    case 'enter':
    case 'enter-code': {
      const session =
        request.do === 'enter' ? await redeemSignInLink(request.token, deps) : await redeemSignInCode(request, deps)
      return session === null ? respondError(UNKNOWN) : sendJson(200, { session } satisfies DeskResponses['enter'])
    }
    case 'step': {
      const { status, page } = await respondToStaffLink(request, deps)
      return sendJson(status, page)
    }
  }
}

type SignedInRequest = Exclude<DeskRequest, AnonymousRequest>

/** A handler returns a body (sent with status 200), a complete response, or `null` for an invalid request. */
type Handlers = {
  [Name in SignedInRequest['do']]: (
    request: RequestOf<Name>,
    context: StaffContext,
  ) => Promise<DeskResponses[Name] | Response | null>
}

async function respondToStaff(request: SignedInRequest, context: StaffContext): Promise<Response> {
  const handler = HANDLERS[request.do] as (request: SignedInRequest, context: StaffContext) => Promise<object | null>
  const response = await handler(request, context)
  if (response === null) return respondError(INVALID)
  return response instanceof Response ? response : sendJson(200, response)
}

const HANDLERS: Handlers = {
  async list(request, { store, staff, session, now }) {
    const me = session.address
    const [page, counts] = await Promise.all([
      listLeads(store, { ...request, owner: request.colleague ?? me, staff, now }),
      request.after === null ? countViews(store, me, request.colleague) : {},
    ])
    return { me, staff: [...staff], counts, ...page, now }
  },

  async table(request, { store, staff, session, now }) {
    const owner = request.colleague ?? session.address
    const { leads, next } = await readPage(store, { ...request, owner, staff, now }, READ_BATCH)
    const rows = await tableRows(store, leads, { staff, now })
    return { file: `anfragen-${germanDay(now)}.csv`, content: (request.after === null ? TABLE_HEAD : '') + rows, next }
  },

  figures: showFigures,
  counted: showCounted,
  cost: saveCost,

  feed: ({ renew }, { store, session, now }) => readOrRenewFeed({ address: session.address, renew }, { store, now }),
  push: switchPush,
  'try-push': (_request, context) => tryPush(context),
  news: showNews,

  async leave({ everywhere }, { store, session }) {
    await store.endSessions(everywhere ? { address: session.address } : { id: session.id })
    return {}
  },

  async lead({ ref }, context) {
    const lead = await context.store.findLead(ref)
    return lead === null ? respondError(UNKNOWN) : showLead(lead, context)
  },

  add: addLead,

  'hand-over': async (request, context) =>
    canBeAssignedTo(request.to, context.staff) ? handOver(request, context) : null,
  'preview-hand-over': async (request, context) =>
    canBeAssignedTo(request.to, context.staff) ? previewHandOver(request, context) : null,
  'take-back': takeBack,

  async act(request, context) {
    const { store, staff, session, log, onStored, now } = context
    const { ref, action } = request
    const assignee = action.kind === 'assigned' ? action.to : action.kind === 'answered' && action.facts?.assignee
    if (assignee && !canBeAssignedTo(assignee, staff)) return null
    const { result, lead } = await actOnLead(store, ref, action, {
      by: session.address,
      now,
      seenVersion: request.version,
      ownEntryIds: request.after,
      entryId: request.entry,
      takenAt: timeOfStep(request, now),
    })
    if (lead === null) return respondError(UNKNOWN)
    const shown = await showLead(lead, context)
    if (result === 'stale' || result === 'impossible') {
      return sendJson(409, { code: result, message: NOT_DONE[result], lead: shown } satisfies DeskRefusal)
    }
    if (result === 'done') {
      log('lead-changed', { ref, action: action.kind, by: 'desk' })
      onStored?.()
    }
    return shown
  },

  async person({ ref, after, form }, { store, staff, now }) {
    const lead = await store.findLead(ref)
    if (lead === null || lead.anonymisedAt !== null) return respondError(UNKNOWN)
    const { mailbox, email, name } = lead
    const person = mailbox === '' ? { mailbox, who: name, onlyLead: lead } : { mailbox, who: email }
    const place = readCursor(after)
    const options = { ...person, now, after: place && arrivalOf(place), form, staff }
    const { content, next } = await describePerson(store, options)
    return {
      file: `auskunft-${ref}.${form === 'page' ? 'html' : 'json'}`,
      content,
      next: next && writeCursor(arrivalPosition(next)),
    }
  },

  async delete({ ref, all }, context) {
    const lead = await context.store.findLead(ref)
    if (lead === null) return respondError(UNKNOWN)
    return all ? deleteMailbox(lead, context) : deleteLeads([lead], context)
  },
}

/** A device may send a result or a note hours later. Other steps are news for a colleague, so they begin when they arrive. */
function timeOfStep({ action, entry, sent }: RequestOf<'act'>, now: number): number {
  const { kind } = action
  const isDated = kind === 'tried' || kind === 'note' || (kind === 'answered' && !action.facts?.assignee)
  if (!isDated || entry === undefined || sent === undefined) return now
  return now - Math.min(Math.max(sent - timeOf(entry), 0), COPIES_EXPIRE)
}

const canBeAssignedTo = (to: string, staff: FunctionDeps['staff']) => to === '' || isStaff(to, staff)

const SIGNED_OUT: Refusal = { status: 401, code: 'signed_out', message: 'The session has expired.' }
const UNKNOWN: Refusal = { status: 404, code: 'unknown', message: 'The lead or the link no longer exists.' }
const INVALID: Refusal = { status: 422, code: 'invalid_request', message: 'The body does not match the desk API.' }
const NOT_DONE = {
  stale: 'The lead has changed, so nothing was changed.',
  impossible: 'The state of the lead does not allow this.',
}
