import { deliverDue } from '../functions/delivery/deliver-due.ts'
import { signInLink, staffLinks } from '../functions/desk/staff-link.ts'
import type { Log } from '../functions/log.ts'
import { type ComposeDeps, composeMail } from '../functions/mail/compose-mail.ts'
import { SECOND } from '../lead/durations.ts'
import type { LeadStore } from '../lead/store.ts'
import { chooseMailer } from '../mailers/choose-mailer.ts'
import type { HostedSettings } from '../settings/hosted-settings.ts'
import { staffOf } from '../settings/mail-settings.ts'

/** After this, a drain takes no further mail and the schedule's next call goes on. A worker lives for at least 150 seconds. */
const LONGEST_DRAIN = 50 * SECOND
/** Of up to three mails each: a worker has two seconds of processor time for a request. */
const MOST_CLAIMS = 50

/**
 * Sends the messages that are due when it is called, because no process waits here. A call during another one makes that
 * one look again, so that a burst of requests opens one connection to the mail server, not hundreds.
 *
 * The promise never rejects: a failure is logged, and its message is due again later.
 */
export function createDrain(settings: HostedSettings, store: LeadStore, log: Log): () => Promise<void> {
  const { SITE_URL: siteUrl, LINK_SECRET: linkSecret } = settings
  const letters: ComposeDeps = {
    store,
    from: settings.MAIL_FROM,
    recipients: settings.LEAD_RECIPIENT,
    staff: staffOf(settings),
    linksFor: (subject, now) => staffLinks(subject, { siteUrl, linkSecret, now }),
    signInLinkFor: (id) => signInLink(id, { siteUrl, linkSecret }),
  }
  let running: Promise<void> | null = null
  let isAsked = false

  return drain

  function drain(): Promise<void> {
    isAsked = true
    running ??= run().then(async (isDone) => {
      running = null
      // Asked while the connection was being closed.
      if (isDone && isAsked) await drain()
    })
    return running
  }

  /** @returns whether no message is due any more. */
  async function run(): Promise<boolean> {
    const end = performance.now() + LONGEST_DRAIN
    let claims = 0
    // Asked before each claim.
    const isStopping = () => ++claims > MOST_CLAIMS || performance.now() > end
    try {
      await store.setClock()
      // A connection that is kept while a worker sleeps is dead when it wakes up.
      const mailer = chooseMailer(settings)
      if (mailer === null) throw new Error('The settings are checked for this.')
      try {
        while (isAsked) {
          isAsked = false
          const { isServerTalking } = await deliverDue({
            store,
            mailer,
            compose: (messages, now) => composeMail(messages, now, letters),
            now: store.now,
            retryBaseMs: settings.MAIL_RETRY_BASE_MS,
            mailPerDay: settings.MAIL_PER_DAY,
            log,
            isStopping,
          })
          // A mail server that does not answer would be asked for ever.
          if (!isServerTalking || isStopping()) return false
        }
        return true
      } finally {
        await mailer.close()
      }
    } catch (error) {
      log('delivery-failed', {}, error)
      return false
    }
  }
}
