import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSiteFiles } from '../../src/server/http/site-files.ts'
import { headersFile } from '../../src/site/build/headers-file.ts'
import { type BuiltCopy, buildCopy } from '../support/built-copy.ts'
import { commandFor, type RunningServer, startServer } from '../support/start-server.ts'

const SETTINGS = { SITE_URL: 'https://www.example.org', PUBLIC_SUPABASE_URL: 'https://abcdefgh.supabase.co' }

const ABOUT_ONE_ANSWER = ['connection', 'content-length', 'date', 'etag', 'keep-alive', 'transfer-encoding', 'vary']

const MISSING = ['/nirgends', '/nirgends/tiefer.js', '/_astro/nix.js', '/_astro/', '/404', '/404.html']
/** Files in the build for the hosts or for our server, which our server does not serve. */
const UNSERVED = ['/_headers', '/built-for.json', '/index.html.gz', '/index.html.br']

let build: BuiltCopy
let server: RunningServer
let text: string
/** Every address of the site. */
let found: string[]

beforeAll(async () => {
  build = await buildCopy(SETTINGS)
  server = await startServer(SETTINGS, commandFor(build.dist))
  text = readFileSync(join(build.dist, '_headers'), 'utf8')
  found = [...listSiteFiles(build.dist).filter((file) => file !== '/404.html'), '/', '/anfragen']
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await build?.[Symbol.asyncDispose]()
})

/** The status of the response and the headers that a build can know. */
async function ask(path: string) {
  const response = await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } })
  await response.arrayBuffer()
  const headers = [...response.headers].filter(([name]) => !ABOUT_ONE_ANSWER.includes(name))
  return { status: response.status, headers: Object.fromEntries(headers) }
}

it('our own server knows the type of every file, and serves no settings of other hosts', async () => {
  expect(found).toEqual(expect.arrayContaining(['/index.html', '/anfragen.html', '/icon.svg', '/robots.txt']))
  for (const path of found) {
    const { status, headers } = await ask(path)
    expect([path, status]).toEqual([path, 200])
    expect(headers['content-type'], path).not.toBe('application/octet-stream')
  }
  for (const path of [...MISSING, ...UNSERVED]) expect([path, (await ask(path)).status]).toEqual([path, 404])
})

describe('_headers', () => {
  it('refuses to write a file that hosts would cut off', () => {
    const origins = { siteUrl: SETTINGS.SITE_URL, hostedUrl: SETTINGS.PUBLIC_SUPABASE_URL }
    const files = Array.from({ length: 100 }, (_, index) => ({ path: `/${index}.pdf`, content: Buffer.from('') }))
    expect(() => headersFile(files, origins)).toThrow(/100/)
    const scripts = Array.from({ length: 40 }, (_, index) => `<script>${index}</script>`).join('')
    expect(() => headersFile([{ path: '/a.html', content: Buffer.from(scripts) }], origins)).toThrow(/2000/)
  })

  it('gives every path the headers that our own server sends, each once', async () => {
    const union = headersFor('/')['content-security-policy'] ?? ''
    for (const path of [...found, ...MISSING]) {
      // A host chooses the content type itself.
      const { status, headers } = await ask(path)
      const { 'content-type': type, ...expected } = headers
      const given = headersFor(path)
      if (type === 'text/html; charset=utf-8') {
        expectAllows(given['content-security-policy'] ?? '', String(expected['content-security-policy']))
        // For an unknown path, hosts set their own `cache-control`.
        if (status === 404 && path !== '/404.html') delete expected['cache-control']
        expect(given, path).toEqual({ ...expected, 'content-security-policy': union })
      } else {
        expect(given, path).toMatchObject(expected)
      }
    }
  })

  it('allows in its one policy exactly the scripts that the documents need', async () => {
    const pages = await Promise.all(
      ['/', '/anfragen', '/anfragen-hilfe', '/deine-anfrage', '/nirgends', '/impressum'].map((path) => ask(path)),
    )
    const needed = new Set(pages.flatMap(({ headers }) => hashesIn(String(headers['content-security-policy']))))
    expect(new Set(hashesIn(headersFor('/')['content-security-policy'] ?? ''))).toEqual(needed)
  })
})

interface Rule {
  path: string
  headers: [name: string, value: string][]
}

/** The format that both hosts document: a path at the start of a line, its headers indented below, `#` for comments. */
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

/** The headers of all matching rules. Each must be there once, because hosts would send both. `*` also matches slashes. */
function headersFor(path: string): Record<string, string> {
  const fits = (pattern: string) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern)
  const all = readRules(text).flatMap((rule) => (fits(rule.path) ? rule.headers : []))
  const headers = Object.fromEntries(all)
  expect(Object.keys(headers), path).toHaveLength(all.length)
  return headers
}

const hashesIn = (policy: string) => policy.match(/'sha256-[^']+'/g) ?? []

/** `wide` is `narrow` with further hashes. */
function expectAllows(wide: string, narrow: string): void {
  const without = (policy: string) => policy.replaceAll(/ 'sha256-[^']+'/g, '')
  expect(without(wide)).toBe(without(narrow))
  expect(hashesIn(wide)).toEqual(expect.arrayContaining(hashesIn(narrow)))
}
