// The server runs in this process, so that the tests see how many bytes it took from each connection.

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/intake/public-key.ts'
import type { LeadStore } from '../../src/lead/store/lead-store.ts'
import { loadSite } from '../../src/server/http/load-site.ts'
import { type HttpServer, startHttpServer } from '../../src/server/http/start-http-server.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { statusOfResponse } from '../support/http.ts'
import { folderForFile } from '../support/temp-folder.ts'
import { testDeps } from '../support/test-deps.ts'

const MEGABYTE = 1_000_000
const folder = folderForFile()
const accepted: Socket[] = []
const onAccept = (message: unknown) => accepted.push((message as { socket: Socket }).socket)

const site = await fixtureSite()
let store: LeadStore
let server: HttpServer

beforeAll(async () => {
  subscribe('net.server.socket', onAccept)
  store = await openSqliteStore(folder)
  server = await startHttpServer(
    { host: '127.0.0.1', port: 0, site: loadSite(site.folder, { siteUrl: null, hostedUrl: null }) },
    testDeps(store),
  )
})
afterAll(async () => {
  await server.stop(0)
  await store.close()
  unsubscribe('net.server.socket', onAccept)
})

/** Writes as much as the server reads. Reads the response only after the connection has ended. */
function sendLarge(headers: string, piece: Buffer): Promise<{ status: number; taken: number }> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    let response = ''
    let sent = 0
    let ownPort: number | undefined
    const push = () => {
      while (sent < 10 * MEGABYTE && !socket.destroyed) {
        sent += piece.length
        if (!socket.write(piece)) break
      }
    }
    socket.on('connect', () => {
      ownPort = socket.localPort
      socket.write(`POST /functions/v1/send-lead-email HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`)
      push()
    })
    socket.on('drain', push)
    socket.on('data', (chunk) => (response += chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      const taken = accepted.find(({ remotePort }) => remotePort === ownPort)?.bytesRead ?? 0
      resolve({ status: statusOfResponse(response), taken })
    })
  })
}

const chunk = Buffer.alloc(65_536, 'x')
const framed = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
const key = `apikey: ${DEFAULT_PUBLIC_KEY}\r\n`
const json = 'Content-Type: application/json\r\n'
const form = 'Content-Type: application/x-www-form-urlencoded\r\nOrigin: http://localhost\r\n'
const announced = `Content-Length: ${10 * MEGABYTE}`
const chunked = 'Transfer-Encoding: chunked'

describe('the server and a body of ten megabytes', () => {
  it.concurrent.each<[string, string, Buffer, number]>([
    ['with an announced length', key + json + announced, chunk, 413],
    ['without a length', key + json + chunked, framed, 411],
    ['without a key', json + announced, chunk, 401],
    ['in a form', form + announced, chunk, 303],
  ])('refuses the body after a few hundred kilobytes at most: %s', async (_, headers, piece, expected) => {
    const { status, taken } = await sendLarge(headers, piece)
    expect(status).toBe(expected)
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(400_000)
  })
})
