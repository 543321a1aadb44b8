import { company } from '../content/generated/company.ts'
import type { PushAccess } from '../functions/desk/staff-context.ts'
import type { NotifyDeps } from '../functions/push/notify-devices.ts'
import { isPushEndpoint } from '../lead/push/push-endpoint.ts'
import type { PushSubscriptionKeys } from '../lead/push/push-message.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { createPushSender } from '../mailers/push-sender.ts'
import { arePushKeys, deriveVapidKey, type VapidKey } from '../mailers/web-push.ts'
import { type SharedSettings, staffOf } from '../settings/shared-settings.ts'

/** Derives the key once for each caller, when it is needed, because a worker that sends no notification does not need it. */
function vapidKeyOf(linkSecret: string): () => Promise<VapidKey> {
  let key: Promise<VapidKey> | undefined
  return () => {
    key ??= deriveVapidKey(linkSecret)
    return key
  }
}

type SenderSettings = Pick<SharedSettings, 'PUSH_SERVICES' | 'MAIL_FROM'>

function createSender({ PUSH_SERVICES: services, MAIL_FROM }: SenderSettings, key: () => Promise<VapidKey>) {
  return createPushSender({ key, subject: `mailto:${MAIL_FROM.address}`, services })
}

/** The desk's function needs this to switch notifications on, and to try them. */
export function createPushAccess(settings: SenderSettings, linkSecret: string): PushAccess {
  const key = vapidKeyOf(linkSecret)
  const { PUSH_SERVICES: services } = settings
  return {
    send: createSender(settings, key).send,
    publicKey: async () => (await key()).publicKey,
    accepts: (device: PushSubscriptionKeys) => isPushEndpoint(device.endpoint, services) && arePushKeys(device),
  }
}

/** The dependencies of `notifyDevices`, without the log. */
export function createNotifyDeps(
  settings: SharedSettings,
  store: LeadStore,
  linkSecret: string,
): Omit<NotifyDeps, 'log'> {
  return {
    store,
    sender: createSender(settings, vapidKeyOf(linkSecret)),
    staff: staffOf(settings),
    phoneHours: company.phoneHours,
    now: store.now,
  }
}
