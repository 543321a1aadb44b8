import { newId } from './new-id.ts'
import type { MessageKind, NewMessage } from './ports.ts'

/** The outbox: which mails are owed, and when one that failed is tried again. Times are milliseconds. */

const HOUR = 3_600_000
/** Greylisting servers refuse a first attempt and want a second one some minutes later. */
export const DEFAULT_RETRY_BASE = 5 * 60_000
/** Before it is lengthened by chance. What claims messages takes whatever lies more than a day ahead for a mistake. */
export const LONGEST_PAUSE = 4 * HOUR
const KEEP_TRYING = 48 * HOUR
/** By how much a pause may be longer, so that mails which failed together do not come back together. */
const JITTER = 0.25

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
  return { id: newId(now), kind, leadId, createdAt: now, nextAttemptAt: now }
}

/**
 * A mail to staff that goes by the clock. It counts as due since yesterday, and messages are claimed by the time
 * they are due: so it need not wait until a backlog of confirmations is through.
 */
export function newUrgentMessage(kind: MessageKind, leadId: string | null, now: number): NewMessage {
  return { ...newMessage(kind, leadId, now), nextAttemptAt: now - 24 * HOUR }
}

/**
 * When a mail that could not be sent is tried again; `null` parks it, so that an operator looks at it.
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
 * that cannot be put on an envelope. Everything else, from a refused connection to a 421, passes.
 */
function isPermanent(code: string): boolean {
  return /^5\d\d$/.test(code) || code === 'EENVELOPE'
}
