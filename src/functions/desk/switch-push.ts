import { pushWords as words } from '../../content/push-words.ts'
import type { DeskResponses } from '../../lead/desk/desk-api.ts'
import type { RequestOf } from '../../lead/desk/desk-request.ts'
import { DeliveryError, GONE } from '../../lead/outbox/transport.ts'
import { PROBE } from '../../lead/push/push-message.ts'
import type { StaffContext } from '../function-deps.ts'

/** `null` for a device that is not accepted. */
export async function switchPush(
  { device }: RequestOf<'push'>,
  { store, push, session: { id: signIn }, now }: StaffContext,
): Promise<DeskResponses['push'] | null> {
  if (device && !push.accepts(device)) return null
  if (device) await store.setPushDevice({ ...device, signIn, notifiedAt: now })
  if (device === null) await store.removePushDevice({ signIn })
  const [key, stored] = await Promise.all([push.publicKey(), store.findPushDevice(signIn)])
  const { isOn, privacy } = words
  return { key, isOn, privacy, device: stored && { endpoint: stored.endpoint, isQuiet: stored.isQuiet } }
}

/** Statuses of a push service that does not know this key of the server any more. */
const WRONG_KEY = /^EHTTP_40[013]$/

export async function tryPush({
  store,
  push,
  session: { id: signIn },
}: StaffContext): Promise<DeskResponses['try-push']> {
  const device = await store.findPushDevice(signIn)
  const { probeResults } = words
  if (device === null) return { problem: 'gone', words: probeResults }
  try {
    await push.send(device, { payload: { ...words.probe, tag: PROBE, ref: null }, topic: PROBE })
    return { problem: null, words: probeResults }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    const { code } = error
    if (code === GONE) await store.removePushDevice({ signIn, endpoint: device.endpoint })
    return { problem: code === GONE || WRONG_KEY.test(code) ? 'gone' : 'refused', words: probeResults }
  }
}
