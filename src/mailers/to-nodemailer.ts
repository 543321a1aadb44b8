import type { SendMailOptions } from 'nodemailer'
import { type Mail, type Mailbox, MailError } from '../functions/mail/mail.ts'
import { isPlainAddress } from './plain-address.ts'

/**
 * The mail in nodemailer's words. Names and addresses go over as objects, never as one string that would be
 * read as a list; the envelope is given outright, so that no header can add a recipient.
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
      // RFC 3834: no out-of-office reply comes back; Exchange wants to be told in its own words.
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

/** The parser refuses control characters already; a header is the place where they would do harm. */
function onOneLine(text: string): string {
  return text.toWellFormed().replace(CONTROL, ' ').trim()
}
