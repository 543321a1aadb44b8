import { DESK_PATH, SIGN_IN_MARK } from '../../lead/desk.ts'
import { DAY } from '../../lead/durations.ts'
import { isEqual } from '../http/access.ts'

/** Covers a lead that waits over the holidays; links in older mails no longer work. */
const VALID_FOR = 30 * DAY

/** The steps about one lead and about those that a mail lists, each with its word in the page's address. */
export const STEPS = {
  answered: 'beantwortet',
  reopen: 'offen',
  spam: 'spam',
  release: 'kein-spam',
  releaseAll: 'alle-freigeben',
  confirmAll: 'alle-bestaetigen',
} as const

export type Step = keyof typeof STEPS

/** One lead, by its reference; or all that a mail lists, so that no step is about a lead that staff never saw. */
export type Subject = { ref: string } | { refs: readonly string[] }

/** The link for each step of one subject; `desk` shows it to those who are signed in. */
export type LinkTo = (step: Step | 'desk') => string

interface LinkOptions {
  /** `LINK_SECRET` */
  linkSecret: string
  /** Milliseconds since the Unix epoch. */
  now: number
}

/**
 * Token and step are in the fragment, which stays out of every log.
 * @param options `siteUrl`: where the page is reached from outside, without a slash at the end
 */
export async function staffLinks(subject: Subject, options: LinkOptions & { siteUrl: string }): Promise<LinkTo> {
  const token = await signSubject(subject, options)
  const desk = `${options.siteUrl}${DESK_PATH}`
  return (step) => {
    if (step === 'desk') return 'ref' in subject ? `${desk}#${subject.ref}` : desk
    return `${desk}#${token}/${STEPS[step]}`
  }
}

/** The link that signs a colleague in, by the id of its row: whether it was used is known there. */
export async function signInLink(id: string, options: { siteUrl: string; linkSecret: string }): Promise<string> {
  const signature = await sign(id, options.linkSecret, 'sign-in')
  return `${options.siteUrl}${DESK_PATH}#${SIGN_IN_MARK}${id}.${signature}`
}

/** The id that a sign-in token is for; `null` where it was not signed here. */
export async function readSignIn(token: string, linkSecret: string): Promise<string | null> {
  const [id = '', signature = ''] = token.split('.')
  return isEqual(signature, await sign(id, linkSecret, 'sign-in')) ? id : null
}

/**
 * Signs the subject of a link and its end; the token holds no personal data. The step is not signed: staff who may do
 * one may do the others.
 * @returns `<subject>.<end in base 36>.<signature>`, safe in a path
 */
export async function signSubject(subject: Subject, { linkSecret, now }: LinkOptions): Promise<string> {
  // Whole days, so that a mail sent twice within the day most likely carries the same link.
  const end = Math.ceil((now + VALID_FOR) / DAY)
  const written = 'ref' in subject ? subject.ref : `L${subject.refs.join('')}`
  const payload = `${written}.${end.toString(36)}`
  return `${payload}.${await sign(payload, linkSecret)}`
}

/** Reads a token back. Never throws. */
export async function readSubject(
  token: string,
  { linkSecret, now }: LinkOptions,
): Promise<Subject | 'forged' | 'expired'> {
  const [, written, end, signature] =
    /^([0-9A-Z]{4}-[0-9A-Z]{4}|L(?:[0-9A-Z]{4}-[0-9A-Z]{4})+|Q[0-9a-z]+)\.([0-9a-z]{1,8})\.([\w-]+)$/.exec(token) ?? []
  if (written === undefined || end === undefined || signature === undefined) return 'forged'
  if (!isEqual(signature, await sign(`${written}.${end}`, linkSecret))) return 'forged'
  // Mails once had links to the whole quarantine, by a time. No reference begins with an L.
  if (now >= Number.parseInt(end, 36) * DAY || !written.includes('-')) return 'expired'
  return !written.startsWith('L') ? { ref: written } : { refs: written.slice(1).match(/.{9}/g) ?? [] }
}

/** @returns the signature in base 64 for addresses */
async function sign(payload: string, linkSecret: string, purpose = 'staff-page'): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text)
  // The purpose is part of the key: a signature by the same secret for another purpose is not valid here.
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encode(`${purpose}:${linkSecret}`), algorithm, false, ['sign'])
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, encode(payload))))
}

/** Base 64 for addresses and headers (RFC 4648, 5), without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
