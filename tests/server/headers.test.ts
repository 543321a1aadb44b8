import { describe, expect, it } from 'vitest'
import { fixtureSite, serverForFile } from '../support/fixture-site.ts'
import { rawRequest } from '../support/raw-http.ts'

const site = await fixtureSite()
const server = await serverForFile({ SITE_URL: 'https://www.example.org' }, site)

/** The headers of the answer, each name once. */
async function headersOf(method: string, path: string): Promise<Record<string, string>> {
  const request = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
  const [head = ''] = (await rawRequest(server.url, request)).split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const entries = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.split(': ')[1] ?? ''])
  const headers = Object.fromEntries(entries)
  expect(Object.keys(headers)).toHaveLength(entries.length)
  return { ...headers, status: status.split(' ')[1] }
}

const ANSWERS: [method: string, path: string, status: string][] = [
  ['GET', '/', '200'],
  ['GET', '/nix', '404'],
  ['POST', '/', '405'],
  ['GET', '/healthz', '200'],
  ['GET', '/antwort/nonsense', '403'],
  ['PUT', '/antwort/nonsense', '405'],
  ['GET', '/..\\nix', '400'],
  ['POST', '/functions/v1/send-lead-email', '401'],
  ['OPTIONS', '/functions/v1/send-lead-email', '204'],
  ['POST', '/functions/v1/staff-page', '401'],
  ['OPTIONS', '/functions/v1/staff-page', '204'],
  ['POST', '/functions/v1/other', '404'],
]

describe('every answer carries the common headers, once', () => {
  it.each(ANSWERS)('%s %s', async (method, path, status) => {
    const isFunction = path.startsWith('/functions/')
    const headers = await headersOf(method, path)
    expect(headers).toMatchObject({
      status,
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000',
      'referrer-policy': path.startsWith('/antwort/n') && method === 'GET' ? 'no-referrer' : expect.any(String),
      // A page on another origin has to be able to read what the function says.
      'cross-origin-resource-policy': isFunction ? 'cross-origin' : 'same-origin',
    })
  })

  it('and the page behind a link in a mail those of a document', async () => {
    const headers = await headersOf('GET', '/antwort/nonsense')
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  })
})
