import type { Lead } from './lead.ts'
import type { LeadChange, LeadEvent, Outcome } from './lead-event.ts'

/**
 * The store's contract, as the lead room needs it. Every time is in milliseconds since the Unix epoch; every id is a UUID that sorts
 * by the time it was made. The rules are in this room; a store only stores. Stores are in src/storage, and one
 * contract suite there holds each of them to this.
 */

/** A lead as it is stored. What state it is in is derived from its timestamps, never stored beside them. */
export interface StoredLead extends Lead {
  id: string
  /** The number that a person reads out on the telephone, e.g. `K7MQ-4XP2`. */
  ref: string
  /** The e-mail address in the one spelling that counts: mailboxOf. */
  mailbox: string
  /** Where the visitor came from, as lead-source.ts writes it. */
  source: string
  receivedAt: number
  /** How much it looked like spam: the order within a flood. */
  suspicion: number
  /** When staff are reminded, and when the promised answer is due: due-time.ts, by the promise of that day. */
  remindAt: number
  dueAt: number
  answeredAt: number | null
  /** Set where the lead looked like spam; staff see it in the digest, nothing is mailed to its address. */
  quarantinedAt: number | null
  releasedAt: number | null
  /** Set where the person's data was removed; the free fields are then `''`, and no message waits. */
  anonymisedAt: number | null
  /** How often staff changed it. */
  version: number
  /** What its history amounts to: stateAfter in lead-event.ts. `assignedTo`: the address of a colleague, `''` for nobody. */
  outcome: Outcome | ''
  assignedTo: string
  tries: number
  tryAgainAt: number | null
}

/** `staff-collected` is the notification of a lead that came in a flood; such a lead gets no confirmation by itself. */
export type MailKind =
  | 'staff-notification'
  | 'staff-collected'
  | 'visitor-confirmation'
  | 'staff-reminder'
  | 'staff-overdue'
  | 'staff-follow-up'
  | 'staff-assigned'
  | 'staff-digest'
  | 'staff-week'
  | 'staff-flood'
  | 'staff-sign-in'

/** What the webhook tells of a lead: webhook.ts. */
export type WebhookKind = 'lead.created' | 'lead.updated' | 'lead.deleted'
export type MessageKind = MailKind | WebhookKind

/** Messages that wait for one another. Neither lane delays the other. */
export type Lane = 'mail' | 'webhook'

/** One mail or one event that is to be sent. It names its lead and holds no personal data itself. */
export interface NewMessage {
  id: string
  kind: MessageKind
  /** Of mails, 0 is claimed before 1, and 1 before 2; 3 is the webhook's lane. */
  priority: 0 | 1 | 2 | 3
  /** `null` where it is about no lead (a digest, the figures of a week, a sign-in link), or about one that was deleted. */
  leadId: string | null
  /**
   * The day of a digest, e.g. `2026-11-21`; `week-` and the Monday of the week that figures are about; `flood-` and the day
   * of a reminder of a flood; else `null`. A day has one message.
   */
  day: string | null
  /** Of an event what it tells beside the lead's fields, as JSON; of a mail `''`. */
  data: string
  createdAt: number
  /** Not to be attempted before this time. */
  nextAttemptAt: number
  /** Set where it is not to be sent: a lead in quarantine is told of when it is released. */
  skippedAt: number | null
}

/** A message handed to one worker until `leaseUntil`. Its attempt is already counted. */
export interface ClaimedMessage extends Omit<NewMessage, 'skippedAt'> {
  attempts: number
  /** How many leases before this one ran out in a row with no result reported. */
  lostLeases: number
  /** Proof of ownership: completing and failing ask for it. */
  lease: string
  leaseUntil: number
  lead: StoredLead | null
}

/** A message as an operator sees it: waiting, being sent, sent, skipped or stuck; derived from its timestamps. */
export interface OutboxEntry extends Omit<NewMessage, 'data'> {
  /** The reference of its lead. */
  ref: string | null
  attempts: number
  leaseUntil: number | null
  sentAt: number | null
  stuckAt: number | null
  /** The code of the last failure. */
  lastError: string | null
}

/** Which messages count as due, and how long a claim lasts: claimTerms in outbox.ts. */
export interface ClaimTerms {
  now: number
  /** A message whose next attempt is at this time or later is due too. */
  wrongFrom: number
  leaseUntil: number
}

/**
 * Leads that are unanswered, with staff rather than in quarantine, and not anonymised: those that nobody has called yet, or
 * with `tryAgainBy` those that are to be called again at this time or before.
 */
export interface OpenLeadFilter {
  tryAgainBy?: number
  /** `remindAt` is at this time or before. */
  remindBy?: number
  /** `dueAt` is at this time or before. */
  dueBy?: number
  /** `dueAt` is after this time. */
  dueAfter?: number
  /** It never had a message of this kind. */
  without?: MessageKind
  /** Whether it came in a flood and no staff have accepted it. */
  isFlood?: boolean
  limit: number
}

/** The first of many leads. */
export interface LeadList {
  leads: StoredLead[]
  /** How many there are, those that are not among `leads` included. */
  total: number
}

/** How a repeated submission is recognised. */
export interface SubmissionKeys {
  /** The same for every repetition of one submission; `null` where the client sent none. */
  idempotencyKey: string | null
  /** Another key under which it may have come before; a lead stored under it since that time is the same one. */
  earlier?: { key: string; since: number } | undefined
}

/**
 * `stored`: the lead and its messages are durable. `repeated`: the same key with the same seven fields
 * was stored before. `conflict`: the same key came with other fields; nothing was changed. `ref-taken`: another
 * lead has this reference; nothing was changed, and a new reference will do.
 */
export type InsertOutcome = 'stored' | 'repeated' | 'conflict' | 'ref-taken'

export interface LeadStore extends Intake, Outbox, LeadDesk, SignIns, VisitStore, Upkeep, StoreClock {
  close(): Promise<void>
}

/** One time for all servers of a store, because leases and due times of one are read by the others. */
export interface StoreClock {
  /** Milliseconds since the Unix epoch: this machine's time until `setClock`, where the store has a clock of its own. */
  now(): number

  /** Looks at the store's clock. To be called again at times, because a machine's own runs faster or slower. @throws {StoreError} */
  setClock(): Promise<void>
}

/** The part that the function needs while a visitor waits. */
export interface Intake {
  /**
   * Stores the lead and its messages in one durable transaction: it resolves after the commit reached
   * the disk, never before.
   * @throws {StoreError} where nothing was stored.
   */
  insertLead(lead: StoredLead, messages: readonly NewMessage[], keys: SubmissionKeys): Promise<InsertOutcome>

  /**
   * When the nth newest `staff-notification` was added, of those added at `now` or before, for each of these n from 1;
   * `null` where there are fewer.
   */
  newestNotifications(ranks: readonly number[], now: number): Promise<(number | null)[]>
}

/** The part that the delivery of mails needs. */
export interface Outbox {
  /**
   * Claims up to `limit` messages that are due and not leased: by priority, then those that have been due longest. A
   * lease that ran out does not count. Without `priorities`, mails. Of the events of one lead only the first that is not
   * sent, a stuck one holds back those after it. `kind`: of one kind only, and none where fewer than `atLeast` of it are due.
   */
  claimMessages(
    options: ClaimTerms & {
      limit: number
      priorities?: readonly NewMessage['priority'][]
      kind?: MessageKind
      atLeast?: number
    },
  ): Promise<ClaimedMessage[]>

  /**
   * Settles a message. `skipped`: no mail was sent, and none is needed any more (a reminder of a lead that was
   * answered meanwhile, a second confirmation on one day). Without it, the mail was handed to the mail server.
   * @returns false where the lease is no longer the caller's: then nothing was changed.
   */
  completeMessage(options: { id: string; lease: string; now: number; skipped?: boolean }): Promise<boolean>

  /**
   * Gives a message back. `retryAt: null`: it is stuck and waits for an operator.
   * `error` is a code such as `ECONNREFUSED` or `554`, never a server's text, which may quote an address.
   * @returns false where the lease is no longer the caller's: then nothing was changed.
   */
  failMessage(options: {
    id: string
    lease: string
    now: number
    retryAt: number | null
    error: string
  }): Promise<boolean>

  /**
   * A confirmation to this mailbox that was sent after `since`, else the earliest one that waits (by `createdAt`, then
   * id; neither settled nor stuck), else `null`.
   */
  findConfirmation(options: { mailbox: string; since: number }): Promise<Pick<OutboxEntry, 'id' | 'sentAt'> | null>

  /** Those due first come first. */
  listOpenLeads(filter: OpenLeadFilter): Promise<StoredLead[]>

  /**
   * Adds messages. One is left out where its lead has one of its kind already, or is gone, and a digest where its day
   * has one.
   * @returns how many were added.
   */
  enqueueMessages(messages: readonly NewMessage[]): Promise<number>

  /**
   * The leads of a digest: the unanswered ones with staff, those due first coming first, and those in quarantine, the
   * newest first; of each up to `limit`.
   */
  leadsForDigest(options: { limit: number }): Promise<{ open: LeadList; quarantined: LeadList }>

  /** When the last digest of a day before this one was owed, e.g. before `2026-11-21`; `null` where none was. */
  lastDigestBefore(day: string): Promise<number | null>

  /**
   * When the next message of these priorities can be claimed, or its lease runs out; `null` where nothing waits. Stuck
   * ones do not count.
   */
  nextMessageAt(priorities?: readonly NewMessage['priority'][]): Promise<number | null>

  /** How many events are stuck, or only those whose last failure had this code. */
  countStuckEvents(error?: string): Promise<number>

  /** How many mails went out after `since`, and at `now` or before. Messages that went in one mail were completed at one time, and count once. */
  countMails(options: { since: number; now: number }): Promise<number>
}

/** The operator's and staff's part. Every answer of `null` or `false` means that there is no such lead. */
export interface LeadDesk {
  /** A page of the leads, newest first, behind the lead `after`; of all, or of those received at `since` or later. */
  listLeads(page?: {
    since?: number
    after?: Pick<StoredLead, 'id' | 'receivedAt'>
    limit?: number
  }): Promise<StoredLead[]>

  /** How many leads were received before this time. */
  countLeads(options: { receivedBefore: number }): Promise<number>

  findLead(ref: string): Promise<StoredLead | null>

  /** A page of the leads from one mailbox, newest first, behind the lead `after`. Strangers decide how many there are. */
  listLeadsFrom(options: {
    mailbox: string
    after?: Pick<StoredLead, 'id' | 'receivedAt'> | undefined
    limit: number
  }): Promise<StoredLead[]>

  /** How many leads came from one mailbox; `most` if there are more. */
  countLeadsFrom(options: { mailbox: string; most: number }): Promise<number>

  /**
   * Changes a lead and appends to its history. `tell` is added if the webhook knows the lead. If the lead's first event is
   * still held back, that event goes out in its place, with the same data, once a change accepts the lead.
   * @returns false where it has changed since it was read, or is gone: then nothing happens.
   */
  changeLead(change: LeadChange): Promise<boolean>

  /** The history of each of these leads, oldest first. */
  listEvents(leadId: string): Promise<LeadEvent[]>

  /**
   * A page of a view behind the lead `after`. Open ones: first those that need attention first (attentionAt in
   * lead-status.ts), with `until` only those that need it until then. The others: the newest first.
   */
  listView(options: ViewFilter & { after?: ViewPlace; limit: number }): Promise<StoredLead[]>

  /** How many are in a view; `most` where there are more. */
  countView(options: ViewFilter & { most: number }): Promise<number>

  /** The leads that came into quarantine at `until` or before, newest first. */
  listQuarantined(options: { until: number; limit: number }): Promise<StoredLead[]>

  /** How many came into quarantine at `until` or before. */
  countQuarantined(options: { until: number }): Promise<number>

  /**
   * Removes the lead, its messages and its history. Where the webhook may have heard of it, it is told, behind what is being
   * sent at this moment: so do anonymiseLead and purgeLeads.
   */
  deleteLead(options: { ref: string; now: number }): Promise<boolean>

  /** Empties the free fields, and removes the history, the events, and the mails that are not sent. */
  anonymiseLead(options: { ref: string; now: number }): Promise<boolean>

  /** All messages of one lead, oldest first. */
  listMessagesOf(leadId: string): Promise<OutboxEntry[]>

  /** A page of a lane's messages that are neither sent nor skipped, oldest first, behind the message `after`. */
  listUnsentMessages(page?: {
    lane?: Lane
    after?: Pick<OutboxEntry, 'id' | 'createdAt'>
    limit?: number
  }): Promise<OutboxEntry[]>

  /** Makes a lane's stuck messages due at `now` with no attempt counted, and waiting ones due at `now`. @returns how many. */
  retryMessages(options: { lane?: Lane; ref?: string; now: number }): Promise<number>
}

export interface ViewFilter {
  view: 'open' | 'answered' | 'quarantined'
  until?: number
}

/** Where a lead stands in a view: by the time that the view is sorted by, then by id. */
export interface ViewPlace {
  at: number
  id: string
}

/** A link to sign in, and later the session that it began. The address is one of staff. */
export interface SignIn {
  id: string
  address: string
  requestedAt: number
  expiresAt: number
}

/** The part that knows who is signed in. */
export interface SignIns {
  /**
   * Adds a link and the message that carries it. If its address has `most` unused links that were asked for after `since`,
   * for any of these limits, and one of them is still valid, that one lives as long in its place, and its message is due
   * again unless it was sent. A link that has expired or was ended never works again. Removes links that expired a day ago
   * or earlier, and those of a clock that was ahead.
   * @returns whether it was added
   */
  addSignIn(
    signIn: SignIn,
    options: { message: NewMessage; limits: readonly { since: number; most: number }[] },
  ): Promise<boolean>

  /** A link that is not used. */
  findSignIn(id: string): Promise<SignIn | null>

  /** Makes a session valid until then. */
  extendSession(options: { id: string; expiresAt: number }): Promise<void>

  /** Turns a link that is valid at `now` into a session. @returns its address, `null` where it was used, or is not valid */
  beginSession(options: { id: string; tokenHash: string; now: number; expiresAt: number }): Promise<string | null>

  findSession(options: { tokenHash: string; now: number }): Promise<SignIn | null>

  /** Removes one session, or all sessions and unused links of an address. */
  endSessions(options: { id: string } | { address: string }): Promise<void>
}

/** How often the page was asked for on a German day, e.g. `2026-11-21`; `source` as sourceForFigures in lead-source.ts writes it. */
export type VisitCount = { day: string; source: string; count: number }

/** The part that keeps the visits. */
export interface VisitStore {
  /** Adds to what was counted before, each day and source at most once. */
  addVisits(counts: readonly VisitCount[]): Promise<void>

  /** The visits of these days, both included, by source. */
  sumVisits(days: { since: string; until: string }): Promise<Omit<VisitCount, 'day'>[]>

  /** Those of the days before this one. */
  removeVisits(before: string): Promise<void>
}

/** The part that keeps the store in order, and shows its health. */
export interface Upkeep {
  /**
   * Removes up to `limit` leads received in this time, whatever their state, and settled digests owed before
   * `digestsBefore`; `quarantined`: only leads that lie in quarantine since before that time too. One call is one transaction: others write in between.
   * @returns how many leads.
   */
  purgeLeads(options: {
    receivedFrom?: number
    receivedBefore: number
    quarantined?: boolean
    digestsBefore: number
    limit: number
    now: number
  }): Promise<number>

  /** Which of these messages are stored and not about an anonymised lead: files of any other mail are to be removed. */
  knownMessageIds(ids: readonly string[]): Promise<string[]>

  /** Never waits: a store that is locked at this moment is reported as `busy`. */
  checkHealth(options: { now: number }): Promise<StoreHealth>
}

export interface StoreHealth {
  /** Whether a write reached the disk just now. */
  database: 'ok' | StoreError['code']
  /** Mails that wait, and when the oldest of them was added. */
  waitingMails: number
  oldestMailAt: number | null
  stuckMails: number
  /** The same of the webhook's events. */
  waitingEvents: number
  oldestEventAt: number | null
  stuckEvents: number
  overdueLeads: number
  /** When the newest lead was received, whatever became of it; `null` without any. */
  newestLeadAt: number | null
}

/**
 * The store failed. The driver's own error is the `cause`. `damaged`: trying again does not help, and writing may make it
 * worse.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: 'busy' | 'full' | 'damaged' | 'unavailable'

  constructor(code: StoreError['code'], options: { cause: unknown }) {
    super(`The lead store is ${code}.`, options)
    this.code = code
  }
}
