import type { WebhookEvent } from '../../lead/outbox/transport.ts'
import type { ClaimedMessage } from '../../lead/store/message.ts'
import { toLeadJson } from '../records/describe-lead.ts'
import { toIso } from '../records/time.ts'

/** Increase the version for a breaking change, i.e. a removed field or a changed meaning. */
const VERSION = 1

export async function composeEvent([message]: readonly ClaimedMessage[]): Promise<WebhookEvent | null> {
  const { id, kind, data, createdAt, lead } = message as ClaimedMessage
  if (kind === 'lead.deleted') return writeEvent(id, kind, createdAt, JSON.parse(data))
  if (lead === null || lead.anonymisedAt !== null) return null
  // The state is from the change, because it may have changed since. Contact data and answers are those at sending.
  return writeEvent(id, kind, createdAt, toLeadJson({ ...lead, ...JSON.parse(data) }, createdAt))
}

export function writeEvent(id: string, type: string, at: number, data: object): WebhookEvent {
  return { id, body: JSON.stringify({ type, timestamp: toIso(at), version: VERSION, data }) }
}
