import { readBody } from '../http/read-body.ts'
import { renderStaffPage } from './render-staff-page.ts'
import { type StaffAnswer, type StaffPageDeps, takeStep } from './take-step.ts'

/**
 * The page behind the links in mails to staff, as HTML. `GET` shows one button; only the button's `POST` acts.
 *
 * @param token the last part of the path; the step is in the query, and in the body of a `POST`
 */
export async function staffPage(request: Request, token: string, deps: StaffPageDeps): Promise<Response> {
  const act = request.method === 'POST'
  if (!act && request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
  }
  const asked = act ? await readForm(request) : new URL(request.url).searchParams
  return send(await takeStep({ token, step: asked?.get('schritt') ?? null, act }, deps))
}

async function readForm(request: Request): Promise<URLSearchParams | null> {
  const body = await readBody(request)
  return body.ok ? new URLSearchParams(body.text) : null
}

async function send({ status, page }: StaffAnswer): Promise<Response> {
  const { html, styleHash } = await renderStaffPage(page)
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      'content-security-policy': `default-src 'none'; style-src '${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  })
}
