import * as v from 'valibot'
import type { Mailbox } from '../functions/mail/mail.ts'
import { isPlainAddress } from '../lead/plain-address.ts'
import { isThisMachine } from '../lead/this-machine.ts'

/** The kinds of settings. Each message continues a sentence that begins with the variable's name. */

export function text(fallback: string) {
  return v.optional(v.pipe(v.string(), v.trim()), fallback)
}

export function wholeNumber({ from, to, fallback }: { from: number; to: number; fallback: number }) {
  const message = `must be a whole number from ${from} to ${to}, for example ${fallback}`
  return v.pipe(
    v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}$/, message)), String(fallback)),
    v.transform(Number),
    v.minValue(from, message),
    v.maxValue(to, message),
  )
}

/** An address without a path; `null` where unset. `isEncrypted`: http:// only within this machine, for keys and mails. */
export function httpOrigin(example: string, { isEncrypted = false } = {}) {
  const start = isEncrypted ? 'https://' : 'http:// or https://'
  const isRight = (value: string) =>
    isHttpOrigin(value) && (!isEncrypted || value.startsWith('https:') || isThisMachine(new URL(value).hostname))
  return v.nullish(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(isRight, `must begin with ${start} and have no path, for example ${example}`),
      v.transform((value) => new URL(value).origin),
    ),
    null,
  )
}

function isHttpOrigin(value: string): boolean {
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}

// The settings below may hold a secret: their messages show nothing of it. Each is `null` where unset.

export const brevoApiKey = checked(
  (value) => /^(?!xsmtpsib-)[\x21-\x7e]+$/.test(value),
  'must be an API key and not an SMTP key, for example one that begins with xkeysib-',
)

export const smtpUrl = checked(
  (value) => isServerUrl(value, /^smtps?:$/),
  'must begin with smtp:// or smtps:// and name a server, for example smtps://user:password@smtp.example.org:465',
)

export const imapUrl = checked(
  // Without encryption, the password would cross the network in clear.
  (value) =>
    isServerUrl(value, /^imaps:$/) || (isServerUrl(value, /^imap:$/) && isThisMachine(new URL(value).hostname)),
  'must begin with imaps:// and name a server, for example imaps://user:password@imap.example.org:993',
)

export const databaseUrl = checked(
  (value) => isServerUrl(value, /^postgres(ql)?:$/) && new URL(value).pathname.length > 1,
  'must begin with postgres:// and name a server and a database, for example postgres://user:password@db.example.org:5432/dachstrom',
)

export const secret = checked(
  (value) => value.length >= 32,
  'must have at least 32 characters, for example those that "openssl rand -hex 32" prints',
)

function checked(isRight: (value: string) => boolean, message: string) {
  return v.nullish(v.pipe(v.string(), v.trim(), v.check(isRight, message)), null)
}

/** Whether it names a server, and a percent sign in its password is written as one. */
function isServerUrl(value: string, protocol: RegExp): boolean {
  const url = URL.parse(value)
  if (url === null || !protocol.test(url.protocol) || url.hostname === '') return false
  try {
    decodeURIComponent(`${url.username}${url.password}`)
    return true
  } catch {
    return false
  }
}

/** `name@example.org` or `Name <name@example.org>`. */
export function mailbox(fallback: string) {
  return v.pipe(
    v.optional(v.string(), fallback),
    v.transform((value): Mailbox => {
      const named = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(value)
      return named ? { name: named[1] ?? '', address: (named[2] ?? '').trim() } : { name: '', address: value.trim() }
    }),
    v.check(
      ({ name, address }) => isPlainAddress(address) && !/[\r\n]/.test(name),
      'must be one address, for example Sunny Roofs <roof-check@example.org>',
    ),
  )
}
