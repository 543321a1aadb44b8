import { newId } from '../base/new-id.ts'
import { writeEvent } from '../functions/webhook/compose-event.ts'
import { DeliveryError } from '../lead/outbox/transport.ts'
import { createWebhookSender } from '../mailers/webhook-sender.ts'
import type { Settings } from '../settings/server-settings.ts'
import { webhookOf } from '../settings/shared-settings.ts'
import { type Finding, good, type SentencesByCode, sentenceFor, wrong } from './finding.ts'

export async function checkWebhook(settings: Settings): Promise<Finding[]> {
  const webhook = webhookOf(settings)
  if (webhook === null) return [good('WEBHOOK_URL ist nicht gesetzt: Keinem CRM wird etwas gemeldet.')]
  const { host } = new URL(webhook.url)
  const sender = createWebhookSender(webhook)
  try {
    const now = Date.now()
    await sender.send(writeEvent(newId(now), 'webhook.test', now, {}))
    return [good(`${host} hat eine Probemeldung (webhook.test) angenommen.`)]
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    return [wrong(error.explanation ?? `WEBHOOK_URL: ${host} ${sentenceFor(SENTENCES_BY_CODE, error.code)}`)]
  } finally {
    await sender.close()
  }
}

const SENTENCES_BY_CODE: SentencesByCode = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'steht nicht im DNS. Ist die Adresse richtig geschrieben?'],
  [/^ECONNREFUSED$/, 'weist die Verbindung ab. Läuft der Empfänger, und stimmt der Port?'],
  [/^ETIMEDOUT$/, 'antwortet nicht innerhalb von zehn Sekunden.'],
  [/^EHTTP_3/, 'leitet weiter, und dem wird nicht gefolgt: Trag die Adresse ein, zu der es führt.'],
  [/^EHTTP_40[13]$/, 'weist die Unterschrift ab: Steht dort dasselbe WEBHOOK_SECRET?'],
  [/^EHTTP_404$/, 'kennt diesen Pfad nicht. Ist der Webhook dort eingeschaltet?'],
  [/^EGONE$/, 'sagt, dass es diesen Webhook nicht mehr gibt. Leg dort einen neuen an.'],
  [/^EHTTP_/, 'hat die Probemeldung nicht angenommen. Sein Protokoll sagt, warum.'],
  [/./, 'ist nicht zu erreichen, oder es spricht dort niemand HTTP.'],
]
