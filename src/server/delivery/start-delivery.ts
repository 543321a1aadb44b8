import { ANSWERED_PATH } from '../../functions/answered/answered.ts'
import { signAnsweredToken } from '../../functions/answered/answered-token.ts'
import type { Log } from '../../functions/log.ts'
import { composeMail } from '../../functions/mail/compose-mail.ts'
import type { Mailbox } from '../../functions/mail/mail.ts'
import { createEmlMailer } from '../../mailers/eml-mailer.ts'
import { createSmtpMailer } from '../../mailers/smtp-mailer.ts'
import { removeForgottenMails } from '../../mailers/written-mails.ts'
import type { SqliteStore } from '../../storage/sqlite/open-sqlite-store.ts'
import { systemClock } from './clock.ts'
import { type Delivery, startDeliveryLoop } from './delivery-loop.ts'

export interface DeliveryOptions {
  store: SqliteStore
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

/** Puts the delivery loop together: composing, the mail server or the folder, the clock. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { store, log, smtpUrl, mailDirectory, siteUrl, linkSecret: secret } = options
  return startDeliveryLoop({
    store,
    log,
    clock: systemClock,
    mailer: smtpUrl === null ? createEmlMailer(mailDirectory) : createSmtpMailer(smtpUrl),
    retryBaseMs: options.retryBaseMs,
    retentionDays: options.retentionDays,
    // A backup that runs while a command deletes keeps the command from it.
    tidyFiles: () => store.emptyLog({ waitMs: 0 }),
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
