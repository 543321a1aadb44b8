import { MINUTE, SECOND } from '../../base/durations.ts'
import { type DeliverDeps, deliverDue } from '../../functions/delivery/deliver-due.ts'
import { type Clock, type Delivery, startWakeLoop } from './wake-loop.ts'

/** The longest pause between two passes. A message without a wake is found after this time. */
const SWEEP = MINUTE
const MIN_WAIT = SECOND / 20
const FIRST_PAUSE = 5 * SECOND
const MAX_PAUSE = MINUTE
/** Deliver one by one for this time after concurrent sends failed, because some servers take one connection per client. */
const ONE_BY_ONE_FOR = 10 * MINUTE

export interface DeliveryLoopDeps<Item>
  extends Pick<
    DeliverDeps<Item>,
    'store' | 'lane' | 'transport' | 'compose' | 'allowedPriorities' | 'retryBaseMs' | 'log' | 'upkeep'
  > {
  clock: Clock
}

/**
 * Calls deliverDue when a message is due, after a wake, and at the latest after the sweep. If the other side or the store
 * fails, it pauses, longer each time. A wake does not end that pause, because each new request would try a silent server again.
 */
export function startDeliveryLoop<Item>(deps: DeliveryLoopDeps<Item>): Delivery {
  const { store, clock, transport, log } = deps
  let isAborted = false
  let failures = 0
  let oneByOneUntil = Number.NEGATIVE_INFINITY
  const close = () => {
    isAborted = true
    return transport.close()
  }
  const loop = startWakeLoop({ clock, pass, wakeDelay: () => (failures === 0 ? 0 : 'ignore'), close })
  return loop

  async function pass(): Promise<number> {
    try {
      const { hasSettled, isTransportUp } = await deliverDue({
        ...deps,
        now: clock.now,
        sendsOneByOne: () => clock.elapsed() < oneByOneUntil,
        isStopping: loop.isStopping,
        isAborted: () => isAborted,
      })
      if (hasSettled || isTransportUp) failures = 0
      if (!isTransportUp) {
        failures += 1
        if (hasSettled) oneByOneUntil = clock.elapsed() + ONE_BY_ONE_FOR
      }
      return failures === 0 ? await untilNextMessage() : pause()
    } catch (error) {
      failures += 1
      log('delivery-failed', { lane: deps.lane }, error)
      return pause()
    }
  }

  /** The pause is at most as long as a message's first one, so that a short MAIL_RETRY_BASE_MS shortens both. */
  function pause(): number {
    const growing = Math.min(FIRST_PAUSE * 2 ** (failures - 1), MAX_PAUSE)
    return Math.max(Math.min(growing, deps.retryBaseMs), MIN_WAIT)
  }

  async function untilNextMessage(): Promise<number> {
    const now = clock.now()
    const next = await store.nextMessageAt(await deps.allowedPriorities(now))
    return next === null ? SWEEP : Math.min(Math.max(next - now, MIN_WAIT), SWEEP)
  }
}
