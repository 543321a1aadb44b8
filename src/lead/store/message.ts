import type { MailKind } from '../outbox/mail-kinds.ts'
import type { StoredLead } from './stored-lead.ts'

/** webhook-messages.ts says when each event is added. */
type WebhookKind = 'lead.created' | 'lead.updated' | 'lead.deleted'
export type MessageKind = MailKind | WebhookKind

/** The names of the kinds of mail to the person. The desk's script has the names, but not the rules. */
export type ToVisitor = `visitor-${string}`
export const isToVisitor = (kind: MessageKind): kind is MessageKind & ToVisitor => kind.startsWith('visitor-')

/** Neither lane delays the other. */
export type Lane = 'mail' | 'webhook'

/** The order of claims. The stores derive a message's lane from it. */
export const PRIORITY = {
  /** Reminders and the like are few. They go first, because a backlog of new leads would delay them for hours. */
  timely: 0,
  /** New leads, and links that a colleague waits for. `MAIL_PER_DAY` does not limit them. */
  unlimited: 1,
  /** Confirmations, which a flood can multiply. */
  confirmation: 2,
  event: 3,
} as const
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY]
export const MAIL_PRIORITIES = [PRIORITY.timely, PRIORITY.unlimited, PRIORITY.confirmation] as const

/** A mail or a webhook event to send. It refers to its lead. Only a `visitor-withdrawn` itself holds data of the visitor. */
export interface NewMessage {
  id: string
  kind: MessageKind
  priority: Priority
  /** `null` if it is about no lead (a digest, weekly figures, a sign-in link) or about a deleted one. */
  leadId: string | null
  /** Unique. With `null`, a lead has one message of each kind, but `lead.updated` has no limit. */
  dedupeKey: string | null
  /** JSON: extra state that an event reports with the lead's fields, or the content of a mail about a withdrawal. Else empty. */
  data: string
  createdAt: number
  /** The earliest time of an attempt. */
  nextAttemptAt: number
  /** Set if the message must not be sent, e.g. while it is held. */
  skippedAt: number | null
}

/** A message leased by one worker. Its attempt is already counted. */
export interface ClaimedMessage extends Omit<NewMessage, 'skippedAt'> {
  attempts: number
  /** Consecutive leases before this one that expired without a reported result. */
  lostLeases: number
  /** Proof of ownership, required to complete or fail the message. */
  lease: string
  lead: StoredLead | null
}

/** A message as an operator sees it. Its timestamps say whether it waits, is being sent, sent, skipped or stuck. */
export interface OutboxMessage extends Omit<NewMessage, 'data'> {
  ref: string | null
  attempts: number
  leaseUntil: number | null
  sentAt: number | null
  stuckAt: number | null
  lastError: string | null
}
