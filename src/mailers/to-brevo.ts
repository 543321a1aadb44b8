import type { Mail, Mailbox } from '../functions/mail/mail.ts'
import { furtherHeaders, messageIdOf, onOneLine, toHeader } from './mail-headers.ts'

interface BrevoMailbox {
  email: string
  name?: string
}

/** The body of `POST /v3/smtp/email`: https://developers.brevo.com/reference/send-transac-email */
export interface BrevoMail {
  sender: BrevoMailbox
  to: (BrevoMailbox & { contactPixelTrackingConsent: boolean })[]
  replyTo?: BrevoMailbox
  subject: string
  htmlContent: string
  textContent: string
  headers: Record<string, string>
}

/**
 * The mail as Brevo takes it.
 * @throws {MailError} `EENVELOPE` where an address is not one plain address.
 */
export function toBrevo(mail: Mail): BrevoMail {
  return {
    sender: toBrevoMailbox(mail.from),
    // No consent was asked for. Brevo heeds this only in accounts where consent for each contact is switched on.
    to: [{ ...toBrevoMailbox(mail.to), contactPixelTrackingConsent: false }],
    ...(mail.replyTo === null ? {} : { replyTo: toBrevoMailbox(mail.replyTo) }),
    subject: withoutTemplates(onOneLine(mail.subject)),
    htmlContent: withoutTemplates(mail.html),
    textContent: withoutTemplates(mail.text),
    // The key is no header of the mail, but it works only in this place and in this spelling.
    headers: { 'Message-ID': messageIdOf(mail), ...furtherHeaders(mail), idempotencyKey: mail.id },
  }
}

/** Brevo refuses longer ones. In bytes, because the unit is not published. */
const LONGEST_NAME = 70
const SPECIALS = /[()<>[\]:;@\\,."]+/g

/** A name that Brevo would refuse is left out: the subject and the mail still have it. */
function toBrevoMailbox(mailbox: Mailbox): BrevoMailbox {
  const { name, address } = toHeader(mailbox)
  // Brevo drops or garbles a name in which these stand beside an umlaut, as in "Müller, Jörg".
  const plain = /^[\x20-\x7e]*$/.test(name) ? name : name.replace(SPECIALS, ' ').replace(/ +/g, ' ').trim()
  const shown = withoutTemplates(plain)
  const fits = shown !== '' && new TextEncoder().encode(shown).length <= LONGEST_NAME
  return { email: address, ...(fits ? { name: shown } : {}) }
}

/**
 * Brevo reads `{{ … }}` and `{% … %}` as its template language, and a mail with an error in it is lost after it was
 * accepted. A visitor's text may look so.
 */
function withoutTemplates(text: string): string {
  return text.replace(/\{(?=[{%#])/g, '{ ')
}
