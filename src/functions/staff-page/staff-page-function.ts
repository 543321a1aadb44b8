import type { StaffRequest } from '../../lead/staff-page.ts'
import { checkKey } from '../http/access.ts'
import { answerPreflight, forPage, METHOD_NOT_ALLOWED, notJson, refuse, sendJson } from '../http/answers.ts'
import { contentKind } from '../http/content-kind.ts'
import { readJson } from '../http/read-body.ts'
import { type StaffPageDeps, takeStep } from './take-step.ts'

export interface StaffPageFunctionDeps extends StaffPageDeps {
  /** The key that the page sends. */
  publicKeys: readonly string[]
  /** The page's origin; `null` where it is not known: then any page may read the answer. */
  siteUrl: string | null
}

/**
 * The function `staff-page`: the same page for a site on a static host, as JSON. It takes a `StaffRequest` and answers
 * a `StaffPage` with the status of the HTML page; a refusal has `code` and `message` instead. Never throws.
 */
export async function staffPageFunction(request: Request, deps: StaffPageFunctionDeps): Promise<Response> {
  return forPage(deps.siteUrl, await answer(request, deps))
}

async function answer(request: Request, deps: StaffPageFunctionDeps): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'POST') return refuse(METHOD_NOT_ALLOWED)
  const unauthorized = checkKey(request.headers, deps.publicKeys)
  if (unauthorized !== null) return refuse(unauthorized)
  if (contentKind(request.headers) !== 'json') return refuse(notJson('application/json'))
  const body = await readJson(request)
  if (!body.ok) return refuse(body.refusal)
  if (!isStaffRequest(body.value)) {
    return refuse({ status: 422, code: 'invalid_request', message: 'Send { token, step, act }.' })
  }
  const { status, page } = await takeStep(body.value, deps)
  return sendJson(status, page)
}

/** `act` has no default: a request that leaves it out changes nothing. */
function isStaffRequest(value: unknown): value is StaffRequest {
  if (typeof value !== 'object' || value === null) return false
  const { token, step, act } = value as Record<string, unknown>
  return typeof token === 'string' && (typeof step === 'string' || step === null) && typeof act === 'boolean'
}
