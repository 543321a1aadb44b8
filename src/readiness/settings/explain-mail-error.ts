import type { MailError } from '../../functions/mail/mail.ts'
import { type MailTransport, nameMailService } from '../../mailers/choose-mailer.ts'

const PORTS = 'smtps:// goes with port 465 and smtp:// with 587'

/** The codes of mailers/, for SMTP behind the command that was refused. */
const ANSWERS: readonly (readonly [codes: RegExp, what: string, help: string])[] = [
  [/^(EDNS|ENOTFOUND|EAI_AGAIN)$/, 'is not found in the DNS', 'look at SMTP_URL or BREVO_URL.'],
  [/^ECONNREFUSED$/, 'refuses the connection', 'look at the port in SMTP_URL or BREVO_URL.'],
  [/^(ETLS|ESOCKET)/, 'does not encrypt the line', `look at SMTP_URL: ${PORTS}.`],
  [/^EAUTH/, 'refuses the user, the password or the key', 'look at SMTP_URL, percent-encoded, or BREVO_API_KEY.'],
  [/^(EQUOTA|ECREDITS)/, 'says that a limit is reached or a mailbox full', 'make room, or ask its provider.'],
  [/^(ELIMIT|421$|\D* 4)/, 'puts the mail off', 'try again in ten minutes.'],
  [/^MAIL FROM/, 'refuses the sender', 'set MAIL_FROM to an address that the user may send from.'],
  [/^RCPT TO/, 'refuses the recipient', 'does the mailbox in LEAD_RECIPIENT exist, and may the user write to it?'],
  [/^E(?!NVELOPE|PROTOCOL|UNKNOWN)/, 'does not answer', `may this machine reach it? ${PORTS}.`],
  [/./, 'did not take the probe mail', 'look the code up in docs/what-happens-when.md.'],
]

/**
 * Says in one sentence why a mail was not sent, and what helps. It quotes nothing of the other side, whose words may hold an
 * address or the mail.
 */
export function explainMailError(error: MailError, transport: MailTransport): string {
  if (error.explanation !== null) return error.explanation
  const code = codeWithCommand(error)
  const [, what, help] = ANSWERS.find(([codes]) => codes.test(code)) as (typeof ANSWERS)[number]
  const service = transport.SMTP_URL === null ? '' : 'The mail server '
  return `${service}${nameMailService(transport)} ${what} (${error.code}): ${help}`
}

/** `RCPT TO 550`: over SMTP, the command that was refused stands before the code of a reply. */
function codeWithCommand({ code, cause }: MailError): string {
  const command = cause instanceof Error && 'command' in cause ? String(cause.command) : ''
  return /^\d+$/.test(code) && /^(MAIL FROM|RCPT TO|DATA)$/.test(command) ? `${command} ${code}` : code
}
