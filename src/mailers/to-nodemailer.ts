import type { SendMailOptions } from 'nodemailer'
import { withoutControlCharacters } from '../base/without-control-characters.ts'
import type { Mail } from '../lead/outbox/transport.ts'
import { allHeaders, messageIdOf, toSafeAddress } from './mail-headers.ts'

/**
 * Names and addresses are objects, because nodemailer would read a string as a list. The envelope is explicit, so that
 * no header can add a recipient. Throws DeliveryError `EENVELOPE` if an address is not one plain address.
 */
export function toNodemailer(mail: Mail): SendMailOptions {
  const [from, to] = [toSafeAddress(mail.from), mail.to.map(toSafeAddress)]
  return {
    from,
    to,
    ...(mail.replyTo === null ? {} : { replyTo: toSafeAddress(mail.replyTo) }),
    envelope: { from: from.address, to: to.map(({ address }) => address) },
    subject: withoutControlCharacters(mail.subject),
    html: mail.html,
    // Sends the logo as an inline attachment, because many mail programs show no `data:` address.
    attachDataUrls: true,
    text: mail.text,
    ...(mail.attachments && { attachments: mail.attachments.map((attachment) => ({ ...attachment })) }),
    messageId: messageIdOf(mail),
    headers: allHeaders(mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
