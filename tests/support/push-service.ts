import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { decrypt } from 'http_ece'
import type { PushPayload } from '../../src/lead/push/push-message.ts'
import { serve } from './listen.ts'
import { createWaiter } from './waiter.ts'

/** A fault in place of an acceptance: a status, a hang-up, silence, or a response without end. */
export type PushFault = number | 'cut' | 'silence' | 'endless'

/** The fields of a browser's `PushSubscription`, in base64url without padding. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

interface ReceivedPush {
  endpoint: string
  payload: PushPayload
  ttl: number
  urgency: string
  topic: string
  /** The VAPID public key, and the subject of its token. */
  key: string
  subject: string
}

interface Device extends Subscription {
  keys: ReturnType<typeof createECDH>
}

/**
 * A push service on loopback, with the browsers behind it. It checks the VAPID token (RFC 8292). It decrypts the message with a
 * library that did not encrypt it. It responds with 400 to a wrong message, and keeps the reason.
 * @param fault of the request with this number, from 1
 * @param now the sender's clock, if it is moved
 */
export async function startPushService({
  fault = () => null,
  now = Date.now,
}: {
  fault?: (request: number, endpoint: string) => PushFault | null
  now?: () => number
} = {}) {
  const devices = new Map<string, Device>()
  const messages: ReceivedPush[] = []
  const received: PushPayload[] = []
  const refused: string[] = []
  let requests = 0
  const { notify, until } = createWaiter()

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    requests += 1
    const endpoint = `${origin}${request.url}`
    const wrong = fault(requests, endpoint)
    if (wrong === 'cut') response.destroy()
    else if (wrong === 'endless') writeForever(response)
    else if (typeof wrong === 'number') {
      response.writeHead(wrong, wrong === 307 ? { location: `${origin}/elsewhere` } : {}).end('erika@example.org')
    } else if (wrong === null) response.writeHead(take(request, endpoint, body)).end()
    notify()
  }

  function take(request: IncomingMessage, endpoint: string, body: Buffer): number {
    const device = devices.get(endpoint)
    if (request.method !== 'POST' || device === undefined) return 404
    try {
      const message = { endpoint, ...readHeaders(request), payload: readPayload(body, device) }
      messages.push(message)
      received.push(message.payload)
      return 201
    } catch (error) {
      refused.push(String(error))
      return 400
    }
  }

  function readHeaders({ headers }: IncomingMessage) {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
    const { aud, exp, sub } = readToken(token, key)
    const hoursLeft = (exp - now() / 1000) / 3600
    if (aud !== origin || hoursLeft <= 0 || hoursLeft > 24) throw new Error(`Wrong token: ${aud}, ${exp}`)
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('The content has another encoding.')
    const topic = String(headers.topic)
    if (!/^[\w-]{1,32}$/.test(topic)) throw new Error(`Wrong topic: ${topic}`)
    return { ttl: Number(headers.ttl), urgency: String(headers.urgency), topic, key, subject: sub }
  }

  const { port, ...ending } = await serve(respond)
  const origin = `http://127.0.0.1:${port}`
  return {
    ...ending,
    /** The value of the setting `PUSH_SERVICES`. */
    origin,
    subscribe(): Subscription {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const endpoint = `${origin}/push/${randomBytes(24).toString('base64url')}`
      const subscription = { endpoint, p256dh, auth: randomBytes(16).toString('base64url') }
      devices.set(endpoint, { ...subscription, keys })
      return subscription
    },
    /** The payloads of all devices, in the order of their arrival. */
    received,
    messages,
    refused,
    requests: () => requests,
    /** Resolves when this many payloads have arrived in total. */
    until: (count: number) => until(() => received.length >= count),
    untilRequests: (count: number) => until(() => requests >= count),
  }
}

/** Verifies the signature. Throws if it is wrong. */
function readToken(token: string, key: string): { aud: string; exp: number; sub: string } {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))
  if (!isSigned || readPart(head).alg !== 'ES256') throw new Error('The token is not signed by its key.')
  return readPart(claims)
}

const readPart = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

function readPayload(body: Buffer, { keys, auth }: Device): PushPayload {
  // Push services refuse larger messages (RFC 8030, 7.2).
  if (body.length > 4096) throw new Error(`The message has ${body.length} bytes.`)
  return JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString())
}

function writeForever(response: ServerResponse): void {
  response.writeHead(201)
  const write = () => {
    if (!response.destroyed && response.write('x'.repeat(65_536))) setImmediate(write)
  }
  response.on('drain', write)
  write()
}
