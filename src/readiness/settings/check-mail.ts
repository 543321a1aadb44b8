import { resolve } from 'node:path'
import { html } from 'hono/html'
import { company } from '../../content/generated/company.ts'
import { staffProbe as words } from '../../content/mails.ts'
import type { Mail, MailError } from '../../functions/mail/mail.ts'
import { chooseMailer, type MailTransport, nameMailService } from '../../mailers/choose-mailer.ts'
import { mailFolder } from '../../mailers/eml-mailer.ts'
import { FOREIGN_OUTBOX, isForeignOutbox } from '../../server/start-server.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good, wrong } from '../finding.ts'

/** Sends one mail to LEAD_RECIPIENT through the transport that every mail takes, where one is set. @throws {MailError} */
export async function checkMail(settings: Settings): Promise<Finding[]> {
  if (isForeignOutbox(settings)) return [wrong(FOREIGN_OUTBOX)]
  const mailer = chooseMailer(settings)
  if (mailer === null) {
    const folder = mailFolder(resolve(settings.DATA_DIR))
    return [good(`Mails are written to ${folder} and reach nobody, until SMTP_URL or BREVO_API_KEY is set.`)]
  }
  try {
    await mailer.send(writeProbeMail(settings))
  } finally {
    await mailer.close()
  }
  // Brevo drops mails of a sender that it does not know, and says nothing.
  const taken = `A probe mail to LEAD_RECIPIENT was taken by ${nameMailService(settings)}`
  return [good(`${taken}: see whether it arrives, and not among spam.`)]
}

function writeProbeMail({ MAIL_FROM, LEAD_RECIPIENT }: Settings): Mail {
  const { greeting, lines } = words
  const paragraphs = [greeting, ...lines]
  return {
    id: crypto.randomUUID(),
    kind: 'staff-probe',
    createdAt: Date.now(),
    from: MAIL_FROM,
    to: LEAD_RECIPIENT,
    replyTo: null,
    subject: words.subject(company.brand),
    text: paragraphs.join('\n\n'),
    html: String(
      html`<!doctype html><html lang="de"><body>${paragraphs.map((line) => html`<p>${line}</p>`)}</body></html>`,
    ),
    headers: {},
  }
}

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
