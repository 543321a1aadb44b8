import { once } from 'node:events'
import { createServer, type IncomingMessage, request as plainRequest } from 'node:http'
import { connect } from 'node:http2'
import { type RequestOptions, request } from 'node:https'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BURST } from '../../src/functions/http/rate-limit.ts'
import { LEAD_FUNCTION_PATH } from '../../src/lead/intake/form-contract.ts'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/intake/public-key.ts'
import { FIXTURE_FILES, fixtureSite } from '../support/fixture-site.ts'
import { findFreePort, listen } from '../support/listen.ts'
import { needs } from '../support/needs.ts'
import { type RunningProxy, startCaddy, startNginx } from '../support/proxy.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const site = await fixtureSite()
const HOST = 'www.example.org'
const SETTINGS = { SITE_URL: `https://${HOST}`, TRUST_PROXY: '1', RATE_LIMIT: 'on' }

describe.each([
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const)('the server behind %s', (program, start) => {
  let server: RunningServer
  let proxy: RunningProxy
  const isHere = needs(program)
  beforeAll(async () => {
    if (!isHere) return
    server = await startServer(SETTINGS, site.command)
    proxy = await start(server.url)
  })
  afterAll(async () => {
    await proxy?.[Symbol.asyncDispose]()
    await server?.[Symbol.asyncDispose]()
  })
  const test = it.skipIf(!isHere)

  /** Sends over HTTP/1.1, from one of the many addresses of loopback. */
  async function send(options: RequestOptions, body = ''): Promise<{ response: IncomingMessage; text: string }> {
    const headers = { host: HOST, 'content-length': Buffer.byteLength(body), ...options.headers }
    const sent = request({ ...placeOf(proxy), ...options, headers }).end(body)
    return readResponse(sent)
  }

  const submit = (visitor: string, headers: Record<string, string> = {}) =>
    send(
      {
        method: 'POST',
        path: LEAD_FUNCTION_PATH,
        localAddress: visitor,
        headers: {
          apikey: DEFAULT_PUBLIC_KEY,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          ...headers,
        },
      },
      JSON.stringify(sampleLead()),
    )

  test('responds over HTTP/2 with the page, compressed as it was built, and HSTS once', async () => {
    const session = connect(`https://${HOST}`, placeOf(proxy))
    const stream = session.request({ ':path': '/', 'accept-encoding': 'br' })
    const [headers, , raw] = (await once(stream, 'response')) as [Record<string, unknown>, number, string[]]
    const chunks = await stream.toArray()
    session.close()
    expect(session.alpnProtocol).toBe('h2')
    expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br' })
    expect(brotliDecompressSync(Buffer.concat(chunks)).toString()).toBe(FIXTURE_FILES['index.html'])
    expect(namesOf(raw).filter((name) => name === 'strict-transport-security')).toHaveLength(1)
  })

  test('sends each header once, with the same value as without a proxy', async () => {
    const { response } = await send({ path: '/', headers: { 'accept-encoding': 'gzip' } })
    const direct = await fetch(server.url, { headers: { 'accept-encoding': 'gzip' } })
    const names = namesOf(response.rawHeaders)
    for (const [name, value] of direct.headers) {
      if (['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name)) continue
      expect([name, response.headers[name]]).toEqual([name, value])
      expect([name, names.filter((other) => other === name).length]).toEqual([name, 1])
    }
  })

  test('redirects http, and the name without www, to https', async () => {
    const place = { host: '127.0.0.1', port: proxy.httpPort, path: '/impressum/?x=1', agent: false }
    const { response } = await readResponse(plainRequest({ ...place, headers: { host: HOST } }).end())
    expect([301, 308]).toContain(response.statusCode)
    expect(response.headers.location).toBe(`https://${HOST}/impressum/?x=1`)
    expect(response.headers['strict-transport-security']).toBeUndefined()
    const bare = await send({ path: '/?x=1', servername: 'example.org', headers: { host: 'example.org' } })
    expect(bare.response.statusCode).toBe(301)
    expect(bare.response.headers.location).toBe(`https://${HOST}/?x=1`)
  })

  test('passes on the length of a lead, also over HTTP/2; a lead in chunks gets 200 or 411', async () => {
    const session = connect(`https://${HOST}`, placeOf(proxy))
    const body = JSON.stringify(sampleLead())
    const stream = session.request({
      ':path': LEAD_FUNCTION_PATH,
      ':method': 'POST',
      apikey: DEFAULT_PUBLIC_KEY,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    const [headers] = (await once(stream.end(body), 'response')) as [Record<string, unknown>]
    session.close()
    expect(headers[':status']).toBe(200)
    // nginx reads the whole body first and sends its length; Caddy does not.
    const own = { host: HOST, apikey: DEFAULT_PUBLIC_KEY, 'content-type': 'application/json' }
    const sent = request({ ...placeOf(proxy), method: 'POST', path: LEAD_FUNCTION_PATH, headers: own })
    sent.write(body.slice(0, 10))
    const { response } = await readResponse(sent.end(body.slice(10)))
    expect(response.statusCode).toBe(program === 'nginx' ? 200 : 411)
  })

  test('counts a flood by the address of the visitor, not by an address in a header', async () => {
    const claim = (count: number) => submit('127.0.0.1', { 'x-forwarded-for': `203.0.${count}.1` })
    let statuses: (number | undefined)[] = []
    // On a busy machine, the limit allows further leads while the test sends.
    for (let round = 0; round < 20 && !statuses.includes(429); round += 1) {
      const responses = await Promise.all(Array.from({ length: BURST }, (_, count) => claim(count)))
      statuses = responses.map(({ response }) => response.statusCode)
    }
    expect(statuses).toContain(429)
    expect((await submit('127.7.7.7')).response.statusCode).toBe(200)
    expect(server.output()).not.toContain('proxy-not-trusted')
  })

  test('passes large bodies to the server, and refuses far larger bodies itself', async () => {
    // The server accepts every request, so only the proxy can refuse.
    let taken = 0
    const takeAll = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => (taken += chunk.length))
      request.on('end', () => response.end('taken'))
    })
    await using greedy = await listen(takeAll)
    await using front = await start(`http://127.0.0.1:${greedy.port}`)
    const place = { port: front.httpsPort, ca: front.authority, method: 'POST', path: LEAD_FUNCTION_PATH }
    const large = await send(place, 'x'.repeat(900_000))
    expect([large.response.statusCode, large.text, taken]).toEqual([200, 'taken', 900_000])
    // If the body is too large, Caddy 2.6 responds with 502, later versions with 413.
    const huge = await send(place, 'x'.repeat(1_100_000))
    expect([413, 502]).toContain(huge.response.statusCode)
    expect(huge.text).not.toContain('taken')
  })

  test('writes no address and no path into a log, even while the server is down', async () => {
    await using own = await startServer(SETTINGS, site.command)
    await using front = await start(own.url, '1s')
    const [visitor, path] = ['127.66.77.88', '/functions/v1/calendar/geheim']
    const place = { port: front.httpsPort, ca: front.authority, localAddress: visitor, path }
    const plain = { host: '127.0.0.1', port: front.httpPort, localAddress: visitor, path, agent: false }
    const bare = { servername: 'example.org', headers: { host: 'example.org' } }
    const statusOf = async (sent: Promise<{ response: IncomingMessage }>) => (await sent).response.statusCode
    expect(await statusOf(send(place))).toBeLessThan(500)
    expect(await statusOf(send({ ...place, ...bare }))).toBe(301)
    expect(await statusOf(readResponse(plainRequest({ ...plain, headers: { host: HOST } }).end()))).toBeLessThan(400)
    await statusOf(send({ ...place, method: 'POST' }, 'x'.repeat(1_100_000)))
    await own.stop()
    expect(await statusOf(send(place))).toBe(502)
    // Send a second request, because the log line of the first may be written after its response.
    expect(await statusOf(send(place))).toBe(502)
    expect(front.logs()).not.toBe('')
    for (const secret of [visitor, 'geheim']) expect(front.logs()).not.toContain(secret)
  })
})

it.skipIf(!needs('caddy'))('Caddy lets visitors wait while the server behind it is restarted', async () => {
  const settings = { ...SETTINGS, PORT: String(await findFreePort()) }
  await using first = await startServer(settings, site.command)
  await using proxy = await startCaddy(first.url)
  await first.stop()
  const waiting = readResponse(request({ ...placeOf(proxy), path: '/', headers: { host: HOST } }).end())
  await using _again = await startServer(settings, site.command)
  expect((await waiting).response.statusCode).toBe(200)
})

/** Requests to the name of its certificate arrive on loopback. */
const placeOf = ({ httpsPort, authority }: RunningProxy) => ({
  host: '127.0.0.1',
  port: httpsPort,
  servername: HOST,
  ca: authority,
  agent: false as const,
})

async function readResponse(sent: ReturnType<typeof request>): Promise<{ response: IncomingMessage; text: string }> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks = await response.toArray()
  return { response, text: Buffer.concat(chunks).toString() }
}

function namesOf(raw: readonly string[]): string[] {
  return raw.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
}
