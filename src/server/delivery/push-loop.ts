import { MINUTE, SECOND } from '../../base/durations.ts'
import { type NotifyDeps, notifyDevices } from '../../functions/push/notify-devices.ts'
import { MESSAGE_GRACE } from '../stop-times.ts'
import type { Clock, Delivery } from './delivery-loop.ts'

/** Reminders become due without a wake. */
const SWEEP = MINUTE
/** Between two looks, so that a flood of leads does not cost one each. */
const MIN_PAUSE = SECOND

/**
 * Looks for news after a wake, when a device can get its next message, and at the latest after the sweep. A look does not
 * wait for messages that are being sent, so that a slow push service delays no other device.
 */
export function startPushLoop(deps: NotifyDeps & { clock: Clock }): Delivery {
  const { clock, sender, log } = deps
  const sending = new Set<Promise<unknown>>()
  let looking: Promise<void> | null = null
  let cancelTimer = () => {}
  let lookedAt = Number.NEGATIVE_INFINITY
  let isWoken = false
  let isStopping = false

  wake()
  return { wake, stop }

  function wake(): void {
    isWoken = true
    if (looking === null) schedule(0)
  }

  function schedule(wait: number): void {
    cancelTimer()
    if (isStopping) return
    const pause = Math.max(wait, lookedAt + MIN_PAUSE - clock.elapsed())
    if (pause > 0) cancelTimer = clock.after(pause, begin)
    else begin()
  }

  function begin(): void {
    looking = look().then((wait) => {
      looking = null
      schedule(isWoken ? 0 : wait)
    })
  }

  /** Returns the longest time until the next look. */
  async function look(): Promise<number> {
    // Starts one turn later, so that wake's caller finishes first.
    await new Promise(setImmediate)
    lookedAt = clock.elapsed()
    isWoken = false
    try {
      const { sends, nextAt } = await notifyDevices(deps)
      for (const send of sends) {
        sending.add(send)
        void send.then(() => {
          sending.delete(send)
          wake()
        })
      }
      return nextAt === null ? SWEEP : Math.min(nextAt - clock.now(), SWEEP)
    } catch (error) {
      log('delivery-failed', { lane: 'push' }, error)
      return SWEEP
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    cancelTimer()
    const cancelGrace = clock.after(MESSAGE_GRACE, () => void sender.close())
    await looking
    await Promise.all(sending)
    cancelGrace()
    await sender.close()
  }
}
