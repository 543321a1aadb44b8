import { resolve } from 'node:path'
import { company } from '../content/generated/company.ts'
import { staffProbe as words } from '../content/operator-mail-words.ts'
import { plainStaffMail } from '../functions/mail/plain-staff-mail.ts'
import { DeliveryError } from '../lead/outbox/transport.ts'
import { chooseMailer, type MailTransport, nameMailService } from '../mailers/choose-mailer.ts'
import { mailFolder } from '../mailers/eml-mailer.ts'
import { isSharedWithoutTransport, type Settings, SHARED_WITHOUT_TRANSPORT } from '../settings/server-settings.ts'
import { staffOf } from '../settings/shared-settings.ts'
import { type Finding, good, wrong } from './finding.ts'

/**
 * Sends a mail to each address of LEAD_RECIPIENT and STAFF through the configured transport. Each address gets its own mail,
 * because a mail server may refuse one of several recipients and still accept the mail. Throws a DeliveryError if it concerns
 * every address.
 */
export async function checkMail(settings: Settings): Promise<Finding[]> {
  if (isSharedWithoutTransport(settings)) return [wrong(SHARED_WITHOUT_TRANSPORT)]
  const mailer = chooseMailer(settings)
  if (mailer === null) {
    const sentence = `Mails kommen als Dateien nach ${mailFolder(resolve(settings.DATA_DIR))} und erreichen niemanden`
    return [good(`${sentence}, bis SMTP_URL oder BREVO_API_KEY gesetzt ist.`)]
  }
  const probe = { subject: words.subject(company.brand), paragraphs: [words.greeting, ...words.lines] }
  const refused: Finding[] = []
  try {
    for (const to of listMailboxes(settings)) {
      const mail = plainStaffMail({ from: settings.MAIL_FROM, to: [{ name: to.name, address: to.address }], ...probe })
      await mailer.send(mail).catch((error: unknown) => {
        if (!(error instanceof DeliveryError && isAboutRecipient(error))) throw error
        refused.push(wrong(`${to.setting}, ${to.address}: ${explainMailError(error, settings)}`))
      })
    }
  } finally {
    await mailer.close()
  }
  if (refused.length > 0) return refused
  // Accepting does not mean sending, because Brevo silently drops mails of an unknown sender.
  const recipients = settings.STAFF.length > 0 ? 'jede Adresse in LEAD_RECIPIENT und STAFF' : 'LEAD_RECIPIENT'
  const accepted = `${nameMailService(settings)} hat eine Probemail an ${recipients} angenommen`
  return [good(`${accepted}: Sieh nach, ob sie ankommt, und nicht im Spam.`)]
}

/** Lists each address once, with its setting. */
export function listMailboxes(settings: Settings) {
  const recipients = settings.LEAD_RECIPIENT.map((mailbox) => ({ ...mailbox, setting: 'LEAD_RECIPIENT' }))
  const addresses = new Set(recipients.map(({ address }) => address.toLowerCase()))
  // staffOf returns addresses in lower case.
  const others = staffOf(settings).filter(({ address }) => !addresses.has(address))
  return [...recipients, ...others.map((mailbox) => ({ ...mailbox, setting: 'STAFF' }))]
}

/**
 * True if only this address was refused. A refused sender or text concerns every address. Brevo does not name the refused
 * command.
 */
function isAboutRecipient(error: DeliveryError): boolean {
  return error.scope === 'message' && ['RCPT TO', ''].includes(commandOf(error))
}

const PORT_ADVICE = 'Zu smtps:// gehört Port 465, zu smtp:// 587'

const EXPLANATIONS: readonly (readonly [codes: RegExp, failure: string, help: string])[] = [
  [/^(EDNS|ENOTFOUND|EAI_AGAIN)$/, 'steht nicht im DNS', 'Sieh in SMTP_URL oder BREVO_URL nach.'],
  [/^ECONNREFUSED$/, 'weist die Verbindung ab', 'Sieh nach dem Port in SMTP_URL oder BREVO_URL.'],
  [/^(ETLS|ESOCKET)/, 'verschlüsselt die Leitung nicht', `Sieh in SMTP_URL nach. ${PORT_ADVICE}.`],
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
  [/^E(?!NVELOPE|PROTOCOL|UNKNOWN)/, 'antwortet nicht', `Darf dieser Rechner ihn erreichen? ${PORT_ADVICE}.`],
  [/./, 'hat die Probemail nicht angenommen', 'Was der Code heißt, steht in docs/what-happens-when.md.'],
]

/** One sentence with failure and remedy. Quotes no text of the mail server, because it may contain an address or the mail. */
export function explainMailError(error: DeliveryError, transport: MailTransport): string {
  if (error.explanation !== null) return error.explanation
  const command = commandOf(error)
  const isRefusal = /^\d+$/.test(error.code) && /^(MAIL FROM|RCPT TO|DATA)$/.test(command)
  const code = isRefusal ? `${command} ${error.code}` : error.code
  const [, failure, help] = EXPLANATIONS.find(([codes]) => codes.test(code)) as (typeof EXPLANATIONS)[number]
  const service = transport.SMTP_URL === null ? '' : 'Der Mailserver '
  return `${service}${nameMailService(transport)} ${failure} (${error.code}): ${help}`
}

/** The refused command of SMTP, such as `RCPT TO`. */
function commandOf({ cause }: DeliveryError): string {
  return cause instanceof Error && 'command' in cause ? String(cause.command) : ''
}
