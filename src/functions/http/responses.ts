import { SESSION_HEADER } from '../../lead/desk/desk-api.ts'
import { SIGNALS_HEADER, SOURCE_HEADER } from '../../lead/intake/form-contract.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import type { Log } from '../log.ts'

/**
 * If the page's address is not set, any page may call, because the page may be on another origin than the function.
 * There are no cookies or other credentials to steal.
 */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, sb-error-code',
  // Our page requires this header of responses from other origins (COEP require-corp).
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const

/** Request headers that supabase-js 2.119 or our page sends. */
const ALLOWED_HEADERS = [
  'authorization, x-client-info, apikey, content-type, x-retry-count, traceparent, tracestate, baggage, x-region',
  `idempotency-key, ${SIGNALS_HEADER}, ${SOURCE_HEADER}, ${SESSION_HEADER}`,
].join(', ')

const ALLOWED_METHODS = 'POST, OPTIONS'

export interface Refusal {
  status: number
  /** The code does not change, because programs rely on it. */
  code: string
  /** Developers read this message, so it is in English. Visitors see the page's own words. */
  message: string
  fields?: readonly { field: string; code: string }[]
  headers?: Record<string, string>
}

export function respondError({ status, code, message, fields, headers }: Refusal): Response {
  return sendJson(status, fields === undefined ? { code, message } : { code, message, fields }, headers)
}

/** Logs the cause, which is never sent. A client tries again after a 503, so a bug gets 500. */
export function explainFailure(error: unknown, log: Log, event: string): Refusal {
  log(event, {}, error)
  if (!(error instanceof StoreError)) return { status: 500, code: 'internal_error', message: 'The request failed.' }
  const headers = { 'retry-after': '5' }
  return { status: 503, code: 'unavailable', message: 'The request failed. Try again later.', headers }
}

/** Without data, `value` is `{}`, because the official client fails on an empty JSON response. */
export function sendJson(status: number, value: object, headers: Record<string, string> = {}): Response {
  const all = { ...HEADERS, 'content-type': 'application/json', ...headers }
  return new Response(JSON.stringify(value), { status, headers: all })
}

/** Redirects a visitor without script to the page. With 303, a reload does not send the form again. */
export function redirectTo(location: string): Response {
  // The page checks the referrer to recognise its own form (use-redirected.ts). A browser adopts the policy of a
  // redirect. Set it here, because a gateway might set no-referrer.
  const headers = { ...HEADERS, location, 'referrer-policy': 'strict-origin-when-cross-origin' }
  return new Response(null, { status: 303, headers })
}

const PREFLIGHT_HEADERS = {
  ...HEADERS,
  'access-control-allow-methods': ALLOWED_METHODS,
  'access-control-allow-headers': ALLOWED_HEADERS,
  'access-control-max-age': '86400',
}

export const METHOD_NOT_ALLOWED: Refusal = {
  status: 405,
  code: 'method_not_allowed',
  message: 'Send a POST request.',
  headers: { allow: ALLOWED_METHODS },
}

export function unsupportedType(accepted: string): Refusal {
  return {
    status: 415,
    code: 'unsupported_media_type',
    message: `Send ${accepted} in UTF-8.`,
    headers: { 'accept-post': accepted },
  }
}

export const NEITHER_JSON_NOR_FORM = unsupportedType('application/json, application/x-www-form-urlencoded')

export const FOREIGN_FORM: Refusal = {
  status: 403,
  code: 'foreign_form',
  message: 'This form was not sent from the page.',
}

/** Handles a POST by `respond`. Only our page may read the response. A preflight stops other pages from sending at all. */
export async function respondToPost(
  { method }: Request,
  siteUrl: string | null,
  respond: () => Promise<Response>,
): Promise<Response> {
  const respondToOther = () =>
    method === 'OPTIONS'
      ? new Response(null, { status: 204, headers: PREFLIGHT_HEADERS })
      : respondError(METHOD_NOT_ALLOWED)
  const response = method === 'POST' ? await respond() : respondToOther()
  if (siteUrl !== null) response.headers.set('access-control-allow-origin', siteUrl)
  return response
}
