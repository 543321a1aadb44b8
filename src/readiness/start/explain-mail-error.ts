import type { MailError } from '../../functions/mail/mail.ts'
import { type MailTransport, nameMailService } from '../../mailers/choose-mailer.ts'

/**
 * Says in one sentence why a mail was not sent, and what helps. Nothing of it is in the words of the other side, which may
 * quote an address or what was sent to it.
 */
export function explainMailError(error: MailError, route: MailTransport): string {
  if (error.explanation !== null) return error.explanation
  const isSmtp = route.SMTP_URL !== null
  const service = `${isSmtp ? 'The mail server ' : ''}${nameMailService(route)}`
  const { what, help } = (isSmtp ? SMTP : BREVO).find(({ code }) => code.test(codeWithCommand(error))) ?? OTHER
  return `${service} ${what} (${error.code}): ${help}`
}

interface Sentence {
  /** Of a MailError; over SMTP, what was said to the server stands before its reply to a mail. */
  code: RegExp
  what: string
  help: string
}

/** `RCPT TO 550` */
function codeWithCommand({ code, cause }: MailError): string {
  const command = cause instanceof Error && 'command' in cause ? String(cause.command) : ''
  return /^\d+$/.test(code) && /^(MAIL FROM|RCPT TO|DATA)$/.test(command) ? `${command} ${code}` : code
}

const OTHER = { what: 'did not take the probe mail', help: 'look the code up in docs/what-happens-when.md.' }

const NO_ANSWER = /^(ETIMEDOUT|EABORT|EHOSTUNREACH|ENETUNREACH|ECONNECTION|ECONNRESET|UND_ERR_\w+)$/
const NO_NAME = /^(EDNS|ENOTFOUND|EAI_AGAIN)$/

const SMTP: Sentence[] = [
  { code: NO_NAME, what: 'is not found in the DNS', help: 'look at its name in SMTP_URL.' },
  { code: /^ECONNREFUSED$/, what: 'refuses the connection', help: 'look at the port in SMTP_URL, 465 or 587.' },
  {
    code: NO_ANSWER,
    what: 'does not answer',
    help: 'smtps:// goes with port 465 and smtp:// with 587, and some hosts block such ports until they are asked.',
  },
  {
    code: /^(ETLS|ESOCKET)/,
    what: 'does not encrypt the line',
    help: 'smtps:// goes with port 465 and smtp:// with 587, so look at SMTP_URL.',
  },
  { code: /^EAUTH_530$/, what: 'asks for a user and a password', help: 'write both into SMTP_URL.' },
  { code: /^EAUTH_4/, what: 'cannot check the password just now', help: 'try again in a few minutes.' },
  {
    code: /^EAUTH/,
    what: 'refuses the user or the password',
    help: 'look at SMTP_URL, where what is no letter or digit is percent-encoded.',
  },
  { code: /^EQUOTA/, what: 'says that a mailbox is full or a limit reached', help: 'make room, or ask its provider.' },
  { code: /^421$/, what: 'is busy or does not want this machine', help: 'try again, or ask its provider.' },
  { code: /^\D* 4/, what: 'puts the mail off, as for every new sender', help: 'try again in ten minutes.' },
  {
    code: /^MAIL FROM/,
    what: 'refuses the sender',
    help: 'set MAIL_FROM to an address that the user in SMTP_URL may send from.',
  },
  {
    code: /^RCPT TO/,
    what: 'refuses the recipient',
    help: 'does the mailbox in LEAD_RECIPIENT exist, and may the user in SMTP_URL write to it?',
  },
  { code: /^DATA/, what: 'refuses the mail itself', help: 'ask its provider why.' },
  { code: /^EENVELOPE$/, what: 'was not asked', help: 'MAIL_FROM or LEAD_RECIPIENT is not one plain address.' },
]

const BREVO: Sentence[] = [
  { code: NO_NAME, what: 'is not found in the DNS', help: 'look at BREVO_URL.' },
  { code: /^ECONNREFUSED$/, what: 'refuses the connection', help: 'look at BREVO_URL.' },
  { code: NO_ANSWER, what: 'does not answer', help: 'may this machine reach it over https?' },
  {
    code: /^EAUTH/,
    what: 'refuses the key, or the address of this machine',
    help: 'look at BREVO_API_KEY, and at "Authorized IPs" in Brevo.',
  },
  { code: /^ECREDITS/, what: 'has no credits left for this account', help: 'buy some, or wait for the next day.' },
  { code: /^ELIMIT/, what: 'got too many requests', help: 'try again in a minute.' },
  { code: /^554$/, what: 'refuses the mail', help: 'look at MAIL_FROM and LEAD_RECIPIENT.' },
]
