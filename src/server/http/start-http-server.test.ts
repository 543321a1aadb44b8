import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE } from '../../base/durations.ts'
import type { RouteDeps } from './create-listener.ts'
import { loadSite } from './load-site.ts'
import { type HttpServer, startHttpServer } from './start-http-server.ts'

const MAX_SILENCE = 500
/** More than the buffers of both ends hold. */
const PICTURE_BYTES = 4_000_000
const PICTURES = 8
const REQUEST = 'GET /picture.jpg HTTP/1.1\r\nHost: localhost\r\n\r\n'

let folder: string
let strict: HttpServer
let patient: HttpServer
const events: string[] = []
/** The servers' ends of the connections. */
const accepted: Socket[] = []
const onAccept = (message: unknown) => accepted.push((message as { socket: Socket }).socket)

beforeAll(async () => {
  subscribe('net.server.socket', onAccept)
  folder = mkdtempSync(join(tmpdir(), 'dachstrom-http-'))
  writeFileSync(join(folder, 'picture.jpg'), Buffer.alloc(PICTURE_BYTES))
  writeFileSync(join(folder, 'small.txt'), 'small')
  const site = loadSite(folder, { siteUrl: null, hostedUrl: null })
  const log = (event: string) => void events.push(event)
  const deps = { siteUrl: null, trustedProxies: 0, log } as unknown as RouteDeps
  const start = (maxSilence: number) => startHttpServer({ host: '127.0.0.1', port: 0, site, maxSilence }, deps)
  ;[strict, patient] = await Promise.all([start(MAX_SILENCE), start(MINUTE)])
})
afterAll(async () => {
  await Promise.all([strict.stop(0), patient.stop(0)])
  unsubscribe('net.server.socket', onAccept)
  rmSync(folder, { recursive: true })
})

function open(server: HttpServer, requests: string): Socket {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () => socket.write(requests))
  socket.on('error', () => {})
  return socket.pause()
}

async function otherEnd(socket: Socket): Promise<Socket> {
  await once(socket, 'connect')
  const find = () => accepted.find(({ remotePort }) => remotePort === socket.localPort)
  await expect.poll(find).toBeDefined()
  return find() as Socket
}

/** How many bytes come until the server closes, or `enough` have come. */
function read(socket: Socket, enough: number): Promise<number> {
  return new Promise<number>((resolve) => {
    let bytes = 0
    socket.on('close', () => resolve(bytes))
    socket.on('data', (chunk) => {
      bytes += chunk.length
      if (bytes >= enough) resolve(bytes)
    })
    socket.resume()
  }).finally(() => socket.destroy())
}

it('closes the connection of a client that asks and does not read', async () => {
  const socket = open(strict, REQUEST.repeat(PICTURES))
  const server = await otherEnd(socket)
  if (!server.destroyed) await once(server, 'close')
  expect(await read(socket, PICTURES * PICTURE_BYTES)).toBeLessThan(PICTURES * PICTURE_BYTES)
})

it('sends everything to a client that reads after a pause', async () => {
  const socket = open(patient, REQUEST.repeat(PICTURES))
  await otherEnd(socket)
  expect(await read(socket, PICTURES * PICTURE_BYTES)).toBeGreaterThanOrEqual(PICTURES * PICTURE_BYTES)
})

/** Also if the other side resets the connection, which `once` would report as a failure. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

async function responseTo(bytes: string): Promise<string> {
  const socket = open(patient, bytes)
  let response = ''
  socket.setEncoding('utf8').on('data', (text) => (response += text))
  socket.resume()
  await closed(socket)
  return response
}

it('drops a client after sixteen responses that it has not read, and logs it', async () => {
  const small = 'GET /small.txt HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const last = 'GET /small.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  expect((await responseTo(small.repeat(9) + last)).match(/HTTP\/1\.1 200/g)).toHaveLength(10)
  const socket = open(patient, REQUEST.repeat(2000))
  const server = await otherEnd(socket)
  if (!server.destroyed) await once(server, 'close')
  expect(server.bytesWritten).toBeLessThan(17 * PICTURE_BYTES)
  await expect.poll(() => events).toContain('connection-dropped')
  socket.destroy()
})

it('parses sixteen of a thousand requests that a client writes at once', async () => {
  let parsed = 0
  const count = () => {
    parsed += 1
  }
  subscribe('http.server.request.start', count)
  await responseTo('GET /small.txt HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000))
  unsubscribe('http.server.request.start', count)
  expect(parsed).toBe(16)
})

const chunked = 'Host: a\r\nTransfer-Encoding: chunked\r\n\r\n'
const body = '1\r\nx\r\n0\r\n\r\n'

it('refuses a body in chunks unread at every address, and ignores the body of a GET', async () => {
  for (const path of ['/functions/v1/send-lead-email', '/nix', '/small.txt']) {
    const response = await responseTo(`POST ${path} HTTP/1.1\r\n${chunked}${body}${REQUEST}`)
    expect(response).toMatch(/^HTTP\/1\.1 411 [\s\S]*x-content-type-options: nosniff[\s\S]*\r\n\r\n$/i)
  }
  expect(await responseTo(`GET /small.txt HTTP/1.1\r\n${chunked}${body}${REQUEST}`)).toMatch(/\r\n\r\nsmall$/)
})

it('ends the connection of a body in chunks while others wait for a response', async () => {
  const response = await responseTo(`${REQUEST}POST /nix HTTP/1.1\r\n${chunked}${body}`)
  expect(response).not.toContain('411')
})

it('goes on after the client of a body in chunks hangs up', async () => {
  const socket = open(patient, `POST /nix HTTP/1.1\r\n${chunked}${body}`)
  const server = await otherEnd(socket)
  await expect.poll(() => server.bytesWritten).toBeGreaterThan(0)
  socket.resetAndDestroy()
  if (!server.destroyed) await closed(server)
  expect(await responseTo(`GET /small.txt HTTP/1.0\r\n\r\n`)).toContain('small')
})

it('responds to a request for another protocol as to any other, and closes a tunnel', async () => {
  const request = 'GET /small.txt HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n'
  expect(await responseTo(request)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\nsmall$/)
  expect(await responseTo('CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n')).toBe('')
})

const MANY_HEADERS = `POST / HTTP/1.1\r\nHost: a\r\n${'a:\r\n'.repeat(1000)}`

it.each([
  ['no HTTP', 'HELO example.org\r\n\r\n', 400],
  ['no version', 'GET /small.txt\r\n\r\n', 400],
  ['two hosts', 'GET /small.txt HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['no host', 'GET /small.txt HTTP/1.1\r\n\r\n', 400],
  ['an unknown expectation', 'GET /small.txt HTTP/1.1\r\nHost: a\r\nExpect: bogus\r\n\r\n', 417],
  ['more headers than Node passes on', `${MANY_HEADERS}Content-Length: 1\r\n\r\nx`, 431],
  ['chunks after too many headers', `${MANY_HEADERS}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`, 431],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('refuses a malformed request with the usual headers: %s', async (_name, bytes, status) => {
  const response = await responseTo(bytes)
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(response.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(response).not.toContain('small')
})

it('keeps a connection between requests for longer than the usual proxies do', async () => {
  const socket = open(patient, 'GET /small.txt HTTP/1.1\r\nHost: localhost\r\n\r\n').resume()
  const server = await otherEnd(socket)
  // In milliseconds, until the server closes an idle connection. nginx keeps its own for a minute.
  await expect.poll(() => server.timeout).toBeGreaterThan(MINUTE)
  socket.destroy()
})

it('logs once that TRUST_PROXY does not count a proxy', async () => {
  const said = () => events.filter((event) => event === 'proxy-not-trusted')
  expect(said()).toEqual([])
  for (const path of ['/small.txt', '/nix']) {
    await (await fetch(patient.address + path, { headers: { 'x-forwarded-for': '192.0.2.1' } })).arrayBuffer()
  }
  expect(said()).toHaveLength(1)
})
