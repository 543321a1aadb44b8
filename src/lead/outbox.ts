import { DAY, HOUR, MINUTE } from './durations.ts'
import { collectedAt } from './flood.ts'
import { newId } from './new-id.ts'
import type { ClaimedMessage, ClaimTerms, Lane, MailKind, MessageKind, NewMessage } from './store.ts'

/** The rules of the outbox: which messages a lead gets, how long a claim lasts, and when a failed mail is tried again. */

/** Greylisting servers refuse a first attempt and want a second one some minutes later. */
export const DEFAULT_RETRY_BASE = 5 * MINUTE
/** Before it is lengthened by chance. */
export const LONGEST_PAUSE = 4 * HOUR
const KEEP_TRYING: Record<Lane, number> = { mail: 48 * HOUR, webhook: 72 * HOUR }
/** By how much a pause may be longer, so that mails which failed together are not tried again together. */
const JITTER = 0.25

/** The receiver of events answered that it is gone: none is sent until an operator tries again. */
export const GONE = 'EGONE'

/** Longer than a mail server may take for a mail, short enough that a crash delays a mail by minutes only. */
export const LEASE = 2 * MINUTE
/** Longer than any pause or lease: a time further ahead was written under a wrong clock and counts as due. */
const FURTHEST_AHEAD = DAY
/** A mail that crashes the process reports no failure, so its message is stuck after this many lost leases in a row. */
const MOST_LOST_LEASES = 5

/**
 * The messages of a new lead, most urgent first. A lead in quarantine has none until staff release it; one that comes in a
 * flood gets no confirmation until then, because its address may be anyone's.
 */
export function planMessages(
  lead: { id: string; receivedAt: number; quarantinedAt: number | null },
  isFlood = false,
): NewMessage[] {
  if (lead.quarantinedAt !== null) return []
  if (isFlood) {
    const collected = newMessage('staff-collected', lead.id, lead.receivedAt)
    return [{ ...collected, nextAttemptAt: collectedAt(lead.receivedAt) }]
  }
  return [
    newMessage('staff-notification', lead.id, lead.receivedAt),
    newMessage('visitor-confirmation', lead.id, lead.receivedAt),
  ]
}

/** The order of claims: scheduled mails, then those that staff wait for, then those that a flood can multiply. */
const PRIORITY: Record<MessageKind, NewMessage['priority']> = {
  'staff-reminder': 0,
  'staff-overdue': 0,
  'staff-follow-up': 0,
  'staff-assigned': 0,
  'staff-digest': 0,
  'staff-week': 0,
  'staff-flood': 0,
  // A flood must not use up the mails that new leads need: mail-quota.ts.
  'staff-collected': 0,
  'staff-notification': 1,
  // As notifications: staff wait for it, however many mails went out today.
  'staff-sign-in': 1,
  'visitor-confirmation': 2,
  'lead.created': 3,
  'lead.updated': 3,
  'lead.deleted': 3,
}

export function laneOf(kind: MessageKind): Lane {
  return PRIORITY[kind] === 3 ? 'webhook' : 'mail'
}

export const MAIL_KINDS = (Object.keys(PRIORITY) as MessageKind[]).filter(
  (kind): kind is MailKind => laneOf(kind) === 'mail',
)

/** From how many on messages of a kind that are due together become one mail. Outside a flood each new lead has its own. */
export const JOIN_FROM = { 'staff-collected': 2, 'staff-reminder': 5, 'staff-overdue': 5 } as const
/** All of them have a line in a mail below the 102 kB after which Gmail cuts it. */
export const MOST_JOINED = 200
export type JoinedKind = keyof typeof JOIN_FROM

export function isJoined(kind: MessageKind): kind is JoinedKind {
  return kind in JOIN_FROM
}

/** Before the Monday of a week, as the `day` of its figures: no digest has such a day, and none sorts behind it. */
export const WEEK_MARK = 'week-'
/** The same before the day of the reminder of a flood. */
const FLOOD_MARK = 'flood-'

/** One mail a day about all leads of a flood that are due. */
export function floodReminder(day: string, now: number): NewMessage {
  return { ...newMessage('staff-flood', null, now), day: `${FLOOD_MARK}${day}` }
}

/** A message that is due at `now`. Its id becomes the mail's `Message-ID`, so that a repetition is recognised. */
export function newMessage(kind: MessageKind, leadId: string | null, now: number): NewMessage {
  const times = { createdAt: now, nextAttemptAt: now, skippedAt: null }
  return { id: newId(now), kind, priority: PRIORITY[kind], leadId, day: null, data: '', ...times }
}

/** Which messages a worker may claim now, and how long the claim lasts. */
export function claimTerms(now: number): ClaimTerms {
  return { now, wrongFrom: now + FURTHEST_AHEAD, leaseUntil: now + LEASE }
}

/** Whether too many workers in a row claimed this message and never settled it. */
export function isAbandoned({ lostLeases }: Pick<ClaimedMessage, 'lostLeases'>): boolean {
  return lostLeases >= MOST_LOST_LEASES
}

/**
 * When a message that could not be sent is tried again; `null`: it is stuck, so that an operator looks at it.
 * The first pause is `baseMs`, each further one twice as long, up to four hours. It is given up when 48 hours, of an event
 * 72, have passed since it was created and its pauses alone would have taken as long too. So attempts used up by restarts do
 * not end it early, nor a weekend with the server off, nor a creation time from a wrong clock.
 *
 * @param failure `code`: what failMessage stores; `attempts`: how often it was tried, this time included
 */
export function nextAttemptAt(
  failure: { kind: MessageKind; code: string; attempts: number; createdAt: number; now: number },
  options: { baseMs: number; random: () => number },
): number | null {
  if (isPermanent(failure)) return null
  let pause = Math.min(options.baseMs, LONGEST_PAUSE)
  let waited = 0
  const keepTrying = KEEP_TRYING[laneOf(failure.kind)]
  for (let attempt = 1; attempt < failure.attempts && waited < keepTrying; attempt += 1) {
    waited += pause
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }
  // After a wrong clock, the time of creation may lie in the future.
  if (waited >= keepTrying && Math.abs(failure.now - failure.createdAt) >= keepTrying) return null
  return failure.now + Math.round(pause * (1 + JITTER * options.random()))
}

/**
 * Whether the same mail would be refused again: a reply of 500 to 599 (RFC 5321, 4.2.1) other than that of a full
 * mailbox, or an address that cannot be put on an envelope; or a mail that ended the process too often. Mails to staff
 * are retried after any reply: a lead that staff never hear of costs more than some attempts. So are events, but where their
 * receiver says that it is gone.
 */
function isPermanent({ kind, code }: { kind: MessageKind; code: string }): boolean {
  if (code === 'EABANDONED' || code === GONE) return true
  return kind === 'visitor-confirmation' && ((/^5\d\d$/.test(code) && code !== '552') || code === 'EENVELOPE')
}
