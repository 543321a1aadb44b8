import { MINUTE } from '../../base/durations.ts'
import type { Contact } from '../lead.ts'
import type { MessageKind, NewMessage } from '../store/message.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import { type DerivedState, type HistoryEntry, NEW_LEAD_STATE } from './history-entry.ts'

export const STATE_FIELDS = [
  ...(Object.keys(NEW_LEAD_STATE) as (keyof DerivedState)[]),
  'quarantinedAt',
  'releasedAt',
] as const
export type LeadState = Pick<StoredLead, (typeof STATE_FIELDS)[number]>

/** Delays mails that an action of staff causes, so that a mistake undone at once causes no mail. */
export const TIME_TO_UNDO = MINUTE

/** Applied as a whole, or not at all. */
export interface LeadChange {
  /** The lead as it was read. If it has changed since, nothing happens. */
  lead: Pick<StoredLead, 'id' | 'version'> & LeadState
  setState?: Partial<LeadState>
  setContent?: Partial<Contact> & { mailbox?: string; answers?: string }
  /** Clears the idempotency key, so that the same request sent again is stored as a new lead. */
  forgetKey?: boolean
  entry: HistoryEntry
  drop?: { kinds: readonly MessageKind[]; state: 'unsent' | 'unsent-or-skipped'; createdAfter?: number }
  /** Added if the lead is unanswered, not in quarantine and has no such message yet (NewMessage.dedupeKey). */
  addIfUnanswered?: readonly NewMessage[]
  /** Added in any state of the lead. */
  addAlways?: readonly NewMessage[]
  /** Sends the held mails at this time or later. Without it, they stay held. */
  resumeMailsAt?: number
  /** The event for the webhook, if the lead was reported to it. */
  event?: NewMessage
  /** True if staff accept the lead by this change. A held-back `lead.created` then goes out. */
  accepts?: boolean
}

/** The parts of a change that the desk also predicts. completeChange adds the messages. */
export type PlannedChange = Pick<LeadChange, 'lead' | 'setState' | 'setContent' | 'entry'>
