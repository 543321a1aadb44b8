import { resolve } from 'node:path'
import { html } from 'hono/html'
import { company } from '../../content/generated/company.ts'
import { staffProbe as words } from '../../content/mails.ts'
import { DeliveryError, type Mail, type Mailbox } from '../../functions/mail/mail.ts'
import { chooseMailer, type MailTransport, nameMailService } from '../../mailers/choose-mailer.ts'
import { mailFolder } from '../../mailers/eml-mailer.ts'
import { FOREIGN_OUTBOX, isForeignOutbox } from '../../server/start-server.ts'
import { staffOf } from '../../settings/mail-settings.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good, wrong } from '../finding.ts'

/**
 * Sends a mail to each address of LEAD_RECIPIENT and STAFF through the transport that every mail takes, where one is set.
 * Each gets its own: of a mail to several, a mail server may refuse some and take it all the same.
 * @throws {DeliveryError} where it is about every address
 */
export async function checkMail(settings: Settings): Promise<Finding[]> {
  if (isForeignOutbox(settings)) return [wrong(FOREIGN_OUTBOX)]
  const mailer = chooseMailer(settings)
  if (mailer === null) {
    const folder = mailFolder(resolve(settings.DATA_DIR))
    return [
      good(
        `Mails kommen als Dateien nach ${folder} und erreichen niemanden, bis SMTP_URL oder BREVO_API_KEY gesetzt ist.`,
      ),
    ]
  }
  const refused: Finding[] = []
  try {
    for (const to of listMailboxes(settings)) {
      await mailer.send(writeProbeMail(settings, to)).catch((error: unknown) => {
        if (!(error instanceof DeliveryError && isAboutRecipient(error))) throw error
        refused.push(wrong(`${to.setting}, ${to.address}: ${explainMailError(error, settings)}`))
      })
    }
  } finally {
    await mailer.close()
  }
  if (refused.length > 0) return refused
  // Brevo drops mails of a sender that it does not know, and says nothing.
  const whom = settings.STAFF.length > 0 ? 'jede Adresse in LEAD_RECIPIENT und STAFF' : 'LEAD_RECIPIENT'
  const taken = `${nameMailService(settings)} hat eine Probemail an ${whom} angenommen`
  return [good(`${taken}: Sieh nach, ob sie ankommt, und nicht im Spam.`)]
}

/** Each address once, with the setting that names it. */
function listMailboxes(settings: Settings) {
  const recipients = settings.LEAD_RECIPIENT.map((one) => ({ ...one, setting: 'LEAD_RECIPIENT' }))
  const known = new Set(recipients.map(({ address }) => address.toLowerCase()))
  const others = staffOf(settings).filter(({ address }) => !known.has(address))
  return [...recipients, ...others.map((one) => ({ ...one, setting: 'STAFF' }))]
}

/** Not 421, which is about every mail. Brevo says 554 of a mail that it does not take. */
function isAboutRecipient(error: DeliveryError): boolean {
  const isRefused = commandOf(error) === 'RCPT TO' && /^(?!421)\d+$|^EQUOTA/.test(error.code)
  return isRefused || codeWithCommand(error) === '554'
}

function writeProbeMail({ MAIL_FROM }: Settings, { name, address }: Mailbox): Mail {
  const { greeting, lines } = words
  const paragraphs = [greeting, ...lines]
  return {
    id: crypto.randomUUID(),
    kind: 'staff-probe',
    createdAt: Date.now(),
    from: MAIL_FROM,
    to: [{ name, address }],
    replyTo: null,
    subject: words.subject(company.brand),
    text: paragraphs.join('\n\n'),
    html: String(
      html`<!doctype html><html lang="de"><body>${paragraphs.map((line) => html`<p>${line}</p>`)}</body></html>`,
    ),
    headers: {},
  }
}

const PORTS = 'Zu smtps:// gehört Port 465, zu smtp:// 587'

/** The codes of mailers/, for SMTP behind the command that was refused. */
const ANSWERS: readonly (readonly [codes: RegExp, what: string, help: string])[] = [
  [/^(EDNS|ENOTFOUND|EAI_AGAIN)$/, 'steht nicht im DNS', 'Sieh in SMTP_URL oder BREVO_URL nach.'],
  [/^ECONNREFUSED$/, 'weist die Verbindung ab', 'Sieh nach dem Port in SMTP_URL oder BREVO_URL.'],
  [/^(ETLS|ESOCKET)/, 'verschlüsselt die Leitung nicht', `Sieh in SMTP_URL nach. ${PORTS}.`],
  [
    /^EAUTH/,
    'weist Namen, Passwort oder Schlüssel ab',
    'Sieh in SMTP_URL (Sonderzeichen mit %) oder BREVO_API_KEY nach.',
  ],
  [
    /^(EQUOTA|ECREDITS)/,
    'meldet eine erreichte Grenze oder ein volles Postfach',
    'Schaff Platz, oder frag den Anbieter.',
  ],
  [/^(ELIMIT|421$|\D* 4)/, 'vertagt die Mail', 'Versuch es in zehn Minuten noch einmal.'],
  [/^MAIL FROM/, 'weist den Absender ab', 'Nimm als MAIL_FROM eine Adresse, von der dieses Konto senden darf.'],
  [/^RCPT TO/, 'weist den Empfänger ab', 'Gibt es das Postfach, und darf das Konto dorthin schreiben?'],
  [/^E(?!NVELOPE|PROTOCOL|UNKNOWN)/, 'antwortet nicht', `Darf dieser Rechner ihn erreichen? ${PORTS}.`],
  [/./, 'hat die Probemail nicht angenommen', 'Was der Code heißt, steht in docs/what-happens-when.md.'],
]

/**
 * Says in one sentence why a mail was not sent, and what helps. It quotes nothing of the other side, whose words may hold an
 * address or the mail.
 */
export function explainMailError(error: DeliveryError, transport: MailTransport): string {
  if (error.explanation !== null) return error.explanation
  const code = codeWithCommand(error)
  const [, what, help] = ANSWERS.find(([codes]) => codes.test(code)) as (typeof ANSWERS)[number]
  const service = transport.SMTP_URL === null ? '' : 'Der Mailserver '
  return `${service}${nameMailService(transport)} ${what} (${error.code}): ${help}`
}

/** `RCPT TO 550`: over SMTP, the command that was refused stands before the code of a reply. */
function codeWithCommand(error: DeliveryError): string {
  const [command, { code }] = [commandOf(error), error]
  return /^\d+$/.test(code) && /^(MAIL FROM|RCPT TO|DATA)$/.test(command) ? `${command} ${code}` : code
}

function commandOf({ cause }: DeliveryError): string {
  return cause instanceof Error && 'command' in cause ? String(cause.command) : ''
}
