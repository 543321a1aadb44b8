import { DeliveryError, type Transport } from '../functions/mail/mail.ts'
import { composeEvent, type WebhookEvent } from '../functions/webhook/compose-event.ts'
import { SECOND } from '../lead/durations.ts'
import { GONE } from '../lead/outbox.ts'
import type { Outbox } from '../lead/store/message-outbox.ts'
import { openEventPriorities } from '../lead/webhook.ts'
import { postJson, readStatus } from './post-json.ts'

/** In milliseconds; shorter than a lease, so that no second worker sends the event too. */
const LIMIT = 10 * SECOND
/** For different leads, so that a slow receiver delays one event, not all. */
const REQUESTS_AT_ONCE = 4

/** Statuses about the event. Any other one is about the receiver, and delivery pauses. */
const ABOUT_THIS_EVENT = [400, 413, 415, 422]

/**
 * Sends events by Standard Webhooks 1.0 (https://www.standardwebhooks.com). Only web APIs, for Deno.
 * @param options `secrets`: `whsec_` and base64; each of them signs the event
 */
export function createWebhookSender(
  { url, secrets }: { url: string; secrets: readonly string[] },
  { limit = LIMIT }: { limit?: number } = {},
): Transport<WebhookEvent> {
  const closing = new AbortController()
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
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(limit)]),
      }
      const names = { who: `von ${request.url.host}`, setting: 'WEBHOOK_URL' }
      const status = await postJson(request, names, readStatus)
      if (status < 200 || status > 299) throw new DeliveryError(codeOf(status), { cause: status })
    },
    async close() {
      closing.abort()
    },
  }
}

/** The lane of webhook events for a delivery loop or a drain. */
export function webhookLane(
  webhook: Parameters<typeof createWebhookSender>[0],
  { store, retryBaseMs }: { store: Pick<Outbox, 'countStuckEvents'>; retryBaseMs: number },
) {
  const transport = createWebhookSender(webhook)
  const openPriorities = () => openEventPriorities(store)
  return { lane: 'webhook', transport, compose: composeEvent, openPriorities, retryBaseMs } as const
}

function codeOf(status: number): string {
  if (status === 410) return GONE
  return ABOUT_THIS_EVENT.includes(status) ? String(status) : `EHTTP_${status}`
}

async function sign(text: string, secret: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}
