import { afterEach, expect, test, vi } from 'vitest'
import { asDeskError, askDesk, DeskError, troubleOf } from './ask-desk.ts'

vi.mock('./settings.ts', () => ({ settings: () => ({ url: 'https://desk.example.org', headers: {} }) }))

afterEach(() => vi.unstubAllGlobals())

test.each([
  [401, 'signed_out', 'signed_out'],
  // A gateway's answer about the key.
  [401, 'UNAUTHORIZED_INVALID_API_KEY', 'busy'],
  [404, 'unknown', 'unknown'],
  // A gateway's answer about a function that is not deployed.
  [404, 'NOT_FOUND_FUNCTION_BLOB', 'unreachable'],
  [409, 'stale', 'stale'],
  [409, 'impossible', 'impossible'],
  [422, 'invalid_request', 'invalid_request'],
  [503, 'unavailable', 'busy'],
  [500, 'internal_error', 'failed'],
  // Codes of gateways. The action is sent again.
  [500, 'unexpected_failure', 'busy'],
  [504, 'IDLE_TIMEOUT', 'busy'],
  [429, undefined, 'busy'],
])('status %i with code %s is %s', (status, code, trouble) => {
  expect(troubleOf(status, code)).toBe(trouble)
})

test.each([
  [413, 'invalid_request'],
  [429, 'busy'],
  // The lead may still exist.
  [404, 'unreachable'],
  // The function may have changed the lead.
  [500, 'unreachable'],
  [502, 'unreachable'],
  [504, 'unreachable'],
  // The sign-in page of a Wi-Fi network.
  [200, 'unreachable'],
])('reads a gateway page with status %i as %s and keeps the cause', async (status, trouble) => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Gateway</h1>', { status }))
  const error = { trouble, cause: expect.any(SyntaxError) }
  await expect(askDesk({ do: 'list', view: 'open', search: '', after: null })).rejects.toMatchObject(error)
})

test.each([
  [200, 'busy'],
  [404, 'unreachable'],
])('reads the body null with status %i as %s', async (status, trouble) => {
  vi.stubGlobal('fetch', async () => new Response('null', { status }))
  await expect(askDesk({ do: 'step', token: '', step: null, act: false })).rejects.toMatchObject({ trouble })
})

test.each([
  [true, 'unreachable'],
  [false, 'offline'],
])('with a connection %s, a failed call is %s and keeps the cause', async (onLine, trouble) => {
  const cause = new TypeError('failed')
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', async () => {
    throw cause
  })
  await expect(askDesk({ do: 'list', view: 'open', search: '', after: null })).rejects.toMatchObject({ trouble, cause })
})

test('reports an error that is no DeskError, and reads it as failed', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const busy = new DeskError('busy')
  expect(asDeskError(busy)).toBe(busy)
  const cause = new TypeError('a bug')
  expect(asDeskError(cause)).toMatchObject({ trouble: 'failed', cause })
  expect(report.mock.calls).toEqual([[cause]])
})
