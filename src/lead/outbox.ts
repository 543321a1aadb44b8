import { DAY, HOUR, MINUTE } from './durations.ts'
import { newId } from './new-id.ts'
import type { ClaimedMessage, ClaimTerms, MessageKind, NewMessage } from './ports.ts'

/** The outbox: which mails are owed, to whom one belongs and for how long, and when one that failed is tried again. */

/** Greylisting servers refuse a first attempt and want a second one some minutes later. */
export const DEFAULT_RETRY_BASE = 5 * MINUTE
/** Before it is lengthened by chance. */
export const LONGEST_PAUSE = 4 * HOUR
const KEEP_TRYING = 48 * HOUR
/** By how much a pause may be longer, so that mails which failed together do not come back together. */
const JITTER = 0.25

/** Longer than a mail server may take for a mail, short enough that a crash delays a mail by minutes only. */
export const LEASE = 2 * MINUTE
/** No pause and no lease is as long: a time further ahead was written by a clock that was wrong, and counts as due. */
const FURTHEST_AHEAD = DAY
/** A mail that ends the process reports no failure: after this many leases that ran out in a row it is stuck. */
const MOST_LOST_LEASES = 5

/** The mails that a new lead owes, most urgent first. One in quarantine owes none until staff release it. */
export function planMessages(lead: { id: string; receivedAt: number; quarantinedAt: number | null }): NewMessage[] {
  if (lead.quarantinedAt !== null) return []
  return [
    newMessage('staff-notification', lead.id, lead.receivedAt),
    newMessage('visitor-confirmation', lead.id, lead.receivedAt),
  ]
}

/** A mail that is owed from `now` on. Its id becomes the `Message-ID`, so that a repetition is recognised. */
export function newMessage(kind: MessageKind, leadId: string | null, now: number): NewMessage {
  return { id: newId(now), kind, leadId, day: null, createdAt: now, nextAttemptAt: now }
}

/**
 * A mail to staff that goes by the clock. It counts as due since yesterday, and messages are claimed by the time
 * they are due: so it need not wait until a backlog of confirmations is through.
 */
export function newUrgentMessage(kind: MessageKind, leadId: string | null, now: number): NewMessage {
  return { ...newMessage(kind, leadId, now), nextAttemptAt: now - DAY }
}

/** What a worker may claim now, and for how long it is then its own. */
export function claimTerms(now: number): ClaimTerms {
  return { now, wrongFrom: now + FURTHEST_AHEAD, leaseUntil: now + LEASE }
}

/** Whether nobody who claimed this message lived to settle it, too often to try again. */
export function isAbandoned({ lostLeases }: Pick<ClaimedMessage, 'lostLeases'>): boolean {
  return lostLeases >= MOST_LOST_LEASES
}

/**
 * When a mail that could not be sent is tried again; `null`: it is stuck, so that an operator looks at it.
 * The first pause is `baseMs`, each further one twice as long, up to four hours. It is given up once 48 hours have
 * passed since it was owed, but not before its pauses alone would have taken as long: neither attempts that restarts
 * used up end it early, nor a weekend for which the server was off, nor an age that a wrong clock wrote.
 *
 * @param failure `code`: what failMessage stores; `attempts`: how often it was tried, this time included
 */
export function nextAttemptAt(
  failure: { code: string; attempts: number; createdAt: number; now: number },
  options: { baseMs: number; random: () => number },
): number | null {
  if (isPermanent(failure.code)) return null
  let pause = Math.min(options.baseMs, LONGEST_PAUSE)
  let waited = 0
  for (let attempt = 1; attempt < failure.attempts && waited < KEEP_TRYING; attempt += 1) {
    waited += pause
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }
  // Where the clock was wrong, the time of creation may well lie ahead.
  if (waited >= KEEP_TRYING && Math.abs(failure.now - failure.createdAt) >= KEEP_TRYING) return null
  return failure.now + Math.round(pause * (1 + JITTER * options.random()))
}

/**
 * Whether the same mail would be refused again: a reply of 500 to 599 (RFC 5321, 4.2.1), or an address
 * that cannot be put on an envelope; or one that nobody lived to send. Everything else passes.
 */
function isPermanent(code: string): boolean {
  return /^5\d\d$/.test(code) || code === 'EENVELOPE' || code === 'EABANDONED'
}
