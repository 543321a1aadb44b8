import { claimTerms } from '../../lead/outbox.ts'
import type { Outbox } from '../../lead/store.ts'
import { type DeliverDeps, deliverMessage } from './deliver-message.ts'

export interface DeliverDueDeps extends DeliverDeps {
  store: DeliverDeps['store'] & Pick<Outbox, 'claimMessages'>
  /** Called before each claim, not only the first, because a pass through a backlog may take hours. */
  beforeEach?: () => Promise<void>
  /** How many messages to deliver at once, asked before each claim. The first of a pass goes alone: does the server talk? */
  atOnce?: () => number
  /** Whether to take no further message. */
  isStopping?: () => boolean
}

export interface DeliveryReport {
  /** How many messages were settled: sent, skipped, or refused one by one. */
  handled: number
  /** `false` when the pass ended because the mail server cannot be used: unreachable, or it refuses every mail. */
  isServerTalking: boolean
}

/**
 * One pass over the due messages: claims, composes, sends and settles them until none is due. The caller decides when
 * the next pass starts; passes at the same time share the work.
 * @throws {StoreError}
 */
export async function deliverDue(deps: DeliverDueDeps): Promise<DeliveryReport> {
  for (let handled = 0; ; ) {
    if (deps.isStopping?.()) return { handled, isServerTalking: true }
    await deps.beforeEach?.()
    const limit = handled === 0 ? 1 : (deps.atOnce?.() ?? 1)
    const messages = await deps.store.claimMessages({ ...claimTerms(deps.now()), limit })
    if (messages.length === 0) return { handled, isServerTalking: true }
    const results = await Promise.all(messages.map((message) => deliverMessage(message, deps)))
    if (results.includes(false)) return { handled, isServerTalking: false }
    handled += messages.length
  }
}
