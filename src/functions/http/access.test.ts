import { expect, it } from 'vitest'
import { checkKey, isFromPage, redirectBase } from './access.ts'

const KEY = 'sb_publishable_test'
const SITE = 'https://www.example.org'

it.each<[string, Record<string, string>, string | null]>([
  ['in apikey', { apikey: KEY }, null],
  ['as bearer', { authorization: `bearer ${KEY}` }, null],
  ["with a visitor's own token", { apikey: KEY, authorization: 'Bearer eyJ.own.token' }, null],
  ['of the older kind', { apikey: 'legacy' }, null],
  ['that is missing', {}, 'UNAUTHORIZED_NO_API_KEY'],
  ['that is longer', { apikey: `${KEY}x` }, 'UNAUTHORIZED_INVALID_API_KEY'],
  ['that is wrong as bearer', { authorization: 'Bearer nope' }, 'UNAUTHORIZED_INVALID_API_KEY'],
])('responds to a key %s as the gateway of Supabase does', (_, headers, code) => {
  const refusal = code && { status: 401, code, headers: { 'sb-error-code': code } }
  expect(checkKey(new Headers(headers), [KEY, 'legacy'])).toEqual(refusal && expect.objectContaining(refusal))
})

function formFrom(headers: Record<string, string>): Request {
  return new Request('http://localhost:3000/functions/v1/send-lead-email', { method: 'POST', headers })
}

it.each<[string, Record<string, string>, boolean]>([
  ["the page's origin", { origin: SITE }, true],
  ["the function's own host", { origin: 'http://localhost:3000' }, true],
  ["the function's own host, behind a proxy that ends TLS", { origin: 'https://localhost:3000' }, true],
  ['a hidden origin of the same site', { origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  ['another origin', { origin: 'https://evil.example' }, false],
  ['another origin that begins alike', { origin: `${SITE}.evil.example` }, false],
  ['another port', { origin: 'http://localhost:3001' }, false],
  ['a hidden origin of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
  ['a request that names no origin', {}, false],
])('decides whether to accept a form from %s', (_, headers, expected) => {
  expect(isFromPage(formFrom(headers), SITE)).toBe(expected)
})

it("redirects a form to the page by its address, or by a path on the function's own host", () => {
  expect(redirectBase(formFrom({ origin: SITE }), SITE)).toBe(SITE)
  expect(redirectBase(formFrom({ origin: 'http://localhost:3000' }), SITE)).toBe('')
  expect(redirectBase(formFrom({ 'sec-fetch-site': 'same-origin' }), null)).toBe('')
})
