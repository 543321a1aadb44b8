import { type DeliverDeps, deliverDue } from '../../functions/delivery/deliver-due.ts'
import { enqueueDue, type KeepFor, purgeOld } from '../../functions/delivery/upkeep.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../lead/durations.ts'
import { openPriorities } from '../../lead/mail-quota.ts'
import type { LeadStore } from '../../lead/store.ts'

/** The longest pause between two passes: how late a message is found that no wake announced. */
const SWEEP = MINUTE
const SHORTEST_WAIT = 50
const FIRST_PAUSE = 5 * SECOND
const LONGEST_PAUSE = MINUTE
/** How long mails go one by one after several at once went wrong: some servers take one connection from a client. */
const ALONE = 10 * MINUTE
/** How long a stop waits for the mail under way; the process has ten seconds for everything. */
const STOP_GRACE = 6 * SECOND

/** The delivery loop's clock; tests bring their own. */
export interface Clock {
  /** The store's time, in milliseconds since the Unix epoch. Jumps when the clock is set. */
  now(): number
  /** Milliseconds since some fixed point. Never jumps. */
  elapsed(): number
  /** Calls back after `ms` that really passed. @returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void
}

export interface DeliveryLoopDeps
  extends Pick<DeliverDeps, 'mailer' | 'compose' | 'retryBaseMs' | 'mailPerDay' | 'log'> {
  store: LeadStore
  clock: Clock
  keepFor: KeepFor
  /** `WEEKLY_REPORT` */
  weeklyReport: 'on' | 'off'
  /** Removes mails written as files whose message is no longer stored. */
  forgetMails: (options: { now: number; allDigests: boolean }) => Promise<unknown>
  /** Called once a minute. */
  tidyFiles: () => Promise<unknown>
}

export interface Delivery {
  /** Call it when a message was stored. Returns at once. */
  wake(): void
  /** Takes no further message, lets the one under way end, or gives it back. */
  stop(): Promise<void>
}

/**
 * Calls deliverDue again and again, for as long as the process lives: when a message is due, at a wake, at the latest
 * after the sweep. When the mail server cannot be used or the store fails, it pauses, longer each time. A wake does
 * not end that pause: each new request would be one more attempt at a silent server.
 */
export function startDeliveryLoop(deps: DeliveryLoopDeps): Delivery {
  const { store, clock, mailer, log } = deps
  const upkeep = createUpkeepSchedule(deps)
  let running: Promise<void> | null = null
  let cancelTimer = () => {}
  let isWoken = false
  let isStopping = false
  let isCutShort = false
  let failures = 0
  let aloneUntil = Number.NEGATIVE_INFINITY

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
    // A turn later, so that the caller of wake is done first.
    await new Promise(setImmediate)
    let wait: number
    try {
      const { handled, isServerTalking } = await deliverDue({
        ...deps,
        now: clock.now,
        isAlone: () => clock.elapsed() < aloneUntil,
        isStopping: () => isStopping,
        isCutShort: () => isCutShort,
        async beforeEach() {
          await upkeep()
          isWoken = false
        },
      })
      if (handled > 0 || isServerTalking) failures = 0
      if (!isServerTalking) {
        failures += 1
        if (handled > 0) aloneUntil = clock.elapsed() + ALONE
      }
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

  /** At most the first pause of a mail, so that a short MAIL_RETRY_BASE_MS shortens this pause too. */
  function pause(): number {
    const growing = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE)
    return Math.max(Math.min(growing, deps.retryBaseMs), SHORTEST_WAIT)
  }

  async function untilNextMessage(): Promise<number> {
    const now = clock.now()
    const next = await store.nextMessageAt(await openPriorities(store, { mailPerDay: deps.mailPerDay, now }))
    return next === null ? SWEEP : Math.min(Math.max(next - now, SHORTEST_WAIT), SWEEP)
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

/**
 * When the process does its upkeep: a look once a minute, a purge once a day. The function it returns may be called
 * at any time.
 */
function createUpkeepSchedule(deps: DeliveryLoopDeps): () => Promise<void> {
  const { clock, log } = deps
  const started = { now: clock.now(), elapsed: clock.elapsed() }
  let nextLook = started.elapsed
  let nextPurge = started.elapsed + HOUR

  return async () => {
    const elapsed = clock.elapsed()
    if (elapsed < nextLook) return
    nextLook = elapsed + MINUTE
    await deps.store.setClock()
    const now = clock.now()
    await enqueueDue({ ...deps, now })
    if (elapsed >= nextPurge) {
      nextPurge = elapsed + DAY
      const purged = isClockSteady(now, elapsed) ? await purgeOld({ ...deps, now }) : 0
      // Even where nothing was purged: a crash in the middle of a deletion may have left files.
      await deps.forgetMails({ now, allDigests: purged > 0 })
    }
    await deps.tidyFiles()
  }

  /** Under a clock in the wrong year every lead would look old, and be purged. */
  function isClockSteady(now: number, elapsed: number): boolean {
    const drift = Math.abs(now - started.now - (elapsed - started.elapsed))
    if (drift > HOUR) log('purge-refused', { clockMovedSeconds: Math.round(drift / 1000) })
    return drift <= HOUR
  }
}
