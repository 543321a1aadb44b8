import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FixtureSite, makeFixtureSite } from '../support/fixture-site.ts'
import { leadRequest } from '../support/raw-http.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let site: FixtureSite
let server: RunningServer

beforeAll(async () => {
  site = await makeFixtureSite()
  server = await startServer({}, site.command)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  site.remove()
})

const EACH = 125
const BODY_FOLLOWS = leadRequest('', { 'Content-Length': '1000' })
/** How a request begins, and what comes of it each half second. */
const WAYS: [string, string, string][] = [
  ['nothing at all', '', ''],
  ['a drop of a header', 'GET / HTTP/1.1\r\nX: ', 'x'],
  ['a header at a time', 'GET / HTTP/1.1\r\n', 'X-Y: z\r\n'],
  ['a drop of a body', BODY_FOLLOWS, ' '],
]

/** Drips until the server has had enough. @returns for how many milliseconds it was patient. */
function drip(start: string, drop: string): Promise<number> {
  return new Promise((resolve) => {
    const opened = performance.now()
    const socket: Socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(start))
    const timer = setInterval(() => socket.write(drop), 500)
    socket.on('error', () => {})
    socket.resume()
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      clearInterval(timer)
      resolve(performance.now() - opened)
    })
  })
}

describe('five hundred clients that drip', () => {
  it('are closed in about ten seconds, and nobody else notices', { timeout: 60_000 }, async () => {
    const dripping = WAYS.map(([, start, drop]) => Promise.all(Array.from({ length: EACH }, () => drip(start, drop))))
    const health: number[] = []
    let isOver = false
    const patience = Promise.all(dripping).finally(() => {
      isOver = true
    })
    while (!isOver) {
      const start = performance.now()
      const response = await fetch(`${server.url}/healthz`)
      await response.arrayBuffer()
      health.push(performance.now() - start)
      expect(response.status).toBe(200)
      await pause(50)
    }
    health.sort((a, b) => a - b)
    expect(health[health.length >> 1]).toBeLessThan(50)
    const longest = (await patience).map((times) => Math.max(...times))
    for (const [index, [way]] of WAYS.entries()) {
      expect(longest[index], `${way}: patience in milliseconds`).toBeLessThan(14_000)
    }
  })
})
