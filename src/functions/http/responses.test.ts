import { expect, it } from 'vitest'
import { respondToPreflight } from './responses.ts'

it('a preflight allows the headers of the official client and our own', () => {
  const { status, headers } = respondToPreflight()
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
  expect(headers.get('access-control-allow-headers')?.split(', ')).toEqual([
    ...['authorization', 'x-client-info', 'apikey', 'content-type', 'x-retry-count', 'traceparent', 'tracestate'],
    ...['baggage', 'x-region', 'idempotency-key', 'x-form-signals', 'x-lead-source', 'x-desk-session'],
  ])
})
