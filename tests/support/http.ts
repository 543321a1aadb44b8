import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { DESK_FUNCTION_PATH } from '../../src/lead/desk/desk-api.ts'
import { LEAD_FUNCTION_PATH } from '../../src/lead/intake/form-contract.ts'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/intake/public-key.ts'
import type { Lead } from '../../src/lead/lead.ts'
import { sampleLead } from './sample-leads.ts'

export interface Burst {
  /** The e-mail addresses of leads that got 200. Each lead has its own. */
  acknowledged: Set<string>
  /** How often each status came. `0` means no response. */
  statuses: Map<number, number>
}

interface BurstOptions {
  total: number
  connections: number
  prefix?: string
  onAcknowledged?: (count: number) => void
}

/**
 * Sends `total` different leads over `connections` connections. A request that fails is not repeated.
 * Calls `onAcknowledged` with the number acknowledged so far.
 */
export async function sendBurst(
  url: string,
  { total, connections, prefix = 'visitor', onAcknowledged = () => {} }: BurstOptions,
): Promise<Burst> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const burst: Burst = { acknowledged: new Set(), statuses: new Map() }
  let next = 0

  async function work(): Promise<void> {
    while (next < total) {
      next += 1
      const email = `${prefix}-${next}@example.org`
      const status = await postLead(url, agent, { email })
      burst.statuses.set(status, (burst.statuses.get(status) ?? 0) + 1)
      if (status !== 200) continue
      burst.acknowledged.add(email)
      onAcknowledged(burst.acknowledged.size)
    }
  }

  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  return burst
}

/** Sends one lead as the page does. Throws if it is refused. */
export async function sendLead(url: string, lead: Partial<Lead> = {}, key = DEFAULT_PUBLIC_KEY): Promise<void> {
  const headers = { apikey: key, 'content-type': 'application/json' }
  const body = JSON.stringify(sampleLead(lead))
  const { status } = await fetch(url + LEAD_FUNCTION_PATH, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`The lead was answered ${status}.`)
}

export function askDesk(url: string, body: object, moreHeaders: Record<string, string> = {}): Promise<Response> {
  const headers = { apikey: DEFAULT_PUBLIC_KEY, 'content-type': 'application/json', ...moreHeaders }
  return fetch(url + DESK_FUNCTION_PATH, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Sends one lead, also to a server that may end meanwhile. Returns the status, or 0 without a response. */
export function postLead(
  url: string,
  agent: Agent,
  { email, key = crypto.randomUUID() }: { email: string; key?: string },
): Promise<number> {
  return new Promise((resolve) => {
    const body = JSON.stringify(sampleLead({ email }))
    const headers = {
      apikey: DEFAULT_PUBLIC_KEY,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': key,
    }
    const outgoing = request(url + LEAD_FUNCTION_PATH, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    outgoing.on('error', () => resolve(0))
    outgoing.end(body)
  })
}

/**
 * HTTP by hand, for requests that a well-behaved client does not send. Resolves to all that the server wrote until it closed the
 * connection, or until `isEnough` returns true.
 */
export function rawRequest(
  url: string,
  request: string | Buffer,
  options: {
    encoding?: 'latin1'
    isEnough?: (response: string) => boolean
    onConnect?: (socket: Socket) => void
    onData?: (socket: Socket) => void
  } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let response = ''
    const finish = () => {
      socket.destroy()
      resolve(response)
    }
    socket.on('connect', () => {
      socket.write(request)
      options.onConnect?.(socket)
    })
    socket.on('data', (chunk) => {
      response += chunk.toString(options.encoding)
      options.onData?.(socket)
      if (options.isEnough?.(response)) finish()
    })
    socket.on('close', finish)
    // In some tests, the server closes the connection while we still write.
    socket.on('error', (error) => (response === '' ? reject(error) : finish()))
  })
}

/** The bytes of a request by the page's script. */
export function leadRequest(body: string, headers: Record<string, string> = {}): string {
  const all = {
    Host: 'localhost',
    apikey: DEFAULT_PUBLIC_KEY,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `POST ${LEAD_FUNCTION_PATH} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

export function statusOfResponse(response: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0)
}
