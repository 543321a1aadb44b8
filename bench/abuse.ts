// Sends requests that keep the real server busy, from their own thread. Each shape gets a fresh server without rate limit.
// Meanwhile another connection requests the page every 10 ms. Prints the longest wait for the page and the server's peak memory.
// Ends with 1 if one exceeds its limit.

import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { DESK_FUNCTION_PATH } from '../src/lead/desk/desk-api.ts'
import { LEAD_FUNCTION_PATH } from '../src/lead/intake/form-contract.ts'
import { DEFAULT_PUBLIC_KEY } from '../src/lead/intake/public-key.ts'
import { megabytesOf, startServer } from '../tests/support/start-server.ts'

const MAX_MS = 100
const MAX_MEGABYTES = 250
/** After this time, closes the connections that the server keeps open. */
const SHAPE_MS = 30_000

interface Shape {
  connections: number
  head: string
  piece: string
  times: number
  /** Sends each piece in its own TCP segment. */
  isDripped?: boolean
  /** The client never reads. */
  isDeaf?: boolean
  /** Each client connects this many times, one after the other. */
  rounds?: number
}

const common = `Host: localhost\r\nConnection: close\r\napikey: ${DEFAULT_PUBLIC_KEY}\r\nContent-Type: application/json\r\n`
const post = `POST ${LEAD_FUNCTION_PATH} HTTP/1.1\r\n${common}`
const inChunks = { head: `${post}Transfer-Encoding: chunked\r\n\r\n`, piece: '1\r\nx\r\n' }
const toNowhere = { ...inChunks, head: inChunks.head.replace(`POST ${LEAD_FUNCTION_PATH}`, 'GET /nix') }
const SHAPES: Record<string, Shape> = {
  nothing: { connections: 0, head: '', piece: '', times: 0 },
  '100 bodies of 11,000 chunks': { ...inChunks, connections: 100, times: 11_000 },
  '200 bodies of 60,000 chunks': { ...inChunks, connections: 200, times: 60_000 },
  'the same to another address': { ...toNowhere, connections: 200, times: 60_000 },
  '20 bodies of 64 kB in chunks': { ...inChunks, connections: 20, times: 65_536 },
  '10 × 100,000 requests, responses never read': {
    connections: 10,
    head: '',
    piece: `GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    times: 100_000,
    isDeaf: true,
  },
  '20 bodies of 64 kB byte by byte': {
    connections: 20,
    head: `${post}Content-Length: 65536\r\n\r\n`,
    piece: 'x',
    times: 65_536,
    isDripped: true,
  },
  '200 × 100 bodies of 64 kB to the desk': {
    connections: 200,
    rounds: 100,
    piece: 'x',
    times: 65_536,
    head: `POST ${DESK_FUNCTION_PATH} HTTP/1.1\r\n${common}Content-Length: 65536\r\n\r\n`,
  },
}

if (isMainThread) await main()
else for (let count = 0; count < workerData.shape.connections; count++) send(workerData.url, workerData.shape)

async function main() {
  const rows: object[] = []
  for (const [name, shape] of Object.entries(SHAPES)) {
    await using server = await startServer()
    const longest = await watch(server.url, runInThread(server.url, shape))
    const peak = megabytesOf(server.process.pid) ?? Number.NaN
    rows.push({ shape: name, 'unreachable ms': Math.round(longest), 'peak MB': peak })
    if (longest > MAX_MS || peak > MAX_MEGABYTES) process.exitCode = 1
  }
  console.table(rows)
}

function runInThread(url: string, shape: Shape): Promise<unknown> {
  const worker = new Worker(import.meta.filename, { workerData: { url, shape } })
  return new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject))
}

/** Returns the longest wait for the page in milliseconds, from now until a second after the strangers have gone. */
async function watch(url: string, strangers: Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise((resolve, reject) =>
      get(url, { agent }, (response) => response.resume().once('end', resolve)).once('error', reject),
    )
  await ask()
  let isOver = false
  const over = strangers
    .then(() => pause(1_000))
    .finally(() => {
      isOver = true
    })
  let longest = 0
  while (!isOver) {
    const began = performance.now()
    await ask()
    longest = Math.max(longest, performance.now() - began)
    await pause(10)
  }
  await over
  agent.destroy()
  return longest
}

/** The thread ends when the server has closed every connection. */
function send(url: string, shape: Shape): void {
  const { head, piece, times, isDripped, isDeaf, rounds = 1 } = shape
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', noDelay: true })
  const limit = setTimeout(() => socket.destroy(), SHAPE_MS)
  socket
    .on('error', () => {})
    .on('close', () => {
      clearTimeout(limit)
      if (rounds > 1) send(url, { ...shape, rounds: rounds - 1 })
    })
  if (isDeaf) socket.pause()
  else socket.resume()
  socket.write(head)
  const drip = (left: number) => {
    if (left > 0 && !socket.destroyed) socket.write(piece, () => setImmediate(drip, left - 1))
  }
  if (isDripped) drip(times)
  else socket.write(piece.repeat(times))
}
