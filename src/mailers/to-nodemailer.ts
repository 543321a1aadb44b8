import type { SendMailOptions } from 'nodemailer'
import { type Mail, type Mailbox, MailError } from '../functions/mail/mail.ts'
import { isPlainAddress } from './plain-address.ts'

/**
 * The mail as nodemailer takes it. Names and addresses go over as objects, never as one string that would be
 * read as a list; the envelope is given explicitly, so that no header can add a recipient.
 * @throws {MailError} `EENVELOPE` where an address is not one plain address.
 */
export function toNodemailer(mail: Mail): SendMailOptions {
  const [from, to] = [toHeader(mail.from), toHeader(mail.to)]
  return {
    from,
    to,
    ...(mail.replyTo === null ? {} : { replyTo: toHeader(mail.replyTo) }),
    envelope: { from: from.address, to: [to.address] },
    subject: onOneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    messageId: messageIdOf(mail),
    date: new Date(mail.createdAt),
    headers: {
      ...mail.headers,
      // RFC 3834: keeps out-of-office replies away; Exchange has a header of its own for that.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Stays the same when a mail is sent again, so that a mail program shows it once. */
function messageIdOf(mail: Mail): string {
  return `<${mail.id}@${mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)}>`
}

function toHeader({ name, address }: Mailbox): { name: string; address: string } {
  if (!isPlainAddress(address)) throw new MailError('EENVELOPE', { cause: null })
  // A name such as =?utf-8?Q?…?= reads as another text in mail programs. The subject and the mail still have it.
  return { name: name.includes('=?') ? '' : onOneLine(name), address }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** The parser refuses control characters already; this is a second guard, because in a header they add lines. */
function onOneLine(text: string): string {
  return text.toWellFormed().replace(CONTROL, ' ').trim()
}
