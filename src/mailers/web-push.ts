// Encryption (RFC 8291) and the sender's token (RFC 8292) of web push, on web APIs, for Deno (docs/decisions/040).

import { p256 } from '@noble/curves/nist.js'
import { fromBase64Url, toBase64Url } from '../base/base64url.ts'
import { HOUR } from '../base/durations.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Keys = Record<'p256dh' | 'auth', string>

const ECDH = { name: 'ECDH', namedCurve: 'P-256' }
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' }
const [POINT_LENGTH, AUTH_LENGTH, RECORD_SIZE] = [65, 16, 4096]
/** RFC 8292 allows at most a day. */
const TOKEN_LIFE = 12 * HOUR

export interface VapidKey {
  /** 65 bytes, base64url. */
  publicKey: string
  signingKey: CryptoKey
}

/**
 * All servers and functions with this secret have the same key. A browser's subscription is bound to it, so devices have
 * to subscribe again after a change.
 * @param linkSecret `LINK_SECRET`
 */
export async function deriveVapidKey(linkSecret: string): Promise<VapidKey> {
  // 128 bits more than the scalar, so that the remainder favours no number (FIPS 186-5, A.2.1).
  const seed = await hkdf(utf8(linkSecret), { salt: new Uint8Array(), info: 'dachstrom web push VAPID', length: 48 })
  const number = seed.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const scalar = (number % (p256.Point.Fn.ORDER - 1n)) + 1n
  const secret = p256.Point.Fn.toBytes(scalar) as Bytes
  const point = p256.getPublicKey(secret, false) as Bytes
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(toBase64Url)
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: toBase64Url(secret) }
  const signingKey = await crypto.subtle.importKey('jwk', jwk, ECDSA, false, ['sign'])
  return { publicKey: toBase64Url(point), signingKey }
}

/** Returns the header `Authorization`. `subject`: how the push service reaches the sender, `mailto:` or `https:`. */
export async function writeVapid(
  key: VapidKey,
  { endpoint, subject, now }: { endpoint: URL; subject: string; now: number },
): Promise<string> {
  const claims = { aud: endpoint.origin, exp: Math.floor((now + TOKEN_LIFE) / 1000), sub: subject }
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => toBase64Url(utf8(JSON.stringify(part)))).join('.')
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.signingKey, utf8(text))
  return `vapid t=${text}.${toBase64Url(new Uint8Array(signature))}, k=${key.publicKey}`
}

/** Encrypts the text as one record of `aes128gcm`. Throws if the keys are invalid. */
export async function encryptPush(text: string, { p256dh, auth }: Keys): Promise<Bytes> {
  const receiver = fromBase64Url(p256dh)
  const theirs = await crypto.subtle.importKey('raw', receiver, ECDH, false, [])
  const ours = (await crypto.subtle.generateKey(ECDH, false, ['deriveBits'])) as CryptoKeyPair
  const sender = new Uint8Array(await crypto.subtle.exportKey('raw', ours.publicKey))
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, ours.privateKey, 256)
  const info = await join(utf8('WebPush: info\0'), receiver, sender)
  const key = await hkdf(new Uint8Array(shared), { salt: fromBase64Url(auth), info, length: 32 })
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const aesKey = await hkdf(key, { salt, info: 'Content-Encoding: aes128gcm\0', length: 16 })
  const iv = await hkdf(key, { salt, info: 'Content-Encoding: nonce\0', length: 12 })
  const aes = await crypto.subtle.importKey('raw', aesKey, 'AES-GCM', false, ['encrypt'])
  // The byte 2 marks the last record.
  const record = await join(utf8(text), new Uint8Array([2]))
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aes, record)
  const size = new Uint8Array(5)
  new DataView(size.buffer).setUint32(0, RECORD_SIZE)
  size[4] = sender.length
  return join(salt, size, sender, new Uint8Array(encrypted))
}

/** Checks that the point is on the curve, because Deno also imports other points. */
export function arePushKeys({ p256dh, auth }: Keys): boolean {
  try {
    const point = fromBase64Url(p256dh)
    p256.Point.fromBytes(point).assertValidity()
    return point.length === POINT_LENGTH && fromBase64Url(auth).length === AUTH_LENGTH
  } catch {
    return false
  }
}

async function hkdf(
  secret: Bytes,
  { salt, info, length }: { salt: Bytes; info: string | Bytes; length: number },
): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const named = typeof info === 'string' ? utf8(info) : info
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: named }, key, length * 8)
  return new Uint8Array(bits)
}

const utf8 = (text: string) => new TextEncoder().encode(text)

const join = async (...parts: Bytes[]): Promise<Bytes> => new Uint8Array(await new Blob(parts).arrayBuffer())
