import { claimTerms } from '../../lead/outbox.ts'
import type { Outbox } from '../../lead/ports.ts'
import { type DeliverDeps, deliverMessage } from './deliver-message.ts'

export interface DeliverDueDeps extends DeliverDeps {
  store: DeliverDeps['store'] & Pick<Outbox, 'claimMessages'>
  /** Called before each claim, not only the first, because a pass through a backlog may take hours. */
  beforeEach?: () => Promise<void>
  /** Whether to take no further message. */
  isStopping?: () => boolean
}

export interface DeliveryReport {
  /** How many messages were dealt with: sent, skipped, or refused one by one. */
  handled: number
  /** `false` when the pass ended because the mail server cannot be used: unreachable, or it refuses every mail. */
  isServerTalking: boolean
}

/**
 * One pass over what is due: claims, composes, sends and settles one message after the other until none is due. The
 * caller decides when the next pass is. Several at once share the work.
 * @throws {StoreError}
 */
export async function deliverDue(deps: DeliverDueDeps): Promise<DeliveryReport> {
  for (let handled = 0; ; handled += 1) {
    if (deps.isStopping?.()) return { handled, isServerTalking: true }
    await deps.beforeEach?.()
    const [message] = await deps.store.claimMessages({ ...claimTerms(deps.now()), limit: 1 })
    if (message === undefined) return { handled, isServerTalking: true }
    if (!(await deliverMessage(message, deps))) return { handled, isServerTalking: false }
  }
}
