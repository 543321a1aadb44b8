import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { FIXTURE_FILES, fixtureSite, serverForFile } from '../support/fixture-site.ts'
import { rawRequest, statusOfAnswer } from '../support/raw-http.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()
const server = await serverForFile({}, site)

const INDEX = FIXTURE_FILES['index.html']
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** Node's fetch decompresses by itself and hides how it came: this does not. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { method, redirect: 'manual', headers: { 'accept-encoding': 'identity', ...headers } })

describe('the page', () => {
  it('comes as it was built', async () => {
    const response = await get('/')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toBe(INDEX)
    expect(await (await get('/?utm=x#y')).text()).toBe(INDEX)
  })

  it('carries every security header', async () => {
    const { headers } = await get('/')
    expect(headers.get('content-security-policy')).toBe(
      [
        "default-src 'none'",
        `script-src 'self' ${sha256("console.log('inline')")}`,
        `style-src 'self' ${sha256('body{color:red}')}`,
        "img-src 'self'; font-src 'self'; manifest-src 'self'; connect-src 'self'; form-action 'self'",
        "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
      ].join('; '),
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    })
    expect(headers.has('strict-transport-security')).toBe(false)
    expect(headers.has('set-cookie')).toBe(false)
  })

  it('is told to stay with https and to call the hosted function, where that is set', async () => {
    await using hosted = await startServer(
      { SITE_URL: 'https://www.example.org', PUBLIC_SUPABASE_URL: 'https://abc.supabase.co' },
      site.command,
    )
    const { headers } = await fetch(hosted.url)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co;")
    expect(policy).toContain("form-action 'self' https://abc.supabase.co;")
    expect(policy).toMatch(/; upgrade-insecure-requests$/)
    expect(policy).not.toContain('unsafe')
  })
})

describe('caching and compression', () => {
  it('sends what was compressed at build time, the smallest that the browser reads', async () => {
    for (const [accept, encoding, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const answer = await rawRequest(
        server.url,
        `GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${accept}\r\nConnection: close\r\n\r\n`,
        { encoding: 'latin1' },
      )
      const [head = '', body = ''] = splitOnce(answer, '\r\n\r\n')
      expect(head).toMatch(new RegExp(`\\r\\nContent-Encoding: ${encoding}(\\r|$)`))
      expect(head).toMatch(/\r\nVary: Accept-Encoding(\r|$)/)
      expect(unpack(Buffer.from(body, 'latin1')).toString()).toBe(INDEX)
    }
  })

  it('gives each encoding its own tag and answers 304 to those that are known', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (encoding) =>
        (await get('/', { 'accept-encoding': encoding })).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(3)
    for (const tag of [`${tags[0]}`, `W/${tags[0]}`, `"other", ${tags[0]}`, '*']) {
      const response = await get('/', { 'if-none-match': tag })
      expect(response.status).toBe(304)
      expect(response.headers.get('etag')).toBe(tags[0])
      expect(await response.text()).toBe('')
    }
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get('/', { 'if-none-match': `${tags[1]}` })).status).toBe(200)
  })

  it('keeps hashed files for ever and asks again for documents', async () => {
    expect((await get('/_astro/app.abc.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/nix')).headers.get('cache-control')).toBe('no-cache')
  })

  it('answers HEAD like GET without the body', async () => {
    const response = await get('/', {}, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(INDEX)))
    expect(await response.text()).toBe('')
  })
})

describe('other paths', () => {
  it.each(['/nix', '/nix/', '/impressum/nix', '/%00', '/%', '/index.html.br', '/404'])(
    'is 404 with its page for %s',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toBe(FIXTURE_FILES['404.html'])
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    },
  )

  it('is 404 for HEAD as well, and nothing but lines of JSON is logged', async () => {
    const response = await get('/nix', {}, 'HEAD')
    expect([response.status, await response.text()]).toEqual([404, ''])
    const [, ...lines] = server
      .output()
      .trim()
      .split(/\n(?=\{)/)
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
    expect(server.output()).not.toContain('request-failed')
  })

  it.each(['/impressum', '/impressum/', '/impressum/index.html', '/index.html', '/%69ndex.html'])(
    'serves %s',
    async (path) => {
      expect((await get(path)).status).toBe(200)
    },
  )

  it.each([
    '/../secret.txt',
    '/_astro/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..\\secret.txt',
    '//secret.txt',
    '/_astro/%2e%2e/%2e%2e/secret.txt',
    'secret.txt',
    'http://localhost/../secret.txt',
    '/package.json',
    '/leads.sqlite',
  ])('reaches nothing outside the site by %s', async (path) => {
    const answer = await rawRequest(server.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect([400, 404]).toContain(statusOfAnswer(answer))
    expect(answer).not.toContain('not for the web')
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is 405 for %s', async (method) => {
    const response = await get('/', {}, method)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  it('is 404 in JSON for another function', async () => {
    const response = await get('/functions/v1/other', {}, 'POST')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ code: 'NOT_FOUND', message: expect.any(String) })
  })
})

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return [text.slice(0, at), text.slice(at + separator.length)]
}
