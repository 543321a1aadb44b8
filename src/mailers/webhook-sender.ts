import { DeliveryError, type Transport } from '../functions/mail/mail.ts'
import { composeEvent, type WebhookEvent } from '../functions/webhook/compose-event.ts'
import { SECOND } from '../lead/durations.ts'
import { GONE } from '../lead/outbox.ts'
import type { Outbox } from '../lead/store.ts'
import { openWebhook } from '../lead/webhook.ts'
import { postJson, readStatus } from './post-json.ts'

/** In milliseconds; shorter than a lease, or a second worker would send the event as well. */
const LIMIT = 10 * SECOND
/** Of different leads, so that a slow receiver delays one event, not all. */
const REQUESTS_AT_ONCE = 4

/** Statuses that are about the event. Any other one is about the receiver, which is then left alone for a while. */
const ABOUT_THIS_EVENT = [400, 413, 415, 422]

/**
 * Sends events as Standard Webhooks 1.0 says: https://www.standardwebhooks.com. On web APIs alone, for Deno.
 * @param options `secrets`: `whsec_` and base64; with each of them the event is signed
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

/** The lane of events for a delivery loop, or for a drain: beside what the caller has for mails too. */
export function webhookLane(
  webhook: Parameters<typeof createWebhookSender>[0],
  { store, retryBaseMs }: { store: Pick<Outbox, 'countStuckEvents'>; retryBaseMs: number },
) {
  const transport = createWebhookSender(webhook)
  const openPriorities = () => openWebhook(store)
  return { lane: 'webhook', transport, compose: composeEvent, openPriorities, retryBaseMs } as const
}

function codeOf(status: number): string {
  if (status === 410) return GONE
  return ABOUT_THIS_EVENT.includes(status) ? String(status) : `EHTTP_${status}`
}

/** HMAC-SHA256, as base64. */
async function sign(text: string, secret: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}
