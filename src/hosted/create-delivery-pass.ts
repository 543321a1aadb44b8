import { createEventLane, createMailLane, createNotifyDeps } from '../app/lanes.ts'
import { SECOND } from '../base/durations.ts'
import { type DeliverDeps, deliverDue } from '../functions/delivery/deliver-due.ts'
import type { Log } from '../functions/log.ts'
import { notifyDevices } from '../functions/push/notify-devices.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { chooseMailer } from '../mailers/choose-mailer.ts'
import type { HostedSettings } from '../settings/hosted-settings.ts'
import { webhookOf } from '../settings/shared-settings.ts'

/** After this time, a pass stops and the schedule's next call continues. A worker lives for at least 150 seconds. */
const MAX_PASS = 50 * SECOND
/** Each claim takes up to three mails. A worker has two seconds of processor time per request. */
const MAX_CLAIMS = 50

/**
 * Sends due messages when called, because no process waits here. Mails, notifications and events run in parallel, so that
 * a silent receiver of events delays no mail. Never rejects. Failures are logged, and their messages become due again.
 */
export function createDeliveryPass(settings: HostedSettings, store: LeadStore, log: Log): () => Promise<unknown> {
  const links = { siteUrl: settings.SITE_URL, linkSecret: settings.LINK_SECRET }
  const sendMails = coalescePasses(() => {
    const transport = chooseMailer(settings)
    if (transport === null) throw new Error('The settings are checked for this.')
    return deliverLane(createMailLane(settings, store, { ...links, transport }), { store, log })
  })
  const push = { ...createNotifyDeps(settings, store, settings.LINK_SECRET), log }
  const notify = coalescePasses(() => notifyDevices(push))
  const webhook = webhookOf(settings)
  const sendEvents =
    webhook === null
      ? async () => {}
      : coalescePasses(() => deliverLane(createEventLane(settings, store, webhook), { store, log }))

  /** A call does not wait for messages of another one, so that a slow push service delays no other device. */
  async function sendNews(): Promise<void> {
    const { sends } = await notify()
    await Promise.all(sends.map(async (send) => (await send) && sendNews()))
  }

  const logFailure = (lane: string) => (error: unknown) => log('delivery-failed', { lane }, error)
  return () =>
    Promise.all([
      sendMails().catch(logFailure('mail')),
      sendNews().catch(logFailure('push')),
      sendEvents().catch(logFailure('webhook')),
    ])
}

/**
 * Passes never overlap. Calls during a pass share the next one. So a burst of requests opens one
 * connection to the mail server, not hundreds.
 */
function coalescePasses<Result>(pass: () => Promise<Result>): () => Promise<Result> {
  let next: Promise<Result> | null = null
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    next ??= last.then(() => {
      next = null
      const result = pass()
      last = result.catch(() => {})
      return result
    })
    return next
  }
}

async function deliverLane<Item>(
  lane: Omit<DeliverDeps<Item>, 'store' | 'now' | 'log' | 'isStopping'>,
  { store, log }: { store: LeadStore; log: Log },
): Promise<void> {
  const end = performance.now() + MAX_PASS
  const isStopping = () => performance.now() > end
  try {
    await store.setClock()
    await deliverDue({ ...lane, store, now: store.now, log, isStopping, maxClaims: MAX_CLAIMS })
  } finally {
    // A connection kept while a worker sleeps is dead when it wakes up.
    await lane.transport.close()
  }
}
