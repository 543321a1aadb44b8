import { toBase64Url } from '../../base/base64url.ts'
import { DAY } from '../../base/durations.ts'
import { signFor } from '../../base/hashes.ts'
import { DESK_PATH, SIGN_IN_PREFIX } from '../../lead/desk/desk-api.ts'
import { isSameSecret } from '../http/access.ts'
import { LINK_STEPS, type LinkStep } from './link-steps.ts'

/** Covers a lead that waits over the holidays. Older links stop working. */
const VALID_FOR = 30 * DAY

/** One lead by its reference, or all leads in a mail's list, so that no step affects a lead that staff did not see. */
export type LinkedLeads = { ref: string } | { refs: readonly string[] }

export type LinkTo = (step: LinkStep | 'desk') => string

interface LinkOptions {
  linkSecret: string
  now: number
}

/**
 * Token and step are in the fragment, which no server logs.
 * @param options `siteUrl`: public address without a final slash
 */
export async function staffLinks(subject: LinkedLeads, options: LinkOptions & { siteUrl: string }): Promise<LinkTo> {
  const token = await signLinkedLeads(subject, options)
  const desk = `${options.siteUrl}${DESK_PATH}`
  return (step) => {
    if (step === 'desk') return 'ref' in subject ? `${desk}#${subject.ref}` : desk
    return `${desk}#${token}/${LINK_STEPS[step].path}`
  }
}

/** The row of this id records whether the link was used. */
export async function signInLink(id: string, options: { siteUrl: string; linkSecret: string }): Promise<string> {
  const signature = await sign(id, options.linkSecret, 'sign-in')
  return `${options.siteUrl}${DESK_PATH}#${SIGN_IN_PREFIX}${id}.${signature}`
}

/**
 * Six digits in the mail with the link, for the browser that asked for it. They are derived from
 * the id and not stored, because a reader of the database could guess six digits from their hash.
 */
export async function signInCode(id: string, linkSecret: string): Promise<string> {
  const [number = 0] = new Uint32Array((await signFor('sign-in-code', linkSecret, id)).buffer)
  return `${number % 1_000_000}`.padStart(6, '0')
}

export async function readSignIn(token: string, linkSecret: string): Promise<string | null> {
  const [id = '', signature = ''] = token.split('.')
  return isSameSecret(signature, await sign(id, linkSecret, 'sign-in')) ? id : null
}

/**
 * Signs a subject and an expiry. The token holds no personal data. The step is unsigned, because a
 * link allows all steps. Returns `<subject>.<end in base 36>.<signature>`, safe in a path.
 */
export async function signLinkedLeads(subject: LinkedLeads, { linkSecret, now }: LinkOptions): Promise<string> {
  // The end is in whole days, so that a mail repeated within the day usually has the same link.
  const end = Math.ceil((now + VALID_FOR) / DAY)
  const written = 'ref' in subject ? subject.ref : `L${subject.refs.join('')}`
  const payload = `${written}.${end.toString(36)}`
  return `${payload}.${await sign(payload, linkSecret)}`
}

/** Never throws. */
export async function readLinkedLeads(
  token: string,
  { linkSecret, now }: LinkOptions,
): Promise<LinkedLeads | 'forged' | 'expired'> {
  const [, written, end, signature] =
    /^([0-9A-Z]{4}-[0-9A-Z]{4}|L(?:[0-9A-Z]{4}-[0-9A-Z]{4})+)\.([0-9a-z]{1,8})\.([\w-]+)$/.exec(token) ?? []
  if (written === undefined || end === undefined || signature === undefined) return 'forged'
  if (!isSameSecret(signature, await sign(`${written}.${end}`, linkSecret))) return 'forged'
  if (now >= Number.parseInt(end, 36) * DAY) return 'expired'
  // No reference begins with an L.
  return !written.startsWith('L') ? { ref: written } : { refs: written.slice(1).match(/.{9}/g) ?? [] }
}

async function sign(payload: string, linkSecret: string, purpose = 'staff-page'): Promise<string> {
  return toBase64Url(await signFor(purpose, linkSecret, payload))
}
