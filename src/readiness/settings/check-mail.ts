import { resolve } from 'node:path'
import { html } from 'hono/html'
import { company } from '../../content/generated/company.ts'
import { staffProbe as words } from '../../content/mails.ts'
import type { Mail } from '../../functions/mail/mail.ts'
import { chooseMailer, nameMailService } from '../../mailers/choose-mailer.ts'
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

/** A mail to staff, about no request. */
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
