import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltCopy, buildCopy, writeDrafts } from '../support/built-copy.ts'
import { listen } from '../support/listen.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const SITE_URL = 'https://www.dachwerk-westfalen.de'

let built: BuiltCopy
let server: RunningServer

beforeAll(async () => {
  built = await buildCopy({ SITE_URL }, writeDrafts)
  server = await startServer({ SITE_URL, TRUST_PROXY: '1' }, [join(built.folder, 'src/server/main.ts')])
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await built[Symbol.asyncDispose]()
})

/** Calls `npm run check` as an operator does in the folder of the release. Returns the lines of its faults. */
async function check(address: string, env: Record<string, string>): Promise<string> {
  writeFileSync(
    join(built.folder, '.env'),
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const child = spawn(process.execPath, ['scripts/run.mjs', 'check', address, '--no-send'], {
    cwd: built.folder,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return (await text(child.stdout)).replace(/^[^✗].*\n?/gm, '')
}

/** A web server in front, which changes headers in both directions. */
async function startFront(change: { request?: (headers: Headers) => void; response?: (headers: Headers) => void }) {
  const { hostname, port } = new URL(server.url)
  const pass = (from: NodeJS.Dict<string | string[]>, spoil?: (headers: Headers) => void) => {
    const headers = new Headers(Object.entries(from).map(([name, value]): [string, string] => [name, String(value)]))
    spoil?.(headers)
    return Object.fromEntries(headers)
  }
  const front = createServer((incoming, outgoing) => {
    const headers = pass({ ...incoming.headers, 'x-forwarded-for': '203.0.113.7' }, change.request)
    incoming.pipe(
      request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (response) => {
        response.pipe(outgoing.writeHead(response.statusCode ?? 502, pass(response.headers, change.response)))
      }),
    )
  })
  const { port: own, ...ending } = await listen(front)
  return { ...ending, url: `http://127.0.0.1:${own}` }
}

const SETTINGS = { SITE_URL, TRUST_PROXY: '1' }

it('builds nothing, and compares the live page with the built one and the settings', async () => {
  const page = join(built.dist, 'datenschutz.html')
  const text = readFileSync(page, 'utf8')
  expect(await check(server.url, SETTINGS)).not.toMatch(/Die Seite ist älter|eine andere Seite/)
  const changed = { ...SETTINGS, SITE_URL: 'https://www.dachwerk.de', RETENTION_DAYS: '90' }
  expect(await check(server.url, changed)).toMatch(
    /✗ Die Seite ist älter als die Änderung an SITE_URL, RETENTION_DAYS,/,
  )
  expect(readFileSync(page, 'utf8')).toBe(text)
  // Built again, but the server still serves the pages from its start.
  writeFileSync(page, text.replace('365 Tage', '90 Tage'))
  expect(await check(server.url, SETTINGS)).toMatch(/✗ Hier ist eine andere Seite gebaut .* \(\/datenschutz\)/)
})

it('reports headers that the web server in front changes or removes', async () => {
  await using good = await startFront({})
  expect(await check(good.url, SETTINGS)).not.toMatch(/Header|X-Forwarded-For|TRUST_PROXY/)
  await using bad = await startFront({
    request: (headers) => headers.delete('x-forwarded-for'),
    response(headers) {
      headers.set('x-frame-options', 'SAMEORIGIN')
      headers.delete('permissions-policy')
    },
  })
  const said = await check(bad.url, SETTINGS)
  expect(said).toContain('Der Header X-Frame-Options ist geändert: SAMEORIGIN')
  expect(said).toContain('Der Header Permissions-Policy fehlt')
  expect(said).toMatch(/✗ TRUST_PROXY ist 1, .* X-Forwarded-For kommen aber 0 Adressen/)
  await using two = await startFront({ request: (headers) => headers.append('x-forwarded-for', '198.51.100.2') })
  expect(await check(two.url, SETTINGS)).toMatch(/✗ TRUST_PROXY ist 1, .* 2 Adressen an: .* Setz TRUST_PROXY=2/)
})
