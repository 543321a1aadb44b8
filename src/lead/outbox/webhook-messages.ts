// The events for the provider's CRM. Whether a lead is reported is decided when it arrives, so that commands and the desk need not
// know whether there is a webhook.

import { pick } from '../../base/pick.ts'
import { type LeadState, STATE_FIELDS } from '../steps/lead-change.ts'
import type { LeadStore } from '../store/lead-store.ts'
import { type MessageKind, type NewMessage, PRIORITY, type Priority } from '../store/message.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import { newMessage } from './message-rules.ts'
import { GONE } from './transport.ts'

/** Held back until staff accept a lead in quarantine or of a flood, because each event may cost money. */
export function leadCreated(lead: StoredLead, isFlood: boolean): NewMessage {
  const event = newMessage('lead.created', lead.id, lead.receivedAt)
  return { ...event, data: writeState(lead), skippedAt: isFlood ? lead.receivedAt : lead.quarantinedAt }
}

export function leadUpdated(lead: LeadState & { id: string }, at: number): NewMessage {
  return { ...newMessage('lead.updated', lead.id, at), data: writeState(lead) }
}

/**
 * Sent after every other event of the lead. The message refers to no lead, because the lead is deleted.
 * @param lead `leaseUntil`: when the lease of an event in flight ends
 */
export function leadDeleted(lead: { ref: string; leaseUntil: number | null }, now: number): NewMessage {
  const event = newMessage('lead.deleted', null, now)
  return { ...event, data: JSON.stringify({ ref: lead.ref }), nextAttemptAt: Math.max(now, lead.leaseUntil ?? now) }
}

export function refOfDeleted(kind: MessageKind, data: string): string | null {
  return kind === 'lead.deleted' ? (JSON.parse(data) as { ref: string }).ref : null
}

/** The state after the change. The row of an event has nothing that the visitor wrote. */
function writeState(lead: LeadState): string {
  return JSON.stringify(pick(lead, STATE_FIELDS))
}

export async function allowedEventPriorities(store: LeadStore): Promise<Priority[]> {
  return (await store.countStuckEvents(GONE)) > 0 ? [] : [PRIORITY.event]
}
