// All mailers write the same headers, with the same guards.

import { isPlainAddress } from '../base/plain-address.ts'
import { withoutControlCharacters } from '../base/without-control-characters.ts'
import { DeliveryError, type Mail, type MailAddress } from '../lead/outbox/transport.ts'

/** A mail that is sent again has the same Message-ID, so that a mail program shows it once. */
export function messageIdOf(mail: Mail): string {
  return `<${mail.id}@${mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)}>`
}

export function allHeaders(mail: Mail): Record<string, string> {
  return {
    ...mail.headers,
    // This prevents out-of-office replies (RFC 3834). Exchange has its own header.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
  }
}

/** Throws DeliveryError `EENVELOPE` if the address is not one plain address. */
export function toSafeAddress({ name, address }: MailAddress): MailAddress {
  if (!isPlainAddress(address))
    throw new DeliveryError('EENVELOPE', { scope: 'message', retryFor: 'staff', cause: null })
  // Mail programs decode a name such as =?utf-8?Q?…?= as another text. Subject and mail still contain the name.
  return { name: name.includes('=?') ? '' : withoutControlCharacters(name), address }
}
