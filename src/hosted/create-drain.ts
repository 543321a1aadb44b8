import { createEventLane, createMailLane } from '../app/lanes.ts'
import { createPush } from '../app/push.ts'
import { SECOND } from '../base/durations.ts'
import { type DeliverDeps, deliverDue } from '../functions/delivery/deliver-due.ts'
import type { Log } from '../functions/log.ts'
import { notifyDevices } from '../functions/push/notify-devices.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { chooseMailer } from '../mailers/choose-mailer.ts'
import type { HostedSettings } from '../settings/hosted-settings.ts'
import { webhookOf } from '../settings/mail-settings.ts'

/** After this time, a drain stops and the schedule's next call continues. A worker lives for at least 150 seconds. */
const MAX_DRAIN = 50 * SECOND
/** Each claim takes up to three mails. A worker has two seconds of processor time per request. */
const MAX_CLAIMS = 50

/**
 * Sends due messages when called, because no process waits here. Mails, notifications and events run in parallel, so that
 * a silent receiver of events delays no mail. Never rejects: failures are logged, and their messages become due again.
 */
export function createDrain(settings: HostedSettings, store: LeadStore, log: Log): () => Promise<unknown> {
  const links = { siteUrl: settings.SITE_URL, linkSecret: settings.LINK_SECRET }
  const drainMails = createLaneDrain({ store, log }, () => {
    const transport = chooseMailer(settings)
    if (transport === null) throw new Error('The settings are checked for this.')
    return createMailLane(settings, store, { ...links, transport })
  })
  const drainPush = createPushDrain(settings, store, log)
  const webhook = webhookOf(settings)
  const drainEvents =
    webhook === null ? async () => {} : createLaneDrain({ store, log }, () => createEventLane(settings, store, webhook))
  return () => Promise.all([drainMails(), drainPush(), drainEvents()])
}

/** A call does not wait for messages of another one, so that a slow push service delays no other device. */
function createPushDrain(settings: HostedSettings, store: LeadStore, log: Log): () => Promise<void> {
  const deps = { ...createPush(settings, store, { linkSecret: settings.LINK_SECRET }), log }
  let waiting: ReturnType<typeof notifyDevices> | null = null
  let looking: Promise<unknown> = Promise.resolve()

  /** Calls during a look share the next one. */
  function look(): ReturnType<typeof notifyDevices> {
    waiting ??= looking.then(() => {
      waiting = null
      const result = notifyDevices(deps)
      looking = result.catch(() => {})
      return result
    })
    return waiting
  }

  return async function drain(): Promise<void> {
    try {
      const { sends } = await look()
      await Promise.all(sends.map(async (send) => (await send) && drain()))
    } catch (error) {
      log('delivery-failed', { lane: 'push' }, error)
    }
  }
}

/**
 * A call during another one makes that one check again. So a burst of requests opens one connection to the mail server,
 * not hundreds.
 */
function createLaneDrain<Item>(
  { store, log }: { store: LeadStore; log: Log },
  openLane: () => Omit<DeliverDeps<Item>, 'store' | 'now' | 'log' | 'isStopping'>,
): () => Promise<void> {
  let running: Promise<void> | null = null
  let hasCall = false

  return function drain(): Promise<void> {
    hasCall = true
    running ??= run()
    return running
  }

  async function run(): Promise<void> {
    const end = performance.now() + MAX_DRAIN
    let claims = 0
    const isStopping = () => claims >= MAX_CLAIMS || performance.now() > end
    const beforeClaim = async () => {
      claims += 1
    }
    try {
      // Again if a call came while the connection was being closed.
      while (hasCall) {
        await store.setClock()
        const lane = openLane()
        try {
          while (hasCall) {
            hasCall = false
            const { isTransportUp } = await deliverDue({ ...lane, store, now: store.now, log, isStopping, beforeClaim })
            // Otherwise it would retry a silent server forever.
            if (!isTransportUp || isStopping()) return
          }
        } finally {
          // A connection kept while a worker sleeps is dead when it wakes up.
          await lane.transport.close()
        }
      }
    } catch (error) {
      log('delivery-failed', {}, error)
    } finally {
      running = null
    }
  }
}
