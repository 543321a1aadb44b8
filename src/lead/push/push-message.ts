/** The keys of a device as its browser gives them, base64url without padding. */
export interface PushSubscriptionKeys {
  /** An address at the push service of the browser. Its owner can send to the device. */
  endpoint: string
  /** 65 bytes, which are a point on the curve P-256. */
  p256dh: string
  /** 16 bytes. */
  auth: string
}

/** The JSON for the service worker. It has no name and no number, because other people see a locked screen. */
export interface PushPayload {
  title: string
  text: string
  /** A notification replaces an earlier one with the same tag. */
  tag: string
  ref: string | null
}

/** Tag and topic of a notification that only shows that notifications arrive. */
export const PROBE = 'probe'

export interface PushMessage {
  payload: PushPayload
  /** A message that was not delivered yet is replaced by a later one with the same topic. */
  topic: string
}

export interface PushSender {
  /** The key that a browser needs for a subscription: 65 bytes, base64url. */
  publicKey(): Promise<string>
  /** False if the endpoint is at no known push service, or a key is invalid. */
  accepts(device: PushSubscriptionKeys): boolean
  /** Resolves when the push service has accepted it. Throws DeliveryError. Its code is GONE if the device is gone. */
  send(device: PushSubscriptionKeys, message: PushMessage): Promise<void>
  close(): Promise<void>
}
