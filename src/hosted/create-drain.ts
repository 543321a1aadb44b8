import { type DeliverDeps, deliverDue } from '../functions/delivery/deliver-due.ts'
import { signInLink, staffLinks } from '../functions/desk/staff-link.ts'
import type { Log } from '../functions/log.ts'
import { type ComposeDeps, composeMail } from '../functions/mail/compose-mail.ts'
import { SECOND } from '../lead/durations.ts'
import { openPriorities } from '../lead/mail-quota.ts'
import type { LeadStore } from '../lead/store.ts'
import { chooseMailer } from '../mailers/choose-mailer.ts'
import { webhookLane } from '../mailers/webhook-sender.ts'
import type { HostedSettings } from '../settings/hosted-settings.ts'
import { staffOf, webhookOf } from '../settings/mail-settings.ts'

/** After this, a drain takes no further mail and the schedule's next call goes on. A worker lives for at least 150 seconds. */
const LONGEST_DRAIN = 50 * SECOND
const GO_ON_LATER = Number.POSITIVE_INFINITY
/** Of up to three mails each: a worker has two seconds of processor time for a request. */
const MOST_CLAIMS = 50

/**
 * Sends the messages that are due when it is called, because no process waits here: mails and events beside each other, so
 * that a receiver of events that is silent holds back no mail.
 *
 * The promise never rejects: a failure is logged, and its message is due again later.
 */
export function createDrain(settings: HostedSettings, store: LeadStore, log: Log): () => Promise<unknown> {
  const { SITE_URL: siteUrl, LINK_SECRET: linkSecret } = settings
  const letters: ComposeDeps = {
    store,
    from: settings.MAIL_FROM,
    recipients: settings.LEAD_RECIPIENT,
    staff: staffOf(settings),
    linksFor: (subject, now) => staffLinks(subject, { siteUrl, linkSecret, now }),
    signInLinkFor: (id) => signInLink(id, { siteUrl, linkSecret }),
  }
  const drainMails = createLaneDrain({ store, log }, () => {
    const mailer = chooseMailer(settings)
    if (mailer === null) throw new Error('The settings are checked for this.')
    return {
      lane: 'mail',
      transport: mailer,
      compose: (messages, now) => composeMail(messages, now, letters),
      openPriorities: (now) => openPriorities(store, { mailPerDay: settings.MAIL_PER_DAY, now }),
      retryBaseMs: settings.MAIL_RETRY_BASE_MS,
    }
  })
  const webhook = webhookOf(settings)
  if (webhook === null) return drainMails
  const drainEvents = createLaneDrain({ store, log }, () =>
    webhookLane(webhook, { store, retryBaseMs: settings.WEBHOOK_RETRY_BASE_MS }),
  )
  return () => Promise.all([drainMails(), drainEvents()])
}

/**
 * A call during another one makes that one look again, so that a burst of requests opens one connection to the mail server,
 * not hundreds.
 */
function createLaneDrain<Item>(
  { store, log }: { store: LeadStore; log: Log },
  openLane: () => Omit<DeliverDeps<Item>, 'store' | 'now' | 'log' | 'isStopping'>,
): () => Promise<void> {
  let running: Promise<void> | null = null
  let asked = 0

  return drain

  function drain(): Promise<void> {
    asked += 1
    running ??= run().then(async (answered) => {
      running = null
      // Asked while the connection was being closed.
      if (asked > answered) await drain()
    })
    return running
  }

  /** @returns the last call after which nothing was due any more; `Infinity` where the schedule's next call is to go on */
  async function run(): Promise<number> {
    const end = performance.now() + LONGEST_DRAIN
    let claims = 0
    // Asked before each claim.
    const isStopping = () => ++claims > MOST_CLAIMS || performance.now() > end
    try {
      await store.setClock()
      const lane = openLane()
      try {
        for (let answered = 0; ; ) {
          if (answered === asked) return answered
          answered = asked
          const { isServerTalking } = await deliverDue({ ...lane, store, now: store.now, log, isStopping })
          // A server that does not answer would be asked for ever.
          if (!isServerTalking || isStopping()) return GO_ON_LATER
        }
      } finally {
        // A connection that is kept while a worker sleeps is dead when it wakes up.
        await lane.transport.close()
      }
    } catch (error) {
      log('delivery-failed', {}, error)
      return GO_ON_LATER
    }
  }
}
