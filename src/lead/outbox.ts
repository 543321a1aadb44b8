import { DAY, HOUR, MINUTE } from './durations.ts'
import { collectedAt } from './flood.ts'
import { newId } from './new-id.ts'
import type { ClaimedMessage, Lane, MailKind, MessageKind, NewMessage } from './store/message.ts'
import type { ClaimTerms } from './store/message-outbox.ts'
import type { StoredLead } from './store/stored-lead.ts'

/** The rules of the outbox: which messages a lead gets, how long a claim lasts, when a failed message is retried. */

/** Greylisting servers refuse a first attempt and accept one some minutes later. */
export const DEFAULT_RETRY_BASE = 5 * MINUTE
/** Without jitter. */
export const LONGEST_PAUSE = 4 * HOUR
const KEEP_TRYING: Record<Lane, number> = { mail: 48 * HOUR, webhook: 72 * HOUR }
/** Lengthens pauses by up to this share, so that mails that failed together are not retried together. */
const JITTER = 0.25

/** The receiver of events answered that it is gone. Events stop until an operator retries. */
export const GONE = 'EGONE'

/** Longer than a mail server takes for a mail, short enough that a crash delays a mail only by minutes. */
export const LEASE = 2 * MINUTE
/** Longer than any pause or lease: a later time comes from a wrong clock and counts as due. */
const FURTHEST_AHEAD = DAY
/** A mail that crashes the process reports no failure. Its message is stuck after this many lost leases in a row. */
const MOST_LOST_LEASES = 5

/**
 * Most urgent first. Before staff accept it, a lead in quarantine has no messages, and one of a flood no confirmation,
 * because its address may be anyone's.
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

/** Of each lane, in the order of claims. The stores derive a message's lane from its priority. */
export const PRIORITIES = { mail: [0, 1, 2], webhook: [3] } as const satisfies Record<Lane, readonly number[]>

/** Scheduled mails, mails that staff wait for, then mails that a flood can multiply. */
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
  // Like notifications: staff wait for it, however many mails went out today.
  'staff-sign-in': 1,
  'visitor-confirmation': 2,
  'lead.created': 3,
  'lead.updated': 3,
  'lead.deleted': 3,
}

export function laneOf(kind: MessageKind): Lane {
  return PRIORITIES.webhook.some((priority) => priority === PRIORITY[kind]) ? 'webhook' : 'mail'
}

export const MAIL_KINDS = (Object.keys(PRIORITY) as MessageKind[]).filter(
  (kind): kind is MailKind => laneOf(kind) === 'mail',
)

/** From this many due messages of a kind on, one mail covers all. Without a flood, each new lead has its own. */
export const JOIN_FROM = { 'staff-collected': 2, 'staff-reminder': 5, 'staff-overdue': 5 } as const
/** With one line each they stay below 102 kB, at which Gmail cuts a mail. */
export const MOST_JOINED = 200
export type JoinedKind = keyof typeof JOIN_FROM

export function isJoined(kind: MessageKind): kind is JoinedKind {
  return kind in JOIN_FROM
}

/** One a day, e.g. `2026-11-21`, which is also the dedupe key. */
export function dailyDigest(day: string, now: number): NewMessage {
  return newMessage('staff-digest', null, now, day)
}

const WEEK = 'week-'

/** One for the week that begins on this Monday. */
export function weeklyFigures(monday: string, now: number): NewMessage {
  return newMessage('staff-week', null, now, `${WEEK}${monday}`)
}

export function mondayOf({ dedupeKey }: Pick<NewMessage, 'dedupeKey'>): string {
  return dedupeKey?.slice(WEEK.length) ?? ''
}

/** One mail a day about all due leads of a flood. */
export function floodReminder(day: string, now: number): NewMessage {
  return newMessage('staff-flood', null, now, `flood-${day}`)
}

/** One for each time at which the lead is to be called again. */
export function followUp({ id, tryAgainAt }: Pick<StoredLead, 'id' | 'tryAgainAt'>, now: number): NewMessage {
  return newMessage('staff-follow-up', id, now, `follow-up ${id} ${tryAgainAt}`)
}

/** One for each time that the lead is assigned. */
export function handover(leadId: string, now: number): NewMessage {
  return newMessage('staff-assigned', leadId, now, `assigned ${leadId} ${now}`)
}

/** Due at `now`. The id becomes the mail's `Message-ID`, so that a repetition is recognised. */
export function newMessage(
  kind: MessageKind,
  leadId: string | null,
  now: number,
  dedupeKey: string | null = null,
): NewMessage {
  const times = { createdAt: now, nextAttemptAt: now, skippedAt: null }
  return { id: newId(now), kind, priority: PRIORITY[kind], leadId, dedupeKey, data: '', ...times }
}

export function claimTerms(now: number): ClaimTerms {
  return { now, wrongFrom: now + FURTHEST_AHEAD, leaseUntil: now + LEASE }
}

/** True if too many workers in a row claimed this message and never settled it. */
export function isAbandoned({ lostLeases }: Pick<ClaimedMessage, 'lostLeases'>): boolean {
  return lostLeases >= MOST_LOST_LEASES
}

/**
 * When to retry a message; `null`: it is stuck and needs an operator. Pauses start at `baseMs` and double up to four
 * hours. Retries end when 48 hours (events: 72) have passed since creation and the pauses alone add up to as much. So
 * restarts, a weekend with the server off, or a creation time from a wrong clock do not end them early.
 * @param failure `code`: as in failMessage; `attempts`: including this one
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
  // After a wrong clock, the creation time may be in the future.
  if (waited >= keepTrying && Math.abs(failure.now - failure.createdAt) >= keepTrying) return null
  return failure.now + Math.round(pause * (1 + JITTER * options.random()))
}

/**
 * True if a retry is pointless: a 5xx reply (RFC 5321, 4.2.1) except for a full mailbox, an address that no envelope
 * can carry, or a mail that ended the process too often. Mails to staff are retried after any reply, because an unseen
 * lead costs more than some attempts. So are events, unless their receiver is gone.
 */
function isPermanent({ kind, code }: { kind: MessageKind; code: string }): boolean {
  if (code === 'EABANDONED' || code === GONE) return true
  return kind === 'visitor-confirmation' && ((/^5\d\d$/.test(code) && code !== '552') || code === 'EENVELOPE')
}
