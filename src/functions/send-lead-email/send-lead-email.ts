import { MINUTE } from '../../base/durations.ts'
import { sha256 } from '../../base/hashes.ts'
import { thanksPage } from '../../content/generated/thanks-page.ts'
import {
  CONSENT_FIELD,
  HONEYPOT_FIELD,
  NOT_SENT_PATH,
  SENT_FRAGMENT,
  SIGNALS_HEADER,
  SOURCE_HEADER,
} from '../../lead/intake/form-contract.ts'
import { type FormSignals, parseSignals } from '../../lead/intake/form-signals.ts'
import { parseLead } from '../../lead/intake/parse-lead.ts'
import { judgeSpam } from '../../lead/intake/spam.ts'
import { submitLead } from '../../lead/intake/submit-lead.ts'
import { isSameLead, LEAD_FIELDS, type Lead } from '../../lead/lead.ts'
import { cleanSource } from '../../lead/lead-source.ts'
import type { SubmissionKeys } from '../../lead/store/intake.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import type { FunctionDeps } from '../function-deps.ts'
import { redirectBase, refuseByHeaders } from '../http/access.ts'
import { chargeAddress } from '../http/rate-limit.ts'
import { type ContentKind, contentKind, readBody, readJson } from '../http/read-body.ts'
import { type Refusal, redirectTo, respondError, respondToPost, sendJson } from '../http/responses.ts'
import type { Log } from '../log.ts'

/**
 * Stores a lead and its messages, then returns the response. Never throws. docs/what-happens-when.md lists the statuses.
 * @param address the visitor's IP address, only for the rate limit; it is neither stored nor logged
 */
export async function sendLeadEmail(request: Request, deps: FunctionDeps, address: string | null): Promise<Response> {
  return respondToPost(request, deps.siteUrl, async () => {
    const kind = contentKind(request.headers)
    const outcome = await receiveLead(request, kind, deps, address).catch((error) => intakeFailure(error, deps.log))
    if (kind === 'form' || kind === 'unreadable-form') return respondToForm(request, outcome, deps)
    return outcome === 'stored' ? sendJson(200, {}) : respondError(outcome)
  })
}

function respondToForm(request: Request, outcome: Refusal | 'stored', { siteUrl }: FunctionDeps): Response {
  const base = redirectBase(request, siteUrl)
  if (outcome === 'stored') return redirectTo(base + (thanksPage || `/#${SENT_FRAGMENT}`))
  const [wrong] = outcome.fields ?? []
  return redirectTo(base + NOT_SENT_PATH + (wrong ? `#${wrong.field}-${wrong.code}` : ''))
}

/**
 * Reads a lead and stores it within the rate limits. One limit is for complete leads, the other for unfinished bodies and
 * invalid requests.
 */
async function receiveLead(
  request: Request,
  kind: ContentKind,
  deps: FunctionDeps,
  address: string | null,
): Promise<Refusal | 'stored'> {
  const { rateLimit } = deps
  const read = await readLead(request, kind, deps)
  if ('status' in read) return (await chargeAddress(rateLimit, address, 'other')) ?? read
  const limited = await chargeAddress(rateLimit, address, 'lead')
  if (limited !== null) {
    // The request is charged, because looking it up reads the store.
    const mayLook = (await chargeAddress(rateLimit, address, 'other')) === null
    return mayLook && (await isStored(read, deps)) ? 'stored' : limited
  }
  return (await storeLead(read, deps)) === 'conflict' ? CONFLICT : 'stored'
}

/** A repeated lead succeeds even if the address sent too much. */
async function isStored({ lead, keys }: ReceivedLead, { store }: FunctionDeps): Promise<boolean> {
  const { idempotencyKey: key, since = 0 } = keys
  const stored = key === null ? null : await store.findLeadByKey(key)
  return stored !== null && stored.receivedAt >= since && isSameLead(lead, stored)
}

async function readLead(request: Request, kind: ContentKind, deps: FunctionDeps): Promise<ReceivedLead | Refusal> {
  const refusal = refuseByHeaders(request, kind, deps)
  if (refusal !== null) return refusal
  return kind === 'form' ? readFormLead(request, deps) : readJsonLead(request)
}

interface ReceivedLead {
  lead: Lead
  keys: SubmissionKeys
  signals: FormSignals
  source: string
}

async function readJsonLead(request: Request): Promise<ReceivedLead | Refusal> {
  const body = await readJson(request)
  if (!body.ok) return body.refusal
  const parsed = parseLead(body.value)
  if (!parsed.ok) return { ...INVALID, fields: parsed.errors }
  const key = request.headers.get('idempotency-key')
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key)) return BAD_KEY
  const signals = parseSignals(request.headers.get(SIGNALS_HEADER))
  const source = cleanSource(request.headers.get(SOURCE_HEADER) ?? '')
  return { lead: parsed.lead, keys: { idempotencyKey: key }, signals, source }
}

async function readFormLead(request: Request, deps: FunctionDeps): Promise<ReceivedLead | Refusal> {
  const body = await readBody(request)
  if (!body.ok) return body.refusal
  const form = new URLSearchParams(body.value)
  const parsed = parseLead(Object.fromEntries(form))
  if (!parsed.ok) return { ...INVALID, fields: parsed.errors }
  if (!form.get(CONSENT_FIELD)) return { ...INVALID, fields: [{ field: CONSENT_FIELD, code: 'missing' }] }
  const { lead } = parsed
  const signals = { fillMs: null, honeypot: Boolean(form.get(HONEYPOT_FIELD)) }
  // Without script, only the referrer has the query of the page.
  const source = cleanSource(URL.parse(request.headers.get('referer') ?? '')?.search ?? '')
  const keys = await keysWithoutScript(lead, deps.now())
  return { lead, keys, signals, source }
}

const REPEATS_FOR = 10 * MINUTE

/**
 * Without script, a form cannot keep a key, so the key is a hash of its fields. For ten minutes, it recognises a second
 * press of the button and a reload that sends again. The space in it keeps clients from sending the same key.
 */
async function keysWithoutScript(lead: Lead, now: number): Promise<SubmissionKeys> {
  const fields = JSON.stringify(LEAD_FIELDS.map((field) => lead[field]))
  return { idempotencyKey: `plain ${await sha256(fields)}`, since: now - REPEATS_FOR }
}

async function storeLead({ lead, keys, signals, source }: ReceivedLead, deps: FunctionDeps) {
  const now = deps.now()
  const verdict = judgeSpam(lead, signals)
  const submit = (isFlood: boolean) => submitLead({ lead, ...keys, ...verdict, source, isFlood, now }, deps)
  // A lead in quarantine has no mails, so it does not count for a flood.
  const { outcome } = await (verdict.isSpam ? submit(false) : deps.floodWatch({ ...keys, now }, submit))
  if (outcome === 'stored') deps.onStored?.()
  return outcome
}

/** The cause is logged, never sent. */
function intakeFailure(error: unknown, log: Log): Refusal {
  if (error instanceof StoreError) {
    log('store-failed', { code: error.code }, error)
    const headers = { 'retry-after': '5' }
    return { status: 503, code: `store_${error.code}`, message: 'The lead may not be stored. Try again.', headers }
  }
  log('intake-failed', {}, error)
  return { status: 500, code: 'internal_error', message: 'The lead was not stored.' }
}

const INVALID: Refusal = { status: 422, code: 'invalid_lead', message: 'Some fields are invalid: see `fields`.' }
const BAD_KEY: Refusal = {
  status: 400,
  code: 'invalid_idempotency_key',
  message: 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
}
const CONFLICT: Refusal = {
  status: 409,
  code: 'idempotency_conflict',
  message: 'This Idempotency-Key was used for other values.',
}
