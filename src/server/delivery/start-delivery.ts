import { signAnsweredToken } from '../../functions/answered/answered-token.ts'
import type { Log } from '../../functions/log.ts'
import { composeMail } from '../../functions/mail/compose-mail.ts'
import type { Mailbox } from '../../functions/mail/mail.ts'
import type { LeadStore } from '../../lead/ports.ts'
import { createEmlMailer } from '../../mailers/eml-mailer.ts'
import { createSmtpMailer } from '../../mailers/smtp-mailer.ts'
import { removeForgottenMails } from '../../mailers/written-mails.ts'
import { systemClock } from './clock.ts'
import { type Delivery, startDelivery } from './delivery-loop.ts'

export interface LeadDeliveryOptions {
  store: LeadStore
  log: Log
  /** `MAIL_FROM` */
  from: Mailbox
  /** `LEAD_RECIPIENT` */
  staffAddress: string
  /** `SMTP_URL`; where it is `null`, mails are written as files into `mailDirectory`. */
  smtpUrl: string | null
  mailDirectory: string
  /** Where the server is reached from outside, without a slash at the end. */
  siteUrl: string
  /** `LINK_SECRET` */
  linkSecret: string
  retryBaseMs: number
  retentionDays: number | null
}

/** The address of the page behind the link "Als beantwortet markieren", without the token. */
export const ANSWERED_PATH = '/antwort/'

/** By then the server has said where it listens. */
const LOAD_TEMPLATES_AFTER_MS = 200

/** Puts the delivery loop together: composing, the mail server or the folder, the clock. */
export function startLeadDelivery(options: LeadDeliveryOptions): Delivery {
  const { store, log, smtpUrl, mailDirectory, siteUrl, linkSecret: secret } = options
  // Loading the templates blocks the process for a moment: better now than under the first visitors.
  setTimeout(() => void import('../../functions/mail/letter-html.ts'), LOAD_TEMPLATES_AFTER_MS).unref()
  return startDelivery({
    store,
    log,
    clock: systemClock,
    mailer: smtpUrl === null ? createEmlMailer(mailDirectory) : createSmtpMailer(smtpUrl),
    retryBaseMs: options.retryBaseMs,
    retentionDays: options.retentionDays,
    forgetMails: (options) => removeForgottenMails(mailDirectory, store, options),
    compose: (message, now) =>
      composeMail(message, now, {
        settings: { from: options.from, staff: { name: '', address: options.staffAddress } },
        leadsForDigest: (options) => store.leadsForDigest(options),
        // Valid from now on: a mail that was stuck for a month would arrive with a link that is over. The price is
        // that a mail sent again may carry another link; both are good.
        answeredLink: async (lead) => `${siteUrl}${ANSWERED_PATH}${await signAnsweredToken(lead.ref, { secret, now })}`,
      }),
  })
}
