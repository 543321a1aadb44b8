import type { Log } from '../../functions/log.ts'
import { composeMail } from '../../functions/mail/compose-mail.ts'
import type { Mailbox } from '../../functions/mail/mail.ts'
import { staffLinks } from '../../functions/staff-page/staff-link.ts'
import type { LeadStore } from '../../lead/ports.ts'
import { chooseMailer, type MailRoute } from '../../mailers/choose-mailer.ts'
import { createEmlMailer } from '../../mailers/eml-mailer.ts'
import { removeForgottenMails } from '../../mailers/written-mails.ts'
import { systemClock } from './clock.ts'
import { type Delivery, startDeliveryLoop } from './delivery-loop.ts'

export interface DeliveryOptions {
  store: LeadStore
  /** What the store's files need once a minute. */
  tidyFiles: () => Promise<unknown>
  log: Log
  /** `MAIL_FROM` */
  from: Mailbox
  /** `LEAD_RECIPIENT` */
  staffAddress: string
  /** Where it names no way out, mails are written as files into `mailDirectory`. */
  mailRoute: MailRoute
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
  const { store, log, mailDirectory, siteUrl, linkSecret: secret } = options
  return startDeliveryLoop({
    store,
    log,
    clock: systemClock,
    mailer: chooseMailer(options.mailRoute) ?? createEmlMailer(mailDirectory),
    retryBaseMs: options.retryBaseMs,
    retentionDays: options.retentionDays,
    tidyFiles: options.tidyFiles,
    forgetMails: (options) => removeForgottenMails(mailDirectory, store, options),
    compose: (message, now) =>
      composeMail(message, now, {
        settings: { from: options.from, staff: { name: '', address: options.staffAddress } },
        leadsForDigest: store.leadsForDigest,
        lastDigestBefore: store.lastDigestBefore,
        // Signed when the mail is sent: a mail that was stuck for a month would otherwise arrive with an expired
        // link. A mail that is sent again may carry another link; both work.
        linksFor: (subject) => staffLinks(subject, { siteUrl, secret, now }),
      }),
  })
}
