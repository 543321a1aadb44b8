import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { LEAD_FUNCTION_PATH } from '../../src/lead/intake/form-contract.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { askDesk, rawRequest, statusOfResponse } from '../support/http.ts'
import { megabytesOf, startServer } from '../support/start-server.ts'

const site = await fixtureSite()
/** In MB. The server takes about 130 with or without such clients. Without limits it took 600 to 2,200. */
const MAX_MEGABYTES = 300

describe('the server with a hundred costly clients at once', () => {
  const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`
  const chunks = '1\r\nx\r\n'.repeat(30_000)

  it.each([
    ['bodies in one-byte chunks', post(LEAD_FUNCTION_PATH) + chunks, 411],
    ['the same to an address where nobody reads them', post('/nix') + chunks, 411],
    ['the same in a GET', post('/').replace('POST', 'GET') + chunks, 200],
  ])('answers each client, limits its memory, and serves the page: %s', async (_name, request, status) => {
    await using server = await startServer({}, site.command)
    const clients = Promise.all(Array.from({ length: 100 }, () => rawRequest(server.url, request)))
    const [page, responses] = await Promise.all([fetch(server.url), clients])
    expect(page.status).toBe(200)
    expect(new Set(responses.map(statusOfResponse))).toEqual(new Set([status]))
    expect(megabytesOf(server.process.pid) ?? 0).toBeLessThan(MAX_MEGABYTES)
  })

  it('refuses large bodies to the desk without a session, limits its memory, and serves the page', async () => {
    await using server = await startServer({}, site.command)
    const body = { do: 'list', search: 'x'.repeat(64_000) }
    const clients = Promise.all(
      // A client that still sends may get a closed connection in place of the response.
      Array.from({ length: 200 }, () => askDesk(server.url, body).catch(() => ({ status: 413 }))),
    )
    expect((await fetch(server.url)).status).toBe(200)
    expect(new Set((await clients).map(({ status }) => status))).toEqual(new Set([413]))
    expect(megabytesOf(server.process.pid) ?? 0).toBeLessThan(250)
  })

  it('limits its memory and serves the page while clients never read their responses', async () => {
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
    expect(megabytesOf(server.process.pid) ?? 0).toBeLessThan(MAX_MEGABYTES)
  })
})
