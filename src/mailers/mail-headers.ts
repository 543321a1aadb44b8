import { DeliveryError, type Mail, type Mailbox } from '../functions/mail/mail.ts'
import { isPlainAddress } from '../lead/plain-address.ts'

/** The headers of a mail: each mailer writes the same ones, under the same guards. */

/** Stays the same when a mail is sent again, so that a mail program shows it once. */
export function messageIdOf(mail: Mail): string {
  return `<${mail.id}@${mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)}>`
}

/** The mail's own headers, and those that mark it as automatic. */
export function furtherHeaders(mail: Mail): Record<string, string> {
  return {
    ...mail.headers,
    // RFC 3834: keeps out-of-office replies away; Exchange has a header of its own for that.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
  }
}

/** @throws {DeliveryError} `EENVELOPE` where the address is not one plain address. */
export function toHeader({ name, address }: Mailbox): Mailbox {
  if (!isPlainAddress(address)) throw new DeliveryError('EENVELOPE', { cause: null })
  // A name such as =?utf-8?Q?…?= reads as another text in mail programs. The subject and the mail still have it.
  return { name: name.includes('=?') ? '' : onOneLine(name), address }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** The parser refuses control characters already; this is a second guard, because in a header they add lines. */
export function onOneLine(text: string): string {
  return text.toWellFormed().replace(CONTROL, ' ').trim()
}
