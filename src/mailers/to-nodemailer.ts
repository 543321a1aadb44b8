import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '../functions/mail/mail.ts'
import { furtherHeaders, messageIdOf, onOneLine, toHeader } from './mail-headers.ts'

/**
 * The mail as nodemailer takes it. Names and addresses go over as objects, never as one string that would be
 * read as a list; the envelope is given explicitly, so that no header can add a recipient.
 * @throws {DeliveryError} `EENVELOPE` where an address is not one plain address.
 */
export function toNodemailer(mail: Mail): SendMailOptions {
  const [from, to] = [toHeader(mail.from), mail.to.map(toHeader)]
  return {
    from,
    to,
    ...(mail.replyTo === null ? {} : { replyTo: toHeader(mail.replyTo) }),
    envelope: { from: from.address, to: to.map(({ address }) => address) },
    subject: onOneLine(mail.subject),
    html: mail.html,
    // The logo goes along as an inline attachment: many mail programs show no `data:` address.
    attachDataUrls: true,
    text: mail.text,
    messageId: messageIdOf(mail),
    date: new Date(mail.createdAt),
    headers: furtherHeaders(mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
