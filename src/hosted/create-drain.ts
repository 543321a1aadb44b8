import { deliverDue } from '../functions/delivery/deliver-due.ts'
import type { Log } from '../functions/log.ts'
import type { ComposerOptions } from '../functions/mail/create-composer.ts'
import { createComposer } from '../functions/mail/create-composer.ts'
import type { Mailer } from '../functions/mail/mail.ts'
import { SECOND } from '../lead/durations.ts'
import type { LeadStore } from '../lead/ports.ts'

/** When a drain takes no further mail: the next call of the schedule goes on. A worker lives for 150 seconds at least. */
const LONGEST_DRAIN = 50 * SECOND

export interface DrainDeps extends Omit<ComposerOptions, 'store'> {
  store: LeadStore
  openMailer(): Mailer
  retryBaseMs: number
  log: Log
}

/**
 * Sends what is due, when it is called: there is no process that could wait here. A call while another one is under way
 * makes that one look again, so that a burst of requests opens one connection to the mail server, not hundreds.
 *
 * The promise never rejects: what failed is logged, and due again later.
 */
export function createDrain(deps: DrainDeps): () => Promise<void> {
  const compose = createComposer(deps)
  let running: Promise<void> | null = null
  let isAsked = false

  return () => {
    isAsked = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  async function run(): Promise<void> {
    const end = performance.now() + LONGEST_DRAIN
    // A connection that is kept while a worker sleeps is dead when it wakes up.
    const mailer = deps.openMailer()
    try {
      while (isAsked && performance.now() < end) {
        isAsked = false
        const { isServerTalking } = await deliverDue({
          ...deps,
          compose,
          mailer,
          now: Date.now,
          atOnce: () => mailer.atOnce,
          isStopping: () => performance.now() > end,
        })
        // Asking a mail server again that does not answer would never end.
        if (!isServerTalking) return
      }
    } catch (error) {
      deps.log('delivery-failed', {}, error)
    } finally {
      await mailer.close()
    }
  }
}
