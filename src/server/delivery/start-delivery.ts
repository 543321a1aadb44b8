import type { Log } from '../../functions/log.ts'
import { type ComposeDeps, composeMail } from '../../functions/mail/compose-mail.ts'
import { staffLinks } from '../../functions/staff-page/staff-link.ts'
import { chooseMailer } from '../../mailers/choose-mailer.ts'
import { createEmlMailer } from '../../mailers/eml-mailer.ts'
import { mailFolder, removeForgottenMails } from '../../mailers/written-mails.ts'
import type { Settings } from '../../settings/server-settings.ts'
import type { OpenedStore } from '../../storage/open-store.ts'
import { systemClock } from './clock.ts'
import { type Delivery, startDeliveryLoop } from './delivery-loop.ts'

/**
 * Puts the delivery loop together: composing, the mail server or a folder of files, the clock.
 * @param options `siteUrl`: where links in mails lead, without a slash at the end
 */
export function startDelivery(
  { store, file }: OpenedStore,
  settings: Settings,
  { log, siteUrl, linkSecret }: { log: Log; siteUrl: string; linkSecret: string },
): Delivery {
  const folder = mailFolder(settings.DATA_DIR)
  const letters: ComposeDeps = {
    store,
    from: settings.MAIL_FROM,
    staffAddress: settings.LEAD_RECIPIENT.address,
    linksFor: (subject, now) => staffLinks(subject, { siteUrl, linkSecret, now }),
  }
  return startDeliveryLoop({
    store,
    log,
    clock: systemClock,
    mailer: chooseMailer(settings) ?? createEmlMailer(folder),
    retryBaseMs: settings.MAIL_RETRY_BASE_MS,
    retentionDays: settings.RETENTION_DAYS === 0 ? null : settings.RETENTION_DAYS,
    // It does not wait for a backup that reads the database: the next minute comes.
    tidyFiles: async () => file?.emptyLog({ waitMs: 0 }),
    forgetMails: (options) => removeForgottenMails(folder, store, options),
    compose: (message, now) => composeMail(message, now, letters),
  })
}
