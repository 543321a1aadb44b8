import { DAY, SECOND } from '../base/durations.ts'
import { DeliveryError, GONE } from '../lead/outbox/transport.ts'
import { isPushEndpoint } from '../lead/push/push-endpoint.ts'
import type { PushSender, PushSubscriptionKeys } from '../lead/push/push-message.ts'
import { createHttpClient, dropBody } from './http-client.ts'
import { arePushKeys, deriveVapidKey, encryptPush, type VapidKey, writeVapid } from './web-push.ts'

interface PushSettings {
  /** `LINK_SECRET` */
  linkSecret: string
  /** How a push service reaches the operator: `mailto:…` */
  subject: string
  /** `PUSH_SERVICES` */
  services: readonly string[] | null
}

/** Sends web push (RFC 8030). Uses only web APIs, for Deno. */
export function createPushSender(
  { linkSecret, subject, services }: PushSettings,
  { limit }: { limit?: number } = {},
): PushSender {
  const http = createHttpClient({ setting: 'PUSH_SERVICES', limit })
  let key: Promise<VapidKey> | undefined
  // Only when it is needed, because most workers send no notification.
  const readKey = () => {
    key ??= deriveVapidKey(linkSecret)
    return key
  }
  const accepts = (device: PushSubscriptionKeys) => isPushEndpoint(device.endpoint, services) && arePushKeys(device)
  return {
    publicKey: async () => (await readKey()).publicKey,
    accepts,
    async send(device, { payload, topic }) {
      // Check again, because the device may have been stored under other settings.
      if (!accepts(device)) throw new DeliveryError(GONE, { retryFor: 'none', cause: null })
      const url = new URL(device.endpoint)
      const request = {
        url,
        headers: {
          authorization: await writeVapid(await readKey(), { endpoint: url, subject, now: Date.now() }),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(DAY / SECOND),
          urgency: 'high',
          topic,
        },
        body: await encryptPush(JSON.stringify(payload), device),
      }
      const { ok, status } = await http.call(request, dropBody)
      if (status === 404 || status === 410) throw new DeliveryError(GONE, { retryFor: 'none', cause: status })
      if (!ok) throw new DeliveryError(`EHTTP_${status}`, { cause: status })
    },
    close: http.close,
  }
}
