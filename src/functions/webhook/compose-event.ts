import type { ClaimedMessage } from '../../lead/store.ts'
import { toLeadRecord } from '../records/describe-lead.ts'
import { toIso } from '../records/time.ts'

/** An event ready to go out. The id is the same when it is sent again, and so is the body. */
export interface WebhookEvent {
  /** A UUID. */
  id: string
  /** JSON: docs/webhook-event.schema.json */
  body: string
}

/** Grows when a receiver would have to be changed: when a field goes, or means something else. */
const VERSION = 1

/** Writes the event for a message; `null` where its lead was removed meanwhile. */
export async function composeEvent([message]: readonly ClaimedMessage[]): Promise<WebhookEvent | null> {
  const { id, kind, data, createdAt, lead } = message as ClaimedMessage
  if (kind === 'lead.deleted') return writeEvent(id, kind, createdAt, JSON.parse(data))
  if (lead === null || lead.anonymisedAt !== null) return null
  // As it was then: it may have changed since.
  return writeEvent(id, kind, createdAt, toLeadRecord({ ...lead, ...JSON.parse(data) }, createdAt))
}

/** @param at milliseconds since the Unix epoch */
export function writeEvent(id: string, type: string, at: number, data: object): WebhookEvent {
  return { id, body: JSON.stringify({ type, timestamp: toIso(at), version: VERSION, data }) }
}
