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

/** An address without a path; `null` where unset. */
export function httpOrigin(example: string) {
  return orNull(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(isHttpOrigin, `must begin with http:// or https:// and have no path, for example ${example}`),
      v.transform((value) => new URL(value).origin),
    ),
  )
}

function isHttpOrigin(value: string): boolean {
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}

/** Where a key and mails are sent to: as httpOrigin, and only within the machine without encryption. */
export function encryptedOrigin(example: string) {
  return orNull(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (value) => isHttpOrigin(value) && (value.startsWith('https:') || isThisMachine(new URL(value).hostname)),
        `must begin with https:// and have no path, for example ${example}`,
      ),
      v.transform((value) => new URL(value).origin),
    ),
  )
}

/** `null` where unset. The message shows nothing of it. */
export function brevoApiKey() {
  const message = 'must be an API key and not an SMTP key, for example one that begins with xkeysib-'
  return orNull(v.pipe(v.string(), v.trim(), v.regex(/^(?!xsmtpsib-)[\x21-\x7e]+$/, message)))
}

/** `null` where unset. It may hold a password, so the message shows nothing of it. */
export function smtpUrl() {
  return mailServerUrl(
    /^smtps?:$/,
    'must begin with smtp:// or smtps:// and name a server, for example smtps://user:password@smtp.example.org:465',
  )
}

/** `null` where unset. It holds a password, so the message shows nothing of it. */
export function imapUrl() {
  return mailServerUrl(
    /^imaps?:$/,
    'must begin with imaps:// and name a server, for example imaps://user:password@imap.example.org:993',
    // In clear, the password would go over the network.
    (url) => url.protocol === 'imaps:' || isThisMachine(url.hostname),
  )
}

function mailServerUrl(protocol: RegExp, message: string, isSafe: (url: URL) => boolean = () => true) {
  return orNull(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((value) => {
        const url = URL.parse(value)
        return url !== null && protocol.test(url.protocol) && url.hostname !== '' && isSafe(url) && isEncoded(url)
      }, message),
    ),
  )
}

/** A percent sign in a password has to be written as one. */
function isEncoded({ username, password }: URL): boolean {
  try {
    decodeURIComponent(`${username}${password}`)
    return true
  } catch {
    return false
  }
}

/** `null` where unset. It may hold a password, so the message shows nothing of it. */
export function databaseUrl() {
  return orNull(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        isDatabaseUrl,
        'must begin with postgres:// and name a server and a database, for example postgres://user:password@db.example.org:5432/dachstrom',
      ),
    ),
  )
}

function isDatabaseUrl(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== '' && url.pathname.length > 1
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

/** `null` where unset. */
export function secret({ atLeast }: { atLeast: number }) {
  const message = `must have at least ${atLeast} characters, for example those that "openssl rand -hex 32" prints`
  return orNull(v.pipe(v.string(), v.trim(), v.minLength(atLeast, message)))
}

function orNull<const T extends v.GenericSchema<string, string>>(schema: T) {
  return v.nullish(schema, null)
}
