// The rules of the outbox. They say which messages a lead gets, how long a claim lasts, and when a failed message is retried.

import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { newId } from '../../base/new-id.ts'
import { collectedAt } from '../intake/flood.ts'
import { isByStaff } from '../lead-source.ts'
import { isQuarantined } from '../steps/lead-status.ts'
import {
  type ClaimedMessage,
  isToVisitor,
  type Lane,
  type MessageKind,
  type NewMessage,
  type OutboxMessage,
  PRIORITY,
} from '../store/message.ts'
import type { ClaimTimes } from '../store/message-outbox.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import { isMail, MAIL_RULES } from './mail-kinds.ts'
import type { Failure } from './transport.ts'

type Quarantined = Parameters<typeof isQuarantined>[0]

/** Greylisting servers refuse a first attempt and accept one some minutes later. */
export const DEFAULT_RETRY_BASE = 5 * MINUTE
export const MAX_PAUSE = 4 * HOUR
const RETRY_PERIOD: Record<Lane, number> = { mail: 48 * HOUR, webhook: 72 * HOUR }
/** Lengthens pauses by up to this share, so that mails that failed together are not retried together. */
const JITTER = 0.25

/** A mail server takes less time for a mail, and a crash delays a mail only by minutes. */
export const LEASE = 2 * MINUTE
/** Every pause and lease is shorter, so a later time comes from a wrong clock and counts as due. */
const MAX_AHEAD = DAY
/** A mail that crashes the process reports no failure. Its message is stuck after this many lost leases in a row. */
const MAX_LOST_LEASES = 5

/**
 * The mails of a lead when it arrives, the most urgent first. Until staff accept it, a lead in quarantine has no mails. A lead of a
 * flood has no confirmation until then, because its address may be anyone's.
 * @param confirms staff added the lead and asked for a confirmation
 */
export function planMessages(
  lead: Pick<StoredLead, 'id' | 'receivedAt' | 'quarantinedAt' | 'source' | 'email'>,
  { isFlood = false, confirms = false } = {},
): NewMessage[] {
  const { id, receivedAt, quarantinedAt, email } = lead
  if (quarantinedAt !== null) return []
  if (confirms && email !== '') return [newMessage('visitor-confirmation', id, receivedAt)]
  if (isFlood) return [{ ...newMessage('staff-collected', id, receivedAt), nextAttemptAt: collectedAt(receivedAt) }]
  return planAcceptedMessages(lead, receivedAt)
}

/** The mails of a lead that is not held back, or that staff accept now. Staff know the leads that they added. */
export function planAcceptedMessages({ id, source }: Pick<StoredLead, 'id' | 'source'>, now: number): NewMessage[] {
  if (isByStaff(source)) return []
  return [newMessage('staff-notification', id, now), newMessage('visitor-confirmation', id, now)]
}

/**
 * Holds the mails of a lead in quarantine: it skips them at the time of the quarantine. A mail that was skipped for another reason
 * has another time, so a release sends only held ones. IS_HELD and `hold` in src/storage/sql/lead-changes.ts are the same in SQL.
 * The event `lead.created` has a rule of its own: it is skipped for no other reason, so any time holds it.
 */
export function holdInQuarantine(messages: readonly NewMessage[], lead: Quarantined): NewMessage[] {
  return messages.map((message) => (isQuarantined(lead) ? { ...message, skippedAt: lead.quarantinedAt } : message))
}

export function isHeld({ skippedAt }: Pick<OutboxMessage, 'skippedAt'>, lead: Quarantined): boolean {
  return isQuarantined(lead) && skippedAt === lead.quarantinedAt
}

export function laneOf(kind: MessageKind): Lane {
  return isMail(kind) ? 'mail' : 'webhook'
}

/** The most messages in one mail. With a line each, the mail stays below the 102 kB at which Gmail cuts it. */
export const MAX_COMBINED = 200

/** The message is due at `now`. Its id becomes the mail's `Message-ID`, so that a repetition is recognised. */
export function newMessage(
  kind: MessageKind,
  leadId: string | null,
  now: number,
  dedupeKey: string | null = null,
): NewMessage {
  const times = { createdAt: now, nextAttemptAt: now, skippedAt: null }
  const priority = isMail(kind) ? MAIL_RULES[kind].priority : PRIORITY.event
  return { id: newId(now), kind, priority, leadId, dedupeKey, data: '', ...times }
}

export function claimTimes(now: number): ClaimTimes {
  return { now, wrongFrom: now + MAX_AHEAD, leaseUntil: now + LEASE }
}

/**
 * A mail that failed may have arrived, and a worker may have crashed after it sent one. The error stays when an operator's
 * retry resets the attempts. MAY_HAVE_BEEN_SENT in src/storage/sql/conditions.ts is the same in SQL.
 */
export function mayHaveBeenSent({
  sentAt,
  lastError,
  leaseUntil,
  attempts,
}: Pick<OutboxMessage, 'sentAt' | 'lastError' | 'leaseUntil' | 'attempts'>): boolean {
  // A mail skipped at its first attempt has no lease and no error.
  return sentAt !== null || lastError !== null || leaseUntil !== null || attempts > 1
}

export function isAbandoned({ lostLeases }: Pick<ClaimedMessage, 'lostLeases'>): boolean {
  return lostLeases >= MAX_LOST_LEASES
}

/**
 * When to retry a message. `null` means that it is stuck and needs an operator. Pauses start at `baseMs` and double
 * up to four hours. Retries end once both the message's age and the sum of its pauses exceed 48 hours (events: 72).
 * So restarts, a weekend with the server off, or a creation time from a wrong clock do not end them early.
 * @param failure `attempts`: including this one
 */
export function nextAttemptAt(
  failure: Pick<ClaimedMessage, 'kind' | 'attempts' | 'createdAt'> & Pick<Failure, 'retryFor'> & { now: number },
  options: { baseMs: number; jitter: number },
): number | null {
  if (failure.retryFor === 'none' || (failure.retryFor === 'staff' && isToVisitor(failure.kind))) return null
  let pause = Math.min(options.baseMs, MAX_PAUSE)
  let waited = 0
  const retryPeriod = RETRY_PERIOD[laneOf(failure.kind)]
  for (let attempt = 1; attempt < failure.attempts && waited < retryPeriod; attempt += 1) {
    waited += pause
    pause = Math.min(pause * 2, MAX_PAUSE)
  }
  // After a wrong clock, the creation time may be in the future.
  if (waited >= retryPeriod && Math.abs(failure.now - failure.createdAt) >= retryPeriod) return null
  return failure.now + Math.round(pause * (1 + JITTER * options.jitter))
}
