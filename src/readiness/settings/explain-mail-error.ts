import type { MailError } from '../../functions/mail/mail.ts'
import { type MailTransport, nameMailService } from '../../mailers/choose-mailer.ts'

/**
 * Says in one sentence why a mail was not sent, and what helps. It quotes nothing of the other side, whose words may hold an
 * address or the mail.
 */
export function explainMailError(error: MailError, route: MailTransport): string {
  if (error.explanation !== null) return error.explanation
  const isSmtp = route.SMTP_URL !== null
  const service = `${isSmtp ? 'The mail server ' : ''}${nameMailService(route)}`
  const code = codeWithCommand(error)
  const [, what, help] = (isSmtp ? SMTP : BREVO).find(([codes]) => codes.test(code)) ?? OTHER
  return `${service} ${what} (${error.code}): ${help}`
}

/** `RCPT TO 550`: over SMTP, the command that was refused stands before the code of a reply. */
function codeWithCommand({ code, cause }: MailError): string {
  const command = cause instanceof Error && 'command' in cause ? String(cause.command) : ''
  return /^\d+$/.test(code) && /^(MAIL FROM|RCPT TO|DATA)$/.test(command) ? `${command} ${code}` : code
}

type Sentence = [codes: RegExp, what: string, help: string]

const OTHER: Sentence = [/./, 'did not take the probe mail', 'look the code up in docs/what-happens-when.md.']

const NO_NAME = /^(EDNS|ENOTFOUND|EAI_AGAIN)$/
const NO_ANSWER = /^(ETIMEDOUT|EABORT|EHOSTUNREACH|ENETUNREACH|ECONNECTION|ECONNRESET|UND_ERR_\w+)$/
const PORTS = 'smtps:// goes with port 465 and smtp:// with 587'

const SMTP: Sentence[] = [
  [NO_NAME, 'is not found in the DNS', 'look at its name in SMTP_URL.'],
  [/^ECONNREFUSED$/, 'refuses the connection', 'look at the port in SMTP_URL, 465 or 587.'],
  [NO_ANSWER, 'does not answer', `${PORTS}, and some hosts block such ports until they are asked.`],
  [/^(ETLS|ESOCKET)/, 'does not encrypt the line', `${PORTS}, so look at SMTP_URL.`],
  [/^EAUTH_530$/, 'asks for a user and a password', 'write both into SMTP_URL.'],
  [/^EAUTH_4/, 'cannot check the password just now', 'try again in a few minutes.'],
  [/^EAUTH/, 'refuses the user or the password', 'look at SMTP_URL, where special characters are percent-encoded.'],
  [/^EQUOTA/, 'says that a mailbox is full or a limit reached', 'make room, or ask its provider.'],
  [/^421$/, 'is busy or does not want this machine', 'try again, or ask its provider.'],
  [/^\D* 4/, 'puts the mail off, as for every new sender', 'try again in ten minutes.'],
  [/^MAIL FROM/, 'refuses the sender', 'set MAIL_FROM to an address that the user in SMTP_URL may send from.'],
  [/^RCPT TO/, 'refuses the recipient', 'does the mailbox in LEAD_RECIPIENT exist, and may the user write to it?'],
  [/^DATA/, 'refuses the mail itself', 'ask its provider why.'],
  [/^EENVELOPE$/, 'was not asked', 'MAIL_FROM or LEAD_RECIPIENT is not one plain address.'],
]

const BREVO: Sentence[] = [
  [NO_NAME, 'is not found in the DNS', 'look at BREVO_URL.'],
  [/^ECONNREFUSED$/, 'refuses the connection', 'look at BREVO_URL.'],
  [NO_ANSWER, 'does not answer', 'may this machine reach it over https?'],
  [/^EAUTH/, 'refuses the key or this machine', 'look at BREVO_API_KEY, and at "Authorized IPs" in Brevo.'],
  [/^ECREDITS/, 'has no credits left for this account', 'buy some, or wait for the next day.'],
  [/^ELIMIT/, 'got too many requests', 'try again in a minute.'],
  [/^554$/, 'refuses the mail', 'look at MAIL_FROM and LEAD_RECIPIENT.'],
]
