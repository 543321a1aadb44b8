import { hmac } from '../base/hashes.ts'
import { DeliveryError, GONE, type Transport, type WebhookEvent } from '../lead/outbox/transport.ts'
import { createHttpClient, dropBody } from './http-client.ts'

/** Several at once, so that a slow response delays one event, not all. The events are about different leads. */
const REQUESTS_AT_ONCE = 4

/** Statuses about the event. Any other status is about the receiver, and delivery pauses. */
const ABOUT_THIS_EVENT = [400, 413, 415, 422]

/**
 * Sends events by Standard Webhooks 1.0 (https://www.standardwebhooks.com). Uses only web APIs, for Deno.
 * @param options `secrets`: `whsec_` and base64; each of them signs the event
 */
export function createWebhookSender(
  { url, secrets }: { url: string; secrets: readonly string[] },
  { limit }: { limit?: number } = {},
): Transport<WebhookEvent> {
  const http = createHttpClient({ setting: 'WEBHOOK_URL', limit })
  return {
    atOnce: REQUESTS_AT_ONCE,
    async send({ id, body }) {
      const timestamp = Math.floor(Date.now() / 1000)
      const signatures = await Promise.all(secrets.map((secret) => sign(`${id}.${timestamp}.${body}`, secret)))
      const request = {
        url: new URL(url),
        headers: {
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
        },
        body,
      }
      const { ok, status } = await http.call(request, dropBody)
      if (!ok) throw refusal(status)
    },
    close: http.close,
  }
}

function refusal(status: number): DeliveryError {
  if (status === 410) return new DeliveryError(GONE, { retryFor: 'none', cause: status })
  const scope = ABOUT_THIS_EVENT.includes(status) ? 'message' : 'transport'
  return new DeliveryError(`EHTTP_${status}`, { scope, cause: status })
}

async function sign(text: string, secret: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (char) => char.charCodeAt(0))
  return btoa(String.fromCharCode(...(await hmac(bytes, text))))
}
