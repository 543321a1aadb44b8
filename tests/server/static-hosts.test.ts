import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSiteFiles } from '../../src/server/http/site-files.ts'
import { describeSite } from '../../src/site/build/hosting/describe-site.ts'
import { headersFile } from '../../src/site/build/hosting/headers-file.ts'
import { buildHosted, type HostedBuild } from '../support/hosted-build.ts'
import { type RunningServer, root, startServer } from '../support/start-server.ts'
import { type Address, type Answer, ask, startCaddy, startNginx } from '../support/static-host.ts'
import { isInstalled } from '../support/web-server.ts'

const SETTINGS = { SITE_URL: 'https://www.example.org', PUBLIC_SUPABASE_URL: 'https://abcdefgh.supabase.co' }

/** Of one answer or one host, and nothing that the build could say. */
const OWN = [
  'accept-ranges',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
]

const MISSING = ['/nirgends', '/nirgends/tiefer.js', '/_astro/nix.js', '/_astro/', '/404', '/404.html', '/antwort/']
/** Beside the files, for the hosts. */
const UNSERVED = ['/_headers', '/index.html.gz', '/index.html.br']

let build: HostedBuild
let server: RunningServer
let ours: Address
/** Every address of the site. */
let found: string[]

beforeAll(async () => {
  build = await buildHosted(SETTINGS)
  server = await startServer(SETTINGS, [join(root, 'src/server/main.ts'), '--site', build.dist])
  const { hostname, port } = new URL(server.url)
  ours = { host: hostname, port: Number(port) }
  const files = listSiteFiles(build.dist).filter((file) => file !== '/404.html')
  found = [...files, '/', '/antwort']
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await build?.[Symbol.asyncDispose]()
})

/** What the answer says of safety, caching and its type. */
function told({ status, headers }: Answer): Record<string, unknown> {
  return { status, ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name))) }
}

it('our own server knows the type of every file, and serves no settings of other hosts', async () => {
  expect(found).toEqual(expect.arrayContaining(['/index.html', '/antwort.html', '/icon.svg', '/robots.txt']))
  for (const path of found) {
    const { status, headers } = await ask(ours, path)
    expect([path, status]).toEqual([path, 200])
    expect(headers['content-type'], path).not.toBe('application/octet-stream')
  }
  for (const path of [...MISSING, ...UNSERVED]) expect([path, (await ask(ours, path)).status]).toEqual([path, 404])
})

describe.each([
  ['nginx', startNginx, 'nginx.conf', ['gzip']],
  ['caddy', startCaddy, 'Caddyfile', ['gzip', 'br']],
] as const)('%s with what the build wrote for it', (program, start, snippet, encodings) => {
  it('answers every path as our own server does', async ({ skip }) => {
    if (!isInstalled(program)) skip(`${program} is not installed: nobody tries hosting/${snippet}`)
    await using host = await start(build.dist, join(build.hosting, snippet))
    for (const path of [...found, ...MISSING, ...UNSERVED, '/?utm=x', '/nirgends?x']) {
      const [theirs, expected] = [await ask(host.address, path), await ask(ours, path)]
      const { vary, ...rest } = told(theirs)
      const { vary: varies, ...others } = told(expected)
      expect(rest, path).toEqual(others)
      // Caddy says it of every ending that can be compressed.
      if (varies !== undefined) expect(vary, path).toBe(varies)
      expect(theirs.body.equals(expected.body), path).toBe(true)
    }
  })

  it('sends what was compressed at build time', async ({ skip }) => {
    if (!isInstalled(program)) skip(`${program} is not installed: nobody tries hosting/${snippet}`)
    await using host = await start(build.dist, join(build.hosting, snippet))
    const script = found.find((path) => /react.*\.js$/.test(path)) ?? ''
    for (const [path, file] of [
      ['/', '/index.html'],
      ['/antwort', '/antwort.html'],
      ['/nirgends', '/404.html'],
      [script, script],
    ] as const) {
      for (const encoding of encodings) {
        const { headers, body } = await ask(host.address, path, encoding)
        expect(headers['content-encoding'], path).toBe(encoding)
        expect(headers.vary, path).toBe('Accept-Encoding')
        const unpacked = encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)
        expect(unpacked.equals(readFileSync(join(build.dist, file))), path).toBe(true)
      }
    }
  })
})

describe('_headers', () => {
  const text = () => readFileSync(join(build.dist, '_headers'), 'utf8')

  it('keeps to the limits of Cloudflare', () => {
    expect(
      Math.max(
        ...text()
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(2000)
    expect(readRules(text()).length).toBeLessThanOrEqual(100)
  })

  it('is not written where it would be cut off, and has one rule for all hashed files where there are many', () => {
    const site = describeSite(build.dist, { siteUrl: SETTINGS.SITE_URL, hostedUrl: SETTINGS.PUBLIC_SUPABASE_URL })
    const many = headersFile({ ...site, hashedFiles: Array.from({ length: 99 }, (_, index) => `/_astro/${index}.js`) })
    const hashed = readRules(many).filter(({ path }) => path.startsWith('/_astro/'))
    expect(hashed).toEqual([{ path: '/_astro/*', headers: [['cache-control', site.hashed['Cache-Control']]] }])
    expect(() => headersFile({ ...site, union: { 'Content-Security-Policy': 'x'.repeat(2000) } })).toThrow(/2000/)
    const otherFiles = Array.from({ length: 99 }, (_, index) => `/${index}.pdf`)
    expect(() => headersFile({ ...site, otherFiles })).toThrow(/100/)
  })

  it('gives every path the headers that our own server sends', async () => {
    const union = headersFor(text(), '/')['content-security-policy'] ?? ''
    for (const path of [...found, ...MISSING]) {
      const answer = await ask(ours, path)
      // A host finds out both for itself.
      const { status: _, vary: __, 'content-type': type, ...expected } = told(answer)
      const given = headersFor(text(), path)
      if (type === 'text/html; charset=utf-8') {
        expectAllows(given['content-security-policy'] ?? '', String(expected['content-security-policy']))
        // For a path that nobody knows, hosts have a rule of their own, which is to ask again each time.
        if (answer.status === 404 && path !== '/404.html') delete expected['cache-control']
        expect(given, path).toEqual({ ...expected, 'content-security-policy': union })
      } else {
        expect(given, path).toMatchObject(expected)
      }
    }
  })

  it('allows in its one policy what some document needs, and nothing else', async () => {
    const pages = await Promise.all(['/', '/antwort', '/nirgends'].map((path) => ask(ours, path)))
    const needed = new Set(pages.flatMap(({ headers }) => hashesIn(String(headers['content-security-policy']))))
    expect(new Set(hashesIn(headersFor(text(), '/')['content-security-policy'] ?? ''))).toEqual(needed)
  })

  it('says nothing twice for one path, because hosts would send both', () => {
    for (const path of [...found, ...MISSING]) {
      const names = matching(text(), path).map(([name]) => name)
      expect(new Set(names).size, path).toBe(names.length)
    }
  })
})

interface Rule {
  path: string
  headers: [name: string, value: string][]
}

/** As both hosts document it: a path at the start of a line, its headers indented below, `#` for comments. */
function readRules(text: string): Rule[] {
  const rules: Rule[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ path: line.trim(), headers: [] })
      continue
    }
    const at = line.indexOf(':')
    rules.at(-1)?.headers.push([line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()])
  }
  return rules
}

/** The headers of all rules that fit; `*` stands for anything, slashes included. */
function matching(text: string, path: string): Rule['headers'] {
  const fits = (pattern: string) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern)
  return readRules(text).flatMap((rule) => (fits(rule.path) ? rule.headers : []))
}

function headersFor(text: string, path: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of matching(text, path)) {
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value
  }
  return headers
}

const hashesIn = (policy: string) => policy.match(/'sha256-[^']+'/g) ?? []

/** `wide` is `narrow` with further hashes. */
function expectAllows(wide: string, narrow: string): void {
  const without = (policy: string) => policy.replaceAll(/ 'sha256-[^']+'/g, '')
  expect(without(wide)).toBe(without(narrow))
  expect(hashesIn(wide)).toEqual(expect.arrayContaining(hashesIn(narrow)))
}
