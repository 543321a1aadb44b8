import { actOnLead, type DeskStore } from '../../lead/act-on-lead.ts'
import { type DeskAnswers, type DeskRefusal, type DeskRequest, SESSION_HEADER } from '../../lead/desk.ts'
import { type FigureStore, readFigures, wholeWeek } from '../../lead/figures.ts'
import { germanDay } from '../../lead/german-time.ts'
import { readDeskRequest } from '../../lead/read-desk-request.ts'
import type { LeadDesk } from '../../lead/store/lead-desk.ts'
import type { SignIn, SignIns } from '../../lead/store/sign-ins.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { checkKey } from '../http/access.ts'
import {
  answerPreflight,
  forPage,
  METHOD_NOT_ALLOWED,
  notJson,
  type Refusal,
  refuse,
  sendJson,
} from '../http/answers.ts'
import { contentKind } from '../http/content-kind.ts'
import { readJson } from '../http/read-body.ts'
import { describePerson } from '../records/describe-person.ts'
import { TABLE_HEAD, tableRow } from '../records/table.ts'
import { tellFigures } from '../records/tell-figures.ts'
import {
  countViews,
  type ListStore,
  listLeads,
  PORTION,
  readLeadPlace,
  readPage,
  showLead,
  writeLeadPlace,
} from './show-leads.ts'
import { askForLink, enterWith, findSession, type SignInDeps } from './sign-in.ts'
import { takeStep } from './take-step.ts'
import { createTurns } from './turns.ts'

export interface DeskDeps extends SignInDeps {
  store: SignIns & DeskStore & ListStore & FigureStore & Pick<LeadDesk, 'deleteLead'>
  publicKeys: readonly string[]
  /** The page's origin. If it is `null` (unknown), any page may read the answer. */
  siteUrl: string | null
  /** Removes remains of deleted leads outside the tables, e.g. in the database's log. */
  eraseDeleted?: () => Promise<unknown>
}

/**
 * Takes a `DeskRequest`; answers with one of `DeskAnswers` or a `DeskRefusal`. Never throws. The session is in a
 * header, not in a cookie, so a foreign page has no credentials (docs/decisions/028).
 */
export async function deskFunction(request: Request, deps: DeskDeps): Promise<Response> {
  return forPage(deps.siteUrl, await answer(request, deps))
}

async function answer(request: Request, deps: DeskDeps): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'POST') return refuse(METHOD_NOT_ALLOWED)
  const unauthorized = checkKey(request.headers, deps.publicKeys)
  if (unauthorized !== null) return refuse(unauthorized)
  if (contentKind(request.headers) !== 'json') return refuse(notJson('application/json'))
  try {
    const token = request.headers.get(SESSION_HEADER)
    const session = token === null ? null : await findSession(token, deps)
    const body = await readJson(request, session === null ? STRANGERS_BYTES : undefined)
    if (!body.ok) return refuse(body.refusal)
    const asked = readDeskRequest(body.value)
    if (isForStrangers(asked)) return await strangersTurn(() => answerStranger(asked, deps))
    if (session === null) return refuse(SIGNED_OUT)
    return asked === null ? refuse(INVALID) : await serve(asked, session, deps)
  } catch (error) {
    deps.log('desk-failed', {}, error)
    return refuse(FAILED)
  }
}

/** Fits the longest link of a mail. */
const STRANGERS_BYTES = 8 * 1024
/** Concurrent requests without a session. Others wait, so that the page and signed-in staff need not. */
const STRANGERS_AT_ONCE = 4
const strangersTurn = createTurns(STRANGERS_AT_ONCE)

type StrangersRequest = Extract<DeskRequest, { do: 'sign-in' | 'enter' | 'step' }>

const isForStrangers = (asked: DeskRequest | null): asked is StrangersRequest =>
  asked !== null && ['sign-in', 'enter', 'step'].includes(asked.do)

async function answerStranger(asked: StrangersRequest, deps: DeskDeps): Promise<Response> {
  switch (asked.do) {
    case 'sign-in':
      await askForLink(asked.address, deps)
      return answerWith<'sign-in'>({})
    case 'enter': {
      const session = await enterWith(asked.token, deps)
      return session === null ? refuse(UNKNOWN) : answerWith<'enter'>({ session })
    }
    case 'step': {
      const { status, page } = await takeStep(asked, deps)
      return sendJson(status, page)
    }
  }
}

/** Leads deleted per call, which takes the server some ten milliseconds. */
const DELETED_AT_ONCE = 50

type SignedInRequest = Exclude<DeskRequest, StrangersRequest>

async function serve(asked: SignedInRequest, session: SignIn, deps: DeskDeps): Promise<Response> {
  const { store, staff } = deps
  const now = deps.now()
  switch (asked.do) {
    case 'list': {
      const [page, counts] = [await listLeads(store, { ...asked, now }), await countViews(store, now)]
      return answerWith<'list'>({ me: session.address, staff: [...staff], counts, ...page, now })
    }
    case 'table': {
      const { leads, next } = await readPage(store, { ...asked, now }, PORTION)
      const rows = leads.map((lead) => tableRow(lead, now))
      const content = [asked.after === null ? TABLE_HEAD : '', ...rows].join('')
      return answerWith<'table'>({ file: `anfragen-${germanDay(now)}.csv`, content, next })
    }
    case 'figures': {
      const figures = await readFigures(store, wholeWeek(now, asked.weeksBack), now)
      return answerWith<'figures'>(tellFigures(figures))
    }
    case 'leave':
      await store.endSessions(asked.everywhere ? { address: session.address } : { id: session.id })
      return answerWith<'leave'>({})
    default:
      return serveLead(asked, session, deps)
  }
}

type LeadRequest = Extract<SignedInRequest, { ref: string }>

async function serveLead(asked: LeadRequest, session: SignIn, deps: DeskDeps): Promise<Response> {
  const { store, log, onStored } = deps
  const { ref } = asked
  const now = deps.now()
  if (asked.do === 'act') {
    const { action, version: seen } = asked
    if (action.kind === 'assigned' && !['', ...deps.staff.map(({ address }) => address)].includes(action.to)) {
      return refuse(INVALID)
    }
    const { result, lead } = await actOnLead(store, ref, action, { by: session.address, now, seen })
    if (lead === null) return refuse(UNKNOWN)
    const shown = await showLead(store, lead, now)
    if (result === 'stale' || result === 'impossible') {
      const refusal: DeskRefusal = { ...CHANGED, code: result, lead: shown }
      return sendJson(409, refusal)
    }
    if (result === 'done') {
      log('lead-changed', { ref, step: action.kind, by: 'desk' })
      onStored?.()
    }
    return answerWith<'act'>(shown)
  }
  const lead = await store.findLead(ref)
  if (lead === null) return refuse(UNKNOWN)
  switch (asked.do) {
    case 'lead':
      return answerWith<'lead'>(await showLead(store, lead, now))
    case 'person': {
      const { mailbox, email } = lead
      if (mailbox === '') return refuse(UNKNOWN)
      const { content, next } = await describePerson(store, { mailbox, email, now, after: readLeadPlace(asked.after) })
      return answerWith<'person'>({ file: `auskunft-${ref}.json`, content, next: next && writeLeadPlace(next) })
    }
    case 'delete': {
      const { leads, isMore } = asked.all ? await leadsToDelete(store, lead) : { leads: [lead], isMore: false }
      await Promise.all(leads.map((one) => store.deleteLead({ ref: one.ref, now })))
      for (const one of leads) log('lead-deleted', { ref: one.ref, by: 'desk' })
      onStored?.()
      if (isMore) return answerWith<'delete'>({ isMore })
      // If this fails, the upkeep of the next minute erases the remains.
      await deps.eraseDeleted?.().catch((error: unknown) => log('erase-failed', {}, error))
      return answerWith<'delete'>({ isMore })
    }
  }
}

/** Some leads of the lead's mailbox. The lead itself is last, so that the next call still finds it. */
async function leadsToDelete(store: ListStore, lead: StoredLead) {
  const { mailbox } = lead
  const some = mailbox === '' ? [] : await store.listLeadsFrom({ mailbox, limit: DELETED_AT_ONCE + 1 })
  const others = some.filter(({ id }) => id !== lead.id).slice(0, DELETED_AT_ONCE)
  const isMore = some.length > DELETED_AT_ONCE
  return { leads: isMore ? others : [...others, lead], isMore }
}

function answerWith<Name extends keyof DeskAnswers>(value: DeskAnswers[Name]): Response {
  return sendJson(200, value)
}

const SIGNED_OUT: Refusal = { status: 401, code: 'signed_out', message: 'The session is over.' }
const UNKNOWN: Refusal = { status: 404, code: 'unknown', message: 'The lead or the link no longer exists.' }
const INVALID: Refusal = { status: 422, code: 'invalid_request', message: 'This is no request of the desk.' }
const FAILED: Refusal = { status: 503, code: 'unavailable', message: 'Nothing was done. Try again later.' }
const CHANGED = { message: 'The lead has changed: nothing was done.' }
