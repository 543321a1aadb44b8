import type { DeskState } from './lead-event.ts'
import { GONE, newMessage } from './outbox.ts'
import type { NewMessage, Outbox, StoredLead } from './store.ts'

/**
 * What the provider's CRM is told, by webhook: that a lead came in, that staff changed it, that it was removed. Which leads
 * it is told of is decided when they come in; so commands and the desk need not know whether there is a webhook.
 */

/** Notes apart, everything that staff change: an event tells it as it was then, however late it is sent. */
type ToldState = DeskState & Pick<StoredLead, 'quarantinedAt' | 'releasedAt'>

/** The event is held back until staff accept the lead, if it is in quarantine or came in a flood: each event may cost money. */
export function tellCreated(lead: StoredLead, isFlood = false): NewMessage {
  const event = newMessage('lead.created', lead.id, lead.receivedAt)
  return { ...event, data: writeState(lead), skippedAt: isFlood ? lead.receivedAt : lead.quarantinedAt }
}

export function tellChange(lead: ToldState & { id: string }, at: number): NewMessage {
  return { ...newMessage('lead.updated', lead.id, at), data: writeState(lead) }
}

function writeState(lead: ToldState): string {
  const { answeredAt, outcome, assignedTo, tries, tryAgainAt, quarantinedAt, releasedAt } = lead
  return JSON.stringify({ answeredAt, outcome, assignedTo, tries, tryAgainAt, quarantinedAt, releasedAt })
}

/** The priorities that may be sent now. */
export async function openWebhook(store: Pick<Outbox, 'countStuckEvents'>): Promise<NewMessage['priority'][]> {
  return (await store.countStuckEvents(GONE)) > 0 ? [] : [3]
}
