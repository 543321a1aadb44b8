import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A load generator over bare sockets, because on a machine of two processors an HTTP client would cost as
 * much as the server under test. It reads as much of an answer as it needs: status and length.
 */
export interface LoadResult {
  /** How many answers came with each status; 0 stands for a connection that broke. */
  statuses: Map<number, number>
  /** From the moment a request was due to its complete answer, in milliseconds, ascending. */
  latencies: number[]
  seconds: number
}

/** As many requests as `connections` can do in `seconds`: each sends its next one when it has its answer. */
export async function runClosedLoop(
  url: string,
  { connections, seconds, request }: { connections: number; seconds: number; request: (index: number) => Buffer },
): Promise<LoadResult> {
  const result = emptyResult()
  const began = performance.now()
  const end = began + seconds * 1000
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const send = await openConnection(url)
      while (performance.now() < end) await record(result, send(request(next++)), performance.now())
      send.close()
    }),
  )
  return finish(result, began)
}

/** `rate` requests a second whether or not earlier ones are answered: an answer that is late delays nothing. */
export async function runOpenLoop(
  url: string,
  {
    rate,
    seconds,
    request,
    onAnswer,
  }: {
    rate: number
    seconds: number
    request: (index: number) => Buffer
    onAnswer?: (index: number, status: number) => unknown
  },
): Promise<LoadResult> {
  const result = emptyResult()
  const idle: Connection[] = []
  const began = performance.now()
  const underWay: Promise<void>[] = []
  for (let index = 0; index < rate * seconds; index++) {
    const due = began + (index * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await pause(early)
    underWay.push(
      (async () => {
        const send = idle.pop() ?? (await openConnection(url))
        const status = await record(result, send(request(index)), due)
        onAnswer?.(index, status)
        idle.push(send)
      })(),
    )
  }
  await Promise.all(underWay)
  for (const send of idle) send.close()
  return finish(result, began)
}

/** The bytes of a request to `url`, ready to be sent over and over. */
export function encodeRequest(url: string, { headers, body = '' }: { headers: Record<string, string>; body?: string }) {
  const { host, pathname } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = body
    ? `POST ${pathname} HTTP/1.1\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    : `GET ${pathname} HTTP/1.1\r\n`
  return Buffer.from(`${start}${lines.join('')}\r\n${body}`)
}

export function percentile(latencies: readonly number[], share: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
}

export function countOf(result: LoadResult, status: number): number {
  return result.statuses.get(status) ?? 0
}

interface Connection {
  (request: Buffer): Promise<number>
  close(): void
}

function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let answered: ((status: number) => void) | null = null
    let received: Buffer = Buffer.alloc(0)
    const settle = (status: number) => {
      received = Buffer.alloc(0)
      answered?.(status)
      answered = null
    }
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const status = statusWhenComplete(received)
      if (status !== null) settle(status)
    })
    socket.on('close', () => settle(0))
    socket.on('error', reject)
    socket.on('connect', () => {
      const send = (request: Buffer) =>
        new Promise<number>((done) => {
          answered = done
          if (socket.destroyed) settle(0)
          else socket.write(request)
        })
      resolve(Object.assign(send, { close: () => socket.destroy() }))
    })
  })
}

function statusWhenComplete(bytes: Buffer): number | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = bytes.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const isComplete =
    length === undefined
      ? bytes.subarray(-5).toString('latin1') === '0\r\n\r\n'
      : bytes.length >= headEnd + 4 + Number(length)
  return isComplete ? Number(head.slice(9, 12)) : null
}

function emptyResult(): LoadResult {
  return { statuses: new Map(), latencies: [], seconds: 0 }
}

async function record(result: LoadResult, answer: Promise<number>, due: number): Promise<number> {
  const status = await answer
  result.latencies.push(performance.now() - due)
  result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
  return status
}

function finish(result: LoadResult, began: number): LoadResult {
  result.latencies.sort((a, b) => a - b)
  result.seconds = (performance.now() - began) / 1000
  return result
}
