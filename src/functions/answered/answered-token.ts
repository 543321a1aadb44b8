import { DAY } from '../../lead/durations.ts'

/** Covers a lead that waits over the holidays; links in older mails no longer work. */
const VALID_FOR = 30 * DAY
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const

export type TokenReading = { ok: true; ref: string } | { ok: false; reason: 'forged' | 'expired' }

/**
 * Signs the link by which staff mark a lead as answered. It holds the lead's reference and when it ends.
 * @param secret `LINK_SECRET`
 * @param now milliseconds since the Unix epoch
 * @returns `<reference>.<end in base 36>.<signature>`, safe in a path
 */
export async function signAnsweredToken(ref: string, options: { secret: string; now: number }): Promise<string> {
  // Whole days, so that a mail sent twice within the day most likely carries the same link.
  const end = Math.ceil((options.now + VALID_FOR) / DAY)
  const payload = `${ref}.${end.toString(36)}`
  const signature = await crypto.subtle.sign(HMAC.name, await importKey(options.secret), encode(payload))
  return `${payload}.${toBase64Url(new Uint8Array(signature))}`
}

/** Reads a token back. Never throws; the signature is compared in constant time. */
export async function readAnsweredToken(
  token: string,
  options: { secret: string; now: number },
): Promise<TokenReading> {
  const match = /^([0-9A-Z]{4}-[0-9A-Z]{4})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(token)
  const [, ref, end, signature] = match ?? []
  if (ref === undefined || end === undefined || signature === undefined) return { ok: false, reason: 'forged' }
  const key = await importKey(options.secret)
  const bytes = fromBase64Url(signature)
  const isGenuine = await crypto.subtle.verify(HMAC.name, key, bytes, encode(`${ref}.${end}`))
  // Base 64 leaves two bits unused in the last letter: four spellings decode alike, and only ours is accepted.
  if (!isGenuine || toBase64Url(bytes) !== signature) return { ok: false, reason: 'forged' }
  return options.now < Number.parseInt(end, 36) * DAY ? { ok: true, ref } : { ok: false, reason: 'expired' }
}

function importKey(secret: string): Promise<CryptoKey> {
  // The purpose is part of the key: what the same secret signs for another purpose is not valid here.
  return crypto.subtle.importKey('raw', encode(`answered:${secret}`), HMAC, false, ['sign', 'verify'])
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
