import { type DeliverDeps, deliverMessage } from '../../functions/delivery/deliver-message.ts'
import { createUpkeep, type UpkeepDeps } from '../../functions/delivery/upkeep.ts'
import type { LeadStore } from '../../lead/ports.ts'

const SECOND = 1000
/** Longer than the mail server may take for a mail, short enough that a crash delays a mail by minutes only. */
const LEASE = 120 * SECOND
/** How long a message or reminder that nobody announced may lie unnoticed. */
const SWEEP = 60 * SECOND
const SHORTEST_WAIT = 50
const FIRST_PAUSE = 5 * SECOND
const LONGEST_PAUSE = 60 * SECOND
/** What a stop waits for the mail under way; the process has ten seconds for everything. */
const STOP_GRACE = 6 * SECOND

export interface DeliveryDeps extends Omit<DeliverDeps, 'isCutShort' | 'store'>, Omit<UpkeepDeps, 'store'> {
  store: LeadStore
}

export interface Delivery {
  /** Says that a message was stored. Returns at once: nobody waits for a mail. */
  wake(): void
  /** Takes no further message, lets the one under way end, or gives it back. */
  stop(): Promise<void>
}

/**
 * The loop that sends what is owed, one mail at a time: claim, send, settle, until nothing is due; then it
 * waits for the next due time, a wake, or the sweep. Where the mail server does not talk, or the store fails,
 * it pauses, longer each time, and no wake cuts that short: a wake must not make a loop of a silent server.
 */
export function startDelivery(deps: DeliveryDeps): Delivery {
  const { store, clock, mailer, log } = deps
  const upkeep = createUpkeep(deps)
  let running: Promise<void> | null = null
  let cancelTimer = () => {}
  let isWoken = false
  let isStopping = false
  let isCutShort = false
  let failures = 0

  begin()
  return { wake, stop }

  function wake(): void {
    isWoken = true
    if (failures === 0) begin()
  }

  function begin(): void {
    if (isStopping || running !== null) return
    cancelTimer()
    running = run()
  }

  async function run(): Promise<void> {
    // A turn later, so that whoever woke the loop is done first.
    await new Promise(setImmediate)
    let wait: number
    try {
      await drain()
      wait = failures === 0 ? await untilNextMessage() : pause()
    } catch (error) {
      failures += 1
      wait = pause()
      log('delivery-failed', {}, error)
    }
    running = null
    // Woken after the last look: look again. But never after a failure.
    if (!isStopping) cancelTimer = clock.after(isWoken && failures === 0 ? 0 : wait, begin)
  }

  async function drain(): Promise<void> {
    while (!isStopping) {
      // Between two mails, not only before the first: a backlog may take hours. It looks once a minute.
      await upkeep()
      isWoken = false
      const [message] = await store.claimMessages({ now: clock.now(), leaseMs: LEASE, limit: 1 })
      if (message === undefined) break
      const canGoOn = await deliverMessage(message, { ...deps, isCutShort: () => isCutShort })
      if (!canGoOn) {
        failures += 1
        return
      }
      failures = 0
    }
    failures = 0
  }

  /** Not longer than the first pause of a mail: whoever set that short wants to see quick attempts. */
  function pause(): number {
    const growing = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE)
    return Math.max(Math.min(growing, deps.retryBaseMs), SHORTEST_WAIT)
  }

  async function untilNextMessage(): Promise<number> {
    const next = await store.nextMessageAt()
    return next === null ? SWEEP : Math.min(Math.max(next - clock.now(), SHORTEST_WAIT), SWEEP)
  }

  async function stop(): Promise<void> {
    isStopping = true
    cancelTimer()
    const cancelGrace = clock.after(STOP_GRACE, () => {
      isCutShort = true
      void mailer.close()
    })
    await running
    cancelGrace()
    await mailer.close()
  }
}
