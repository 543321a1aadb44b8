import { resolve } from 'node:path'
import { chooseMailer, nameMailService } from '../../mailers/choose-mailer.ts'
import { mailFolder } from '../../mailers/written-mails.ts'
import { FOREIGN_OUTBOX, isForeignOutbox } from '../../server/start-server.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good, wrong } from '../finding.ts'
import { writeProbeMail } from './probe-mail.ts'

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
  const taken = `A probe mail to LEAD_RECIPIENT was taken by ${nameMailService(settings)}`
  return [good(`${taken}: see whether it arrives, and not among spam.`)]
}
