import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { auditStore, NOTHING_LOST } from '../support/audit.ts'
import { fixtureSite, serverForFile } from '../support/fixture-site.ts'
import { leadRequest, rawRequest, statusOfResponse } from '../support/http.ts'
import { sampleLead } from '../support/sample-leads.ts'

const server = await serverForFile({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }, await fixtureSite())
const LEAD = JSON.stringify(sampleLead())

/** A proxy might read these bytes as a second request. */
const SMUGGLED = 'GET /icon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

/** Headers with an ambiguous or missing length, and the body. */
const SHAPES: [name: string, headers: string, body: string][] = [
  ['both lengths', 'Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${SMUGGLED}`],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}`, SMUGGLED],
  ['a space before the colon', 'Content-Length : 0', SMUGGLED],
  ['chunked that is not last', 'Transfer-Encoding: chunked, identity', `0\r\n\r\n${SMUGGLED}`],
  ['a bare line feed in a header', `X: 1\nContent-Length: ${SMUGGLED.length}`, SMUGGLED],
  ['a chunk that ends too late', 'Transfer-Encoding: chunked', `3\r\nabcde\r\n0\r\n\r\n${SMUGGLED}`],
  ['a lead in chunks', 'Transfer-Encoding: chunked', `${LEAD.length.toString(16)}\r\n${LEAD}\r\n0\r\n\r\n${SMUGGLED}`],
]

it.each(SHAPES)('answers no request that is hidden behind another one: %s', async (_name, headers, body) => {
  const [head = ''] = leadRequest('').split('Content-Length')
  const response = await rawRequest(server.url, `${head}${headers}\r\n\r\n${body}`)
  expect(response).toMatch(/^HTTP\/1\.1 (?:400|411|413) /)
  expect(response).not.toContain('<svg')
})

describe('a broken connection', () => {
  const requestOf = (email: string) =>
    leadRequest(JSON.stringify(sampleLead({ email })), { 'Idempotency-Key': email, Connection: 'close' })

  it('a request that is repeated after a lost response is stored once', async () => {
    const email = 'lost@example.org'
    // The first connection ends before the response, the second at its first bytes.
    await rawRequest(server.url, requestOf(email), {
      onConnect: (socket) => socket.end(() => socket.resetAndDestroy()),
    }).catch(() => {})
    await rawRequest(server.url, requestOf(email), { isEnough: (response) => response.length > 0 })
    expect(statusOfResponse(await rawRequest(server.url, requestOf(email)))).toBe(200)
    expect(auditStore(server.dataDir, new Set([email]))).toEqual(NOTHING_LOST)
  })

  it('a request whose body broke off is not stored', async () => {
    const email = 'half@example.org'
    await rawRequest(server.url, requestOf(email).slice(0, -10), { onConnect: (socket) => socket.end() })
    expect(auditStore(server.dataDir, new Set([email])).lost).toEqual([email])
  })
})

const send = (address: string) =>
  rawRequest(server.url, leadRequest(LEAD, { Connection: 'close', 'X-Forwarded-For': address }))

it('the rate limit refuses no neighbour of a client whose bodies never end', async () => {
  const headers = { Expect: '100-continue', 'X-Forwarded-For': '198.18.2.7' }
  const unfinished = leadRequest(LEAD, headers).slice(0, -10)
  const held: Socket[] = []
  const reading = Array.from({ length: 70 }, async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    held.push(socket)
    socket.write(unfinished)
    // The server sends this when it begins to read the body.
    const [response] = await once(socket, 'data')
    return String(response).split('\r\n')[0]
  })
  expect(new Set(await Promise.all(reading))).toEqual(new Set(['HTTP/1.1 100 Continue']))
  const neighbours = Array.from({ length: 30 }, (_, index) => send(`198.18.2.${100 + index}`))
  expect(new Set((await Promise.all(neighbours)).map(statusOfResponse))).toEqual(new Set([200]))
  for (const socket of held) socket.destroy()
})

const statusNow = async () => (await fetch(`${server.url}/healthz`)).status

/** Resolves when the server closes the connection. */
async function drip(start: string, drop: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const onConnect = (socket: Socket) => {
    timer = setInterval(() => socket.write(drop), 500)
  }
  await rawRequest(server.url, start, { onConnect }).catch(() => {})
  clearInterval(timer)
}

it('closes connections that send very slowly, and answers other clients meanwhile', async () => {
  const ways = [
    ['', ''],
    ['GET / HTTP/1.1\r\nX: ', 'x'],
    ['GET / HTTP/1.1\r\n', 'X-Y: z\r\n'],
    [leadRequest('', { 'Content-Length': '1000' }), ' '],
  ] as const
  const dripping = ways.flatMap(([start, drop]) => Array.from({ length: 25 }, () => drip(start, drop)))
  expect(await statusNow()).toBe(200)
  await Promise.all(dripping)
  expect(await statusNow()).toBe(200)
})
