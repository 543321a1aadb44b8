import { expect, test } from 'vitest'
import { troubleOf } from './ask-desk.ts'

test.each([
  [401, 'signed_out', 'signed_out'],
  // A gateway's answer about the key.
  [401, 'UNAUTHORIZED_INVALID_API_KEY', 'busy'],
  [404, 'unknown', 'unknown'],
  [409, 'stale', 'stale'],
  [409, 'impossible', 'impossible'],
  [422, 'invalid_request', 'invalid_request'],
  [503, 'unavailable', 'busy'],
  [429, undefined, 'busy'],
])('%i %s is %s', (status, code, trouble) => {
  expect(troubleOf(status, code)).toBe(trouble)
})
