import { DAY } from '../../base/durations.ts'
import { prefersEmail } from '../../content/prefers-email.ts'
import { addVisitorAnswers } from '../../lead/answers/add-visitor-answers.ts'
import {
  CODE_FIELD,
  DO_FIELD,
  NO_SCRIPT_FRAGMENTS,
  type NoScriptOutcome,
  REQUEST_PATH,
  type RequestState,
  readAnswerFields,
} from '../../lead/answers/answer-api.ts'
import { type AnswerRequest, parseAnswerRequest } from '../../lead/answers/answer-request.ts'
import { parseAnswers } from '../../lead/answers/parse-answers.ts'
import { readAnswers } from '../../lead/answers/questions.ts'
import { withdrawLead } from '../../lead/answers/withdraw-lead.ts'
import { hasStreet } from '../../lead/has-street.ts'
import {
  hasAppointmentAhead,
  isAppointmentStep,
  isPlanned,
  isPlannedStep,
  type PlannedStep,
} from '../../lead/steps/lead-steps.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import type { FunctionDeps } from '../function-deps.ts'
import { redirectBase, refuseByHeaders } from '../http/access.ts'
import { chargeAddress } from '../http/rate-limit.ts'
import { type ContentKind, contentKind, readBody, readJson } from '../http/read-body.ts'
import { explainFailure, type Refusal, redirectTo, respondError, respondToPost, sendJson } from '../http/responses.ts'
import { visitPlaceOf } from '../records/describe-answers.ts'
import { readRequestCode } from './request-code.ts'

const VALID_FOR = 30 * DAY
/** A key that the page generated. It has 128 random bits. The keys of other clients may be guessed. */
const PAGE_KEY = /^[0-9a-f]{32}$/

type Outcome = Refusal | { code: 'stored' | 'withdrawn' | 'shown'; body: RequestState | Record<string, never> }

/**
 * The visitor's further answers, the state of a request, and its withdrawal. Opening a link changes nothing. Never throws.
 * @param address the visitor's IP address, only for the rate limit; it is neither stored nor logged
 */
export async function answerQuestions(
  httpRequest: Request,
  deps: FunctionDeps,
  address: string | null,
): Promise<Response> {
  return respondToPost(httpRequest, deps.siteUrl, async () => {
    const kind = contentKind(httpRequest.headers)
    const outcome = await handleRequest(httpRequest, kind, deps, address).catch((error) =>
      explainFailure(error, deps.log, 'answer-failed'),
    )
    if (kind !== 'form' && kind !== 'unreadable-form') {
      return 'body' in outcome ? sendJson(200, outcome.body) : respondError(outcome)
    }
    const { code } = outcome
    const fragment = NO_SCRIPT_FRAGMENTS[code in NO_SCRIPT_FRAGMENTS ? (code as NoScriptOutcome) : 'failed']
    return redirectTo(`${redirectBase(httpRequest, deps.siteUrl)}${REQUEST_PATH}#${fragment}`)
  })
}

async function handleRequest(
  httpRequest: Request,
  kind: ContentKind,
  deps: FunctionDeps,
  address: string | null,
): Promise<Outcome> {
  const limited = await chargeAddress(deps.rateLimit, address, 'other')
  if (limited !== null) return limited
  const refusal = refuseByHeaders(httpRequest, kind, deps)
  if (refusal !== null) return refusal
  const request = kind === 'form' ? await readForm(httpRequest, deps) : await readJsonRequest(httpRequest)
  if ('status' in request) return request
  const find = () => findLead(request, deps)
  if (request.do === 'withdraw') return withdraw(find, deps)
  const lead = await find()
  if (lead === null) return UNKNOWN
  if (request.do === 'answer') return saveAnswers(request.answers, find, deps)
  const { ref, receivedAt, dueAt, answeredAt } = lead
  const given = readAnswers(lead.answers).map(({ id }) => id)
  const state = { isAnswered: answeredAt !== null, byEmail: prefersEmail(lead), hasStreet: hasStreet(lead.address) }
  const next = nextStepOf(lead, deps.now())
  return { code: 'shown', body: { ref, receivedAt, dueAt, ...state, next, given } }
}

function nextStepOf(lead: StoredLead, now: number): PlannedStep | '' {
  const { outcome } = lead
  const isOver = isAppointmentStep(outcome) && !hasAppointmentAhead(lead, now)
  return isPlanned(lead) && isPlannedStep(outcome) && !isOver ? outcome : ''
}

async function saveAnswers(
  given: Record<string, unknown>,
  find: () => Promise<StoredLead | null>,
  { store, questions, now, log, onStored }: FunctionDeps,
): Promise<Outcome> {
  const parsed = parseAnswers(questions, given, now())
  if (!parsed.ok) return { ...INVALID, fields: parsed.errors }
  if (parsed.answers.length + parsed.cleared.length === 0) return NOTHING_ANSWERED
  const result = await addVisitorAnswers(store, find, parsed, now(), visitPlaceOf)
  if (result === 'unknown') return UNKNOWN
  if (result === 'too_many') return TOO_MANY_CHANGES
  onStored?.()
  log('questions-answered', { answers: parsed.answers.length })
  return { code: 'stored', body: {} }
}

async function withdraw(
  find: () => Promise<StoredLead | null>,
  { store, now, log, onStored, eraseDeleted }: FunctionDeps,
): Promise<Outcome> {
  const { result, ref } = await withdrawLead(store, find, now())
  if (result === 'unknown') return UNKNOWN
  if (result === 'contract') return HAS_CONTRACT
  onStored?.()
  log('lead-deleted', { ref, by: 'visitor' })
  await eraseDeleted?.()
  return { code: 'withdrawn', body: {} }
}

async function findLead(request: AnswerRequest, { store, linkSecret, now }: FunctionDeps) {
  const byKey = (key: string) => (PAGE_KEY.test(key) ? store.findLeadByKey(key) : null)
  const byCode = async (code: string) => {
    const ref = await readRequestCode(code, linkSecret)
    return ref === null ? null : store.findLead(ref)
  }
  const lead = await ('key' in request ? byKey(request.key) : byCode(request.code))
  const isValid = lead !== null && lead.anonymisedAt === null && now() < lead.receivedAt + VALID_FOR
  return isValid ? lead : null
}

async function readJsonRequest(httpRequest: Request): Promise<AnswerRequest | Refusal> {
  const body = await readJson(httpRequest)
  return body.ok ? (parseAnswerRequest(body.value) ?? INVALID) : body.refusal
}

async function readForm(httpRequest: Request, { questions }: FunctionDeps): Promise<AnswerRequest | Refusal> {
  const body = await readBody(httpRequest)
  if (!body.ok) return body.refusal
  const form = new URLSearchParams(body.value)
  const answers = readAnswerFields(questions, form)
  return parseAnswerRequest({ do: form.get(DO_FIELD), code: form.get(CODE_FIELD), answers }) ?? INVALID
}

const UNKNOWN: Refusal = {
  status: 404,
  code: 'unknown',
  message: 'The code is wrong or expired, or the request is deleted.',
}
const INVALID: Refusal = {
  status: 422,
  code: 'invalid_request',
  message: 'The request or an answer is invalid: see `fields`.',
}
const HAS_CONTRACT: Refusal = { status: 409, code: 'has_contract', message: 'There is a contract about this request.' }
const NOTHING_ANSWERED: Refusal = { status: 422, code: 'nothing_answered', message: 'No question was answered.' }
const TOO_MANY_CHANGES: Refusal = {
  status: 429,
  code: 'too_many_changes',
  message: 'This request was changed too often.',
}
