import { DAY } from '../../lead/durations.ts'
import { STAFF_PATH } from '../../lead/staff-page.ts'

/** Covers a lead that waits over the holidays; links in older mails no longer work. */
const VALID_FOR = 30 * DAY
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const

/** The steps about one lead and about the whole quarantine, each with its word in the page's address. */
export const STEPS = {
  answered: 'beantwortet',
  reopen: 'offen',
  spam: 'spam',
  release: 'kein-spam',
  releaseAll: 'alle-freigeben',
  deleteAll: 'alle-loeschen',
} as const

export type Step = keyof typeof STEPS

/** One lead, by its reference; or the quarantine as it was at a time, so that no lead is deleted that staff never saw. */
export type Subject = { ref: string } | { quarantineUntil: number }

export type LinkReading = { ok: true; subject: Subject } | { ok: false; reason: 'forged' | 'expired' }

/** The link for each step of one subject. */
export type LinkTo = (step: Step) => string

/**
 * @param options `siteUrl`: where the page is reached from outside, without a slash at the end; `onStaticSite`: the page
 * is part of the built site. There token and step are in the fragment, which stays out of the host's logs.
 */
export async function staffLinks(
  subject: Subject,
  options: { siteUrl: string; secret: string; now: number; onStaticSite?: boolean },
): Promise<LinkTo> {
  const token = await signSubject(subject, options)
  if (options.onStaticSite) return (step) => `${options.siteUrl}${STAFF_PATH.slice(0, -1)}#${token}/${STEPS[step]}`
  return (step) => `${options.siteUrl}${STAFF_PATH}${token}?schritt=${STEPS[step]}`
}

/**
 * Signs the subject of a link and its end; the token holds no personal data. The step is not signed: staff who may do
 * one may do the others.
 * @param options `secret`: `LINK_SECRET`; `now`: milliseconds since the Unix epoch
 * @returns `<subject>.<end in base 36>.<signature>`, safe in a path
 */
export async function signSubject(subject: Subject, options: { secret: string; now: number }): Promise<string> {
  // Whole days, so that a mail sent twice within the day most likely carries the same link.
  const end = Math.ceil((options.now + VALID_FOR) / DAY)
  const written = 'ref' in subject ? subject.ref : `Q${subject.quarantineUntil.toString(36)}`
  const payload = `${written}.${end.toString(36)}`
  const signature = await crypto.subtle.sign(HMAC.name, await importKey(options.secret), encode(payload))
  return `${payload}.${toBase64Url(new Uint8Array(signature))}`
}

/** Reads a token back. Never throws; the signature is compared in constant time. */
export async function readSubject(token: string, options: { secret: string; now: number }): Promise<LinkReading> {
  const match = /^([0-9A-Z]{4}-[0-9A-Z]{4}|Q[0-9a-z]{1,10})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(token)
  const [, written, end, signature] = match ?? []
  if (written === undefined || end === undefined || signature === undefined) return { ok: false, reason: 'forged' }
  const key = await importKey(options.secret)
  const bytes = fromBase64Url(signature)
  const isGenuine = await crypto.subtle.verify(HMAC.name, key, bytes, encode(`${written}.${end}`))
  // Base 64 leaves two bits unused in the last letter: four spellings decode alike, and only ours is accepted.
  if (!isGenuine || toBase64Url(bytes) !== signature) return { ok: false, reason: 'forged' }
  if (options.now >= Number.parseInt(end, 36) * DAY) return { ok: false, reason: 'expired' }
  const isLead = written.includes('-')
  return { ok: true, subject: isLead ? { ref: written } : { quarantineUntil: Number.parseInt(written.slice(1), 36) } }
}

function importKey(secret: string): Promise<CryptoKey> {
  // The purpose is part of the key: a signature by the same secret for another purpose is not valid here.
  return crypto.subtle.importKey('raw', encode(`staff-page:${secret}`), HMAC, false, ['sign', 'verify'])
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
