import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { DESK_FUNCTION_PATH } from '../../src/lead/desk.ts'
import { FUNCTION_PATH } from '../../src/lead/plain-form.ts'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/public-key.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { leadRequest, rawRequest, statusOfAnswer } from '../support/raw-http.ts'
import { peakMegabytes } from '../support/resident-memory.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()
/** Some 130 MB are taken with or without such clients; without bounds it was 600 to 2,200. */
const MOST_MEGABYTES = 300

describe('a hundred clients at once that are cheap to be and costly to serve', () => {
  const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`
  const chunks = '1\r\nx\r\n'.repeat(30_000)

  it.each([
    ['bodies in one-byte chunks', post(FUNCTION_PATH) + chunks, 411],
    ['the same to an address where nobody reads them', post('/nix') + chunks, 411],
    ['the same in a GET', post('/').replace('POST', 'GET') + chunks, 200],
  ])('%s: each has its answer, memory stays bounded, the page is served', async (_name, request, status) => {
    await using server = await startServer({}, site.command)
    const clients = Promise.all(Array.from({ length: 100 }, () => rawRequest(server.url, request)))
    const [page, answers] = await Promise.all([fetch(server.url), clients])
    expect(page.status).toBe(200)
    expect(new Set(answers.map(statusOfAnswer))).toEqual(new Set([status]))
    expect(peakMegabytes(server.process.pid) ?? 0).toBeLessThan(MOST_MEGABYTES)
  })

  it('large bodies to the desk, without a session: each is refused, memory stays bounded, the page is served', async () => {
    await using server = await startServer({}, site.command)
    const body = JSON.stringify({ do: 'list', search: 'x'.repeat(64_000) })
    const request = {
      method: 'POST',
      headers: { apikey: DEFAULT_PUBLIC_KEY, 'content-type': 'application/json' },
      body,
    }
    const clients = Promise.all(
      // A client that still sends may see its connection closed instead of the answer.
      Array.from({ length: 200 }, () => fetch(server.url + DESK_FUNCTION_PATH, request).catch(() => ({ status: 413 }))),
    )
    expect((await fetch(server.url)).status).toBe(200)
    expect(new Set((await clients).map(({ status }) => status))).toEqual(new Set([413]))
    expect(peakMegabytes(server.process.pid) ?? 0).toBeLessThan(250)
  })

  it('requests whose answers are never read: memory stays bounded, the page is served', async () => {
    await using server = await startServer({}, site.command)
    const requests = 'GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(10_000)
    const clients = Array.from({ length: 100 }, () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {})
      socket.pause().write(requests)
      return socket
    })
    expect((await fetch(server.url)).status).toBe(200)
    await expect.poll(() => server.output()).toContain('answers-not-read')
    // A client that does not read may not notice that it was closed.
    await Promise.all(clients.map((socket) => new Promise((resolve) => socket.once('close', resolve).resume())))
    expect(peakMegabytes(server.process.pid) ?? 0).toBeLessThan(MOST_MEGABYTES)
  })

  it('leads that come byte by byte: each is stored', async () => {
    await using server = await startServer({}, site.command)
    const send = (index: number) => {
      const bytes = Buffer.from(leadRequest(JSON.stringify(sampleLead({ email: `drip-${index}@example.org` }))))
      return rawRequest(server.url, '', {
        isEnough: (answer) => answer.includes('\r\n\r\n'),
        onConnect: (socket) => {
          socket.setNoDelay(true)
          for (const byte of bytes) socket.write(Buffer.of(byte))
        },
      })
    }
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => send(index)))
    expect(new Set(answers.map(statusOfAnswer))).toEqual(new Set([200]))
  })
})
