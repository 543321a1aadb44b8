import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { FIXTURE_FILES, fixtureSite, serverForFile } from '../support/fixture-site.ts'
import { rawRequest, statusOfResponse } from '../support/http.ts'

const server = await serverForFile(
  { SITE_URL: 'https://www.example.org', PUBLIC_SUPABASE_URL: 'https://abc.supabase.co' },
  await fixtureSite(),
)

const INDEX = FIXTURE_FILES['index.html']
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** Asks for no compression, because Node's `fetch` decompresses and hides the encoding. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { method, redirect: 'manual', headers: { 'accept-encoding': 'identity', ...headers } })

async function ask(method: string, path: string, own = ''): Promise<{ head: string; body: string; status: number }> {
  const request = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${own}Content-Length: 0\r\nConnection: close\r\n\r\n`
  const response = await rawRequest(server.url, request, { encoding: 'latin1' })
  const end = response.indexOf('\r\n\r\n')
  return { head: response.slice(0, end), body: response.slice(end + 4), status: statusOfResponse(response) }
}

it('sends the page as it was built, with its type and every security header', async () => {
  const response = await get('/?utm=x')
  expect(await response.text()).toBe(INDEX)
  const { headers } = response
  expect(headers.get('content-security-policy')).toBe(
    [
      "default-src 'none'",
      `script-src 'self' ${sha256("console.log('inline')")}`,
      `style-src 'self' ${sha256('body{color:red}')}`,
      "img-src 'self'; font-src 'self'; manifest-src 'self'",
      "connect-src 'self' https://abc.supabase.co; form-action 'self' https://abc.supabase.co",
      "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; upgrade-insecure-requests",
    ].join('; '),
  )
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  })
  expect(headers.has('set-cookie')).toBe(false)
})

it.each([
  ['GET', '/', 200],
  ['GET', '/nix', 404],
  ['POST', '/', 405],
  ['GET', '/healthz', 200],
  ['GET', '/..\\nix', 400],
  ['POST', '/functions/v1/send-lead-email', 401],
  ['OPTIONS', '/functions/v1/send-lead-email', 204],
  ['POST', '/functions/v1/desk', 401],
  ['POST', '/functions/v1/other', 404],
] as const)('sends the common headers, once: %s %s', async (method, path, expected) => {
  const { head, status } = await ask(method, path)
  expect(status).toBe(expected)
  const entries = head
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.split(': ')[1]])
  const headers = Object.fromEntries(entries)
  expect(Object.keys(headers)).toHaveLength(entries.length)
  const isFunction = path.startsWith('/functions/')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=63072000',
    'referrer-policy': expect.any(String),
    // A page on another origin must be able to read the function's response.
    'cross-origin-resource-policy': isFunction ? 'cross-origin' : 'same-origin',
  })
})

describe('caching and compression', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const)('answers Accept-Encoding: %s with %s', async (accept, encoding, unpack) => {
    const { head, body } = await ask('GET', '/', `Accept-Encoding: ${accept}\r\n`)
    expect(head).toMatch(new RegExp(`\\r\\nContent-Encoding: ${encoding}(\\r|$)`))
    expect(head).toMatch(/\r\nVary: Accept-Encoding(\r|$)/)
    expect(unpack(Buffer.from(body, 'latin1')).toString()).toBe(INDEX)
  })

  it('gives each encoding its own tag and responds with 304 to known ones', async () => {
    const tagOf = async (encoding: string) => (await get('/', { 'accept-encoding': encoding })).headers.get('etag')
    const [plain, gzip, br] = [await tagOf('identity'), await tagOf('gzip'), await tagOf('br')]
    expect(new Set([plain, gzip, br]).size).toBe(3)
    for (const tag of [`${plain}`, `W/${plain}`, `"other", ${plain}`, '*']) {
      const response = await get('/', { 'if-none-match': tag })
      expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, plain, ''])
    }
    expect((await get('/', { 'if-none-match': `${gzip}` })).status).toBe(200)
  })

  it('lets browsers keep hashed files for ever, and ask again for documents', async () => {
    const cacheOf = async (path: string) => (await get(path)).headers.get('cache-control')
    expect(await cacheOf('/_astro/app.abc.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheOf('/')).toBe('no-cache')
    expect(await cacheOf('/icon.svg')).toBe('public, max-age=3600')
  })

  it('answers HEAD with only the headers', async () => {
    const response = await get('/', {}, 'HEAD')
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(INDEX)))
    expect(await response.text()).toBe('')
  })
})

describe('other paths', () => {
  it.each(['/nix', '/%00', '/%', '/index.html.br', '/404'])('answers %s with 404 and its page', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe(FIXTURE_FILES['404.html'])
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it.each(['/impressum', '/impressum/', '/index.html', '/%69ndex.html'])('serves %s', async (path) => {
    expect((await get(path)).status).toBe(200)
  })

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/..\\secret.txt',
    '//secret.txt',
    '/_astro/%2e%2e/%2e%2e/secret.txt',
    'http://localhost/../secret.txt',
  ])('serves no file outside the site for %s', async (path) => {
    const { status, body } = await ask('GET', path)
    expect([400, 404]).toContain(status)
    expect(body).not.toContain('not for the web')
  })

  it('answers another method of a page with 405, and another function with 404 in JSON', async () => {
    const response = await get('/', {}, 'DELETE')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const other = await get('/functions/v1/other', {}, 'POST')
    expect(await other.json()).toEqual({ code: 'NOT_FOUND', message: expect.any(String) })
  })
})
