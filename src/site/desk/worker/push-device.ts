import { toBase64Url } from '../../../base/base64url.ts'
import { SECOND } from '../../../base/durations.ts'
import { PROBE } from '../../../lead/push/push-message.ts'
import type { Ask } from '../ask-desk.ts'
import { readPush, savePush } from '../offline/device-storage.ts'
import { readyWorker } from './use-worker.ts'

/** `install`: an iPhone allows push messages only if the desk is on the home screen. */
export type PushSupport = 'possible' | 'denied' | 'install' | 'none'

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator)) return 'none'
  if (!('PushManager' in window)) return isIos() ? 'install' : 'none'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

/** Safari on an iPad says that it runs on a Mac, but no Mac has a touchscreen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Asks for permission and reports this device to the server. Returns false if the browser or its user refuses. */
export async function switchPushOn(ask: Ask, isQuiet: boolean): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { key } = await ask({ do: 'push' })
  return subscribe(ask, key, isQuiet)
}

async function subscribe(ask: Ask, key: string, isQuiet: boolean): Promise<boolean> {
  const worker = await readyWorker()
  if (worker === null) return false
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await worker.pushManager.subscribe(options).catch(async () => {
    // The browser may have a subscription with an earlier key of the server.
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    return worker.pushManager.subscribe(options).catch(() => null)
  })
  const { endpoint, keys: { p256dh, auth } = {} } = subscription?.toJSON() ?? {}
  if (!endpoint || !p256dh || !auth) return false
  await ask({ do: 'push', device: { endpoint, p256dh, auth, isQuiet } })
  savePush(modeOf(isQuiet))
  return true
}

const modeOf = (isQuiet: boolean) => (isQuiet ? 'quiet' : 'always')

/** A message usually needs less time. */
const ARRIVES_WITHIN = 15 * SECOND

/** Sends a notification to this device. Returns the result in words. */
export async function tryPush(ask: Ask): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<'arrived' | 'late'>()
  const onMessage = ({ data }: MessageEvent) => data.pushed === PROBE && resolve('arrived')
  navigator.serviceWorker.addEventListener('message', onMessage)
  try {
    const { problem, words } = await ask({ do: 'try-push' })
    setTimeout(resolve, ARRIVES_WITHIN, 'late')
    return words[problem ?? (await promise)]
  } finally {
    navigator.serviceWorker.removeEventListener('message', onMessage)
  }
}

/**
 * A browser may replace or end its subscription at any time, and the server then removes the device. Reports the new
 * subscription to the server.
 */
export async function refreshPush(ask: Ask): Promise<void> {
  const worker = await readyWorker()
  if (worker === null || !('PushManager' in window) || Notification.permission !== 'granted') return
  const { key, device } = await ask({ do: 'push' })
  const current = await worker.pushManager.getSubscription()
  const subscribedKey = toBase64Url(new Uint8Array(current?.options?.applicationServerKey ?? []))
  // The server's key may be another one, because it changes with `LINK_SECRET`.
  const mode = device === null ? readPush() : modeOf(device.isQuiet)
  const isSame = device?.endpoint === current?.endpoint && subscribedKey === key
  if (mode !== '' && !(device && isSame)) await subscribe(ask, key, mode === 'quiet')
}

/** The server forgets the device when its session ends. */
export async function endPush(): Promise<void> {
  savePush('')
  await (await (await readyWorker())?.pushManager?.getSubscription())?.unsubscribe()
}
