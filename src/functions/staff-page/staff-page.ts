import { html, raw } from 'hono/html'
import { company } from '../../content/generated/company.ts'
import { theme } from '../../content/generated/theme.ts'
import { staffPage as words } from '../../content/staff-page.ts'
import type { StaffPage } from '../../lead/staff-page.ts'
import { readBody } from '../http/read-body.ts'
import { FONT } from '../mail/letter-styles.ts'
import { type StaffPageDeps, takeStep } from './take-step.ts'

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
  const body = act ? await readBody(request) : null
  const asked = body === null ? new URL(request.url).searchParams : new URLSearchParams(body.ok ? body.text : '')
  const { status, page } = await takeStep({ token, step: asked.get('schritt'), act }, deps)
  const policy = `default-src 'none'; style-src 'sha256-${await styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  return new Response(await toHtml(page), { status, headers: { ...HEADERS, 'content-security-policy': policy } })
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
}

const { paper, white, ink, soft, sun, 'sun-deep': sunDeep, 'on-sun': onSun, clinker, line } = theme
const STYLE = `
:root { color-scheme: light }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${paper}; color: ${ink};
  font: 18px/1.5 ${FONT} }
main { box-sizing: border-box; width: min(34rem, 100% - 2rem); margin: 2rem 1rem; padding: 2.25rem 2rem;
  background: ${white}; border: 1px solid ${line}; border-top: 5px solid ${clinker}; border-radius: 6px }
.brand { margin: 0 0 1.25rem; font-size: 19px; font-weight: 800; letter-spacing: -.01em }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em }
.ref { margin: 0 0 .75rem; padding-left: 1rem; border-left: 4px solid ${clinker}; color: ${soft} }
.ref strong { display: block; color: ${ink}; font-size: 1.5rem; letter-spacing: .04em }
p { margin: 0 0 .75rem }
button { margin-top: .75rem; min-height: 52px; padding: 0 1.6rem; border: 0; border-radius: 10px; background: ${sun};
  color: ${onSun}; font: inherit; font-weight: 700; cursor: pointer }
button:hover { background: ${sunDeep} }
button.second { background: none; border: 2px solid ${ink}; color: ${ink} }
button:focus-visible { outline: 3px solid ${ink}; outline-offset: 3px }
`
const styleHash = hashForPolicy(STYLE)

async function hashForPolicy(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** Without script, so that it works in any browser that a mail program opens. */
async function toHtml({ title, text, ref, button }: StaffPage): Promise<string> {
  const reference = ref && html`<p class="ref">${words.reference} <strong>${ref}</strong></p>`
  const form =
    button &&
    html`<form method="post"><button name="schritt" value="${button.step}" class="${button.rank}">${button.label}</button></form>`
  const document = await html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} – ${company.brand}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<p class="brand">${company.brand}</p>
<h1>${title}</h1>
${reference}
<p>${text}</p>
${form}
</main>
</body>
</html>
`
  return String(document)
}
