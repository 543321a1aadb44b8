import { MINUTE, SECOND } from '../../base/durations.ts'
import { type NotifyDeps, notifyDevices } from '../../functions/push/notify-devices.ts'
import { MESSAGE_GRACE } from '../shutdown-timeouts.ts'
import type { Delivery } from './delivery-loop.ts'
import { type Clock, startWakeLoop } from './wake-loop.ts'

/** Reminders become due without a wake. */
const SWEEP = MINUTE
/** The pause between two passes, so that a flood of leads does not cost one pass each. */
const MIN_PAUSE = SECOND

/**
 * Looks for news after a wake, when a device can get its next message, and at the latest after the sweep. A pass does not
 * wait for messages that are being sent, so that a slow push service delays no other device.
 */
export function startPushLoop(deps: NotifyDeps & { clock: Clock }): Delivery {
  const { clock, sender, log } = deps
  const sending = new Set<Promise<unknown>>()
  let lookedAt = Number.NEGATIVE_INFINITY
  const loop = startWakeLoop({ clock, pass, wakeDelay: () => Math.max(lookedAt + MIN_PAUSE - clock.elapsed(), 0) })
  return { wake: loop.wake, stop }

  async function pass(): Promise<number> {
    lookedAt = clock.elapsed()
    try {
      const { sends, nextAt } = await notifyDevices(deps)
      for (const send of sends) {
        sending.add(send)
        void send.then(() => {
          sending.delete(send)
          loop.wake()
        })
      }
      return nextAt === null ? SWEEP : Math.min(Math.max(nextAt - clock.now(), MIN_PAUSE), SWEEP)
    } catch (error) {
      log('delivery-failed', { lane: 'push' }, error)
      return SWEEP
    }
  }

  async function stop(): Promise<void> {
    const cancelGrace = clock.after(MESSAGE_GRACE, () => void sender.close())
    await loop.stop()
    await Promise.all(sending)
    cancelGrace()
    await sender.close()
  }
}
