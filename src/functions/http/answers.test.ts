import { expect, it } from 'vitest'
import { answerPreflight, forPage, refuse } from './answers.ts'

it('a preflight allows the headers of the official client and our own two', () => {
  const { status, headers } = answerPreflight()
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
  expect(headers.get('access-control-allow-headers')?.split(', ')).toEqual([
    ...['authorization', 'x-client-info', 'apikey', 'content-type', 'x-retry-count', 'traceparent', 'tracestate'],
    ...['baggage', 'x-region', 'idempotency-key', 'x-form-signals'],
  ])
})

it('an answer may be read by the page alone, or by any page where its address is not known', () => {
  const answers = () => [answerPreflight(), refuse({ status: 422, code: 'x', message: 'x' })]
  for (const siteUrl of ['https://www.example.org', null]) {
    for (const answer of answers()) {
      expect(forPage(siteUrl, answer).headers.get('access-control-allow-origin')).toBe(siteUrl ?? '*')
    }
  }
})
