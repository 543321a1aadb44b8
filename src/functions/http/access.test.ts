import { describe, expect, it } from 'vitest'
import { checkKey, isFromPage, pageAddress } from './access.ts'

const KEY = 'sb_publishable_test'
const SITE = 'https://www.example.org'

describe('the key', () => {
  it.each<[string, Record<string, string>]>([
    ['in apikey', { apikey: KEY }],
    ['as bearer', { authorization: `bearer ${KEY}` }],
    ["beside a visitor's own token", { apikey: KEY, authorization: 'Bearer eyJ.own.token' }],
    ['of either kind', { apikey: 'legacy' }],
  ])('is accepted %s', (_, headers) => {
    expect(checkKey(new Headers(headers), [KEY, 'legacy'])).toBeNull()
  })

  it.each<[string, Record<string, string>, string]>([
    ['missing', {}, 'UNAUTHORIZED_NO_API_KEY'],
    ['longer', { apikey: `${KEY}x` }, 'UNAUTHORIZED_INVALID_API_KEY'],
    ['wrong as bearer', { authorization: 'Bearer nope' }, 'UNAUTHORIZED_INVALID_API_KEY'],
  ])('is refused when %s, as the gateway does it', (_, headers, code) => {
    const refusal = checkKey(new Headers(headers), [KEY])
    expect(refusal).toMatchObject({ status: 401, code, headers: { 'sb-error-code': code } })
  })
})

function formFrom(headers: Record<string, string>): Request {
  return new Request('http://localhost:3000/functions/v1/send-lead-email', { method: 'POST', headers })
}

describe('a form', () => {
  it.each<[string, Record<string, string>]>([
    ["the page's origin", { origin: SITE }],
    ["the function's own host", { origin: 'http://localhost:3000' }],
    ["the function's own host, behind a proxy that ends TLS", { origin: 'https://localhost:3000' }],
    ['a hidden origin of the same site', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ])('is taken from %s', (_, headers) => {
    expect(isFromPage(formFrom(headers), SITE)).toBe(true)
  })

  it.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another origin that begins alike', { origin: `${SITE}.evil.example` }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['a hidden origin of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a request that names no origin', {}],
  ])('is refused from %s', (_, headers) => {
    expect(isFromPage(formFrom(headers), SITE)).toBe(false)
  })

  it("leads back to the page by its address, or by a path on the function's own host", () => {
    expect(pageAddress(formFrom({ origin: SITE }), SITE)).toBe(SITE)
    expect(pageAddress(formFrom({ origin: 'http://localhost:3000' }), SITE)).toBe('')
    expect(pageAddress(formFrom({ 'sec-fetch-site': 'same-origin' }), null)).toBe('')
  })
})
