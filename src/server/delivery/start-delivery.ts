import type { Log } from '../../functions/log.ts'
import { type ComposerOptions, createComposer } from '../../functions/mail/create-composer.ts'
import type { LeadStore } from '../../lead/store.ts'
import { chooseMailer, type MailTransport } from '../../mailers/choose-mailer.ts'
import { createEmlMailer } from '../../mailers/eml-mailer.ts'
import { removeForgottenMails } from '../../mailers/written-mails.ts'
import { systemClock } from './clock.ts'
import { type Delivery, startDeliveryLoop } from './delivery-loop.ts'

export interface DeliveryOptions extends ComposerOptions {
  store: LeadStore
  /** What the store's files need once a minute. */
  tidyFiles: () => Promise<unknown>
  log: Log
  /** Where it names none, mails are written as files into `mailDirectory`. */
  mailTransport: MailTransport
  mailDirectory: string
  retryBaseMs: number
  retentionDays: number | null
}

/** Puts the delivery loop together: composing, the mail server or the folder, the clock. */
export function startDelivery(options: DeliveryOptions): Delivery {
  const { store, log, mailDirectory } = options
  return startDeliveryLoop({
    store,
    log,
    clock: systemClock,
    mailer: chooseMailer(options.mailTransport) ?? createEmlMailer(mailDirectory),
    retryBaseMs: options.retryBaseMs,
    retentionDays: options.retentionDays,
    tidyFiles: options.tidyFiles,
    forgetMails: (options) => removeForgottenMails(mailDirectory, store, options),
    compose: createComposer(options),
  })
}
