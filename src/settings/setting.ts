// The kinds of settings. Each message continues a German sentence that begins with the setting's name.

import * as v from 'valibot'
import { isLoopback } from '../base/is-loopback.ts'
import { isPlainAddress } from '../base/plain-address.ts'
import type { MailAddress } from '../lead/outbox/transport.ts'

export function text(fallback: string) {
  return v.optional(v.pipe(v.string(), v.trim()), fallback)
}

export function wholeNumber({ from, to, fallback }: { from: number; to: number; fallback: number }) {
  const message = `muss eine ganze Zahl von ${from} bis ${to} sein, zum Beispiel ${fallback}`
  return v.pipe(
    v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}$/, message)), String(fallback)),
    v.transform(Number),
    v.minValue(from, message),
    v.maxValue(to, message),
  )
}

export function onOff(fallback: boolean) {
  return v.pipe(
    v.optional(v.picklist(['on', 'off'], 'muss on oder off sein'), fallback ? 'on' : 'off'),
    v.transform((value) => value === 'on'),
  )
}

/** An address without a path, or `null` if unset. `requireHttps`: allows http:// only within this machine. */
export function httpOrigin(example: string, { requireHttps = false } = {}) {
  const start = requireHttps ? 'https://' : 'http:// oder https://'
  const message = `muss mit ${start} beginnen und ohne Pfad sein, zum Beispiel ${example}`
  const origin = checked(requireHttps ? isSafeOrigin : isHttpOrigin, message)
  return v.pipe(
    origin,
    v.transform((value) => (value === null ? null : new URL(value).origin)),
  )
}

/** Origins, separated by spaces. Allows http:// only within this machine. */
export function httpOrigins(example: string) {
  const origins = checked(
    (value) => value.split(/\s+/).every(isSafeOrigin),
    `muss aus Adressen ohne Pfad bestehen, die mit https:// beginnen, mit Leerzeichen dazwischen, zum Beispiel ${example}`,
  )
  return v.pipe(
    origins,
    v.transform((value) => value?.split(/\s+/).map((origin) => new URL(origin).origin) ?? null),
  )
}

function isSafeOrigin(value: string): boolean {
  return isHttpOrigin(value) && (value.startsWith('https:') || isLoopback(new URL(value).hostname))
}

function isHttpOrigin(value: string): boolean {
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}

// The settings below may hold a secret, so their messages never quote it. Each is `null` if unset.

export const brevoApiKey = checked(
  (value) => /^(?!xsmtpsib-)[\x21-\x7e]+$/.test(value),
  'muss ein API-Schlüssel sein und kein SMTP-Schlüssel, also einer, der mit xkeysib- beginnt',
)

const ENCODED = 'Sonderzeichen im Passwort stehen kodiert da, # als %23 (docs/settings.md)'

export const smtpUrl = checked(
  (value) => isServerUrl(value, /^smtps?:$/),
  `muss mit smtp:// oder smtps:// beginnen und einen Server nennen, zum Beispiel smtps://name:passwort@smtp.example.org:465. ${ENCODED}`,
)

export const webhookUrl = calledUrl('https://crm.example.org/webhooks/dachcheck')
export const heartbeatUrl = calledUrl('https://hc-ping.com/ab12cd34')

function calledUrl(example: string) {
  return checked((value) => {
    const isHere = isServerUrl(value, /^http:$/) && isLoopback(new URL(value).hostname)
    return (isHere || isServerUrl(value, /^https:$/)) && new URL(value).username === ''
  }, `muss mit https:// beginnen und ohne Namen und Passwort sein, zum Beispiel ${example}`)
}

/** One secret, or two during a change. Each is base64 of 24 to 64 bytes, as in Standard Webhooks. */
export const webhookSecret = checked(
  (value) => value.split(' ').length <= 2 && value.split(' ').every(isWebhookSecret),
  'muss mit whsec_ beginnen; echo "whsec_$(openssl rand -base64 32)" schreibt eines. Beim Wechsel stehen zwei da, mit Leerzeichen dazwischen',
)

function isWebhookSecret(value: string): boolean {
  try {
    const { length } = atob(/^whsec_(.+)$/.exec(value)?.[1] ?? '')
    return length >= 24 && length <= 64
  } catch {
    return false
  }
}

export const databaseUrl = checked(
  (value) => isServerUrl(value, /^postgres(ql)?:$/) && new URL(value).pathname.length > 1,
  `muss mit postgres:// beginnen und Server und Datenbank nennen, zum Beispiel postgres://name:passwort@db.example.org:5432/dachstrom. ${ENCODED}`,
)

/** In characters. */
export const MIN_SECRET_LENGTH = 32

export const secret = checked(
  (value) => value.length >= MIN_SECRET_LENGTH,
  `muss mindestens ${MIN_SECRET_LENGTH} Zeichen haben; openssl rand -hex 32 schreibt welche`,
)

function checked(isRight: (value: string) => boolean, message: string) {
  return v.nullish(v.pipe(v.string(), v.trim(), v.check(isRight, message)), null)
}

/** True if the address names a server and percent signs in its password are encoded. */
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

/** `name@example.org` or `Name <name@example.org>`. The address may be `''` if the fallback is `''`. */
export function mailbox(fallback: string) {
  return v.pipe(
    v.optional(v.string(), fallback),
    v.transform(readMailbox),
    v.check(
      (mailbox) => isMailbox(mailbox) || (fallback === '' && mailbox.address === ''),
      'muss eine einzige Adresse sein, zum Beispiel Muster Dachstrom <dachcheck@example.org>',
    ),
  )
}

const MAX_MAILBOXES = 20
const MAILBOXES =
  'muss aus Adressen bestehen, mit Kommas dazwischen, zum Beispiel Erika Mustermann <erika@example.org>, max@example.org'

/** Mailboxes separated by commas. A comma in quotes is part of a name. */
export function mailboxes(fallback: string) {
  return v.pipe(
    v.optional(v.string(), fallback),
    v.transform(readMailboxes),
    v.check((list) => list.every(isMailbox), explainMailboxes),
    v.maxLength(MAX_MAILBOXES, `muss aus höchstens ${MAX_MAILBOXES} Adressen bestehen`),
    v.check(
      (list) => new Set(list.map(({ address }) => address.toLowerCase())).size === list.length,
      'muss jede Adresse nur einmal nennen; Groß- und Kleinschreibung zählt nicht',
    ),
  )
}

function explainMailboxes({ input }: { input: MailAddress[] }): string {
  const { address = '' } = input.find((mailbox) => !isMailbox(mailbox)) ?? {}
  const [, name] = /^([^@<>\r\n]*[^@<>\s])(\s+[^\s@<>]+@[^\s@<>]+)?$/.exec(address) ?? []
  return name === undefined ? MAILBOXES : `${MAILBOXES}. Zu ${name} fehlt die Adresse in spitzen Klammern`
}

function readMailboxes(value: string): MailAddress[] {
  // Splits at commas that an even number of quotes follows, which are outside of quotes.
  return value.trim() === '' ? [] : value.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(readMailbox)
}

function readMailbox(value: string): MailAddress {
  const named = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(value)
  return named ? { name: named[1] ?? '', address: (named[2] ?? '').trim() } : { name: '', address: value.trim() }
}

function isMailbox({ name, address }: MailAddress): boolean {
  return isPlainAddress(address) && !/[\r\n]/.test(name)
}
