import { MINUTE, SECOND } from '../../base/durations.ts'
import { type NotifyDeps, notifyDevices } from '../../functions/push/notify-devices.ts'
import { type Clock, type Delivery, startWakeLoop } from './wake-loop.ts'

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
  const wakeDelay = () => Math.max(lookedAt + MIN_PAUSE - clock.elapsed(), 0)
  const loop = startWakeLoop({ clock, pass, wakeDelay, sending, close: sender.close })
  return loop

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
}
