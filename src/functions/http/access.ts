import type { ContentKind } from './read-body.ts'
import { FOREIGN_FORM, NEITHER_JSON_NOR_FORM, type Refusal } from './responses.ts'

/** Returns `null` if the page may have sent the request. A form shows it by its origin, and JSON by its key. */
export function refuseByHeaders(
  request: Request,
  kind: ContentKind,
  { siteUrl, publicKeys }: { siteUrl: string | null; publicKeys: readonly string[] },
): Refusal | null {
  // Some privacy tools remove every header that shows a form's origin. Those visitors get an error.
  if (kind === 'form') return isFromPage(request, siteUrl) ? null : FOREIGN_FORM
  if (kind === 'unreadable-form') return NEITHER_JSON_NOR_FORM
  return checkKey(request.headers, publicKeys) ?? (kind === null ? NEITHER_JSON_NOR_FORM : null)
}

/**
 * Checks for a public key in `apikey` or as bearer. The official client sends both with a legacy key, and only `apikey`
 * with an `sb_publishable_…` key.
 */
export function checkKey(headers: Headers, publicKeys: readonly string[]): Refusal | null {
  const keys = [headers.get('apikey'), readBearerToken(headers.get('authorization'))].filter((key) => key !== null)
  if (keys.length === 0) return unauthorized('UNAUTHORIZED_NO_API_KEY', 'No API key in the request.')
  // One valid key is enough, because a client signed in to the hosted backend sends its own token as bearer.
  if (keys.some((key) => publicKeys.some((publicKey) => isSameSecret(key, publicKey)))) return null
  return unauthorized('UNAUTHORIZED_INVALID_API_KEY', 'The API key is not valid.')
}

function unauthorized(code: string, message: string): Refusal {
  return { status: 401, code, message, headers: { 'sb-error-code': code } }
}

export function readBearerToken(authorization: string | null | undefined): string | null {
  return /^bearer +(.+)$/i.exec(authorization ?? '')?.[1] ?? null
}

/** Compares in constant time, so that the duration reveals nothing about the secret. */
export function isSameSecret(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let index = 0; index < given.length; index += 1) {
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index % expected.length)
  }
  return difference === 0
}

/**
 * True if a form comes from our page. A form has no key, so a foreign page could make a visitor's browser send it. The
 * browser sends `Origin` or, if privacy settings turn that into "null", `Sec-Fetch-Site`.
 */
export function isFromPage(request: Request, siteUrl: string | null): boolean {
  const origin = request.headers.get('origin')
  if (origin === null || origin === 'null') return request.headers.get('sec-fetch-site') === 'same-origin'
  const url = URL.parse(origin)
  return url !== null && (url.origin === siteUrl || isSameHost(url, request))
}

/** Compares hosts, not origins, because requests arrive by http behind a proxy. */
function isSameHost(url: URL, request: Request): boolean {
  return url.host === new URL(request.url).host
}

/** The page's address for the visitor. It is `''` on the function's own host, otherwise the configured one. */
export function redirectBase(request: Request, siteUrl: string | null): string {
  const origin = URL.parse(request.headers.get('origin') ?? '')
  if (siteUrl === null || (origin !== null && isSameHost(origin, request))) return ''
  return siteUrl
}
