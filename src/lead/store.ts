import type { Lead } from './lead.ts'
import type { LeadChange, LeadEvent, Outcome } from './lead-event.ts'
import type { MailKind } from './mail-kinds.ts'

/**
 * The contract of the stores in src/storage, which one contract suite there checks. Times are in milliseconds since the
 * Unix epoch; ids are UUIDs that sort by creation time. The rules are in this room; a store only stores.
 */

/** The state of a lead is derived from its timestamps and never stored. */
export interface StoredLead extends Lead {
  id: string
  /** Read out on the telephone, e.g. `K7MQ-4XP2`. */
  ref: string
  /** The normalised e-mail address: mailboxOf. */
  mailbox: string
  /** The visitor's source, as lead-source.ts writes it. */
  source: string
  receivedAt: number
  /** Higher is more like spam; orders leads within a flood. */
  suspicion: number
  /** When staff are reminded and when the answer is due: due-time.ts, by the promise at arrival. */
  remindAt: number
  dueAt: number
  answeredAt: number | null
  /** Set if the lead looked like spam. Staff see it in the digest; its address gets no mail. */
  quarantinedAt: number | null
  releasedAt: number | null
  /** Set if the person's data was removed: the free fields are `''`, and no message waits. */
  anonymisedAt: number | null
  /** Number of changes by staff. */
  version: number
  /** Derived from the history: stateAfter in lead-event.ts. `assignedTo`: the address of a colleague, or `''`. */
  outcome: Outcome | ''
  assignedTo: string
  tries: number
  tryAgainAt: number | null
}

/** See webhook.ts. */
export type WebhookKind = 'lead.created' | 'lead.updated' | 'lead.deleted'
export type MessageKind = MailKind | WebhookKind

/** Neither lane delays the other. */
export type Lane = 'mail' | 'webhook'

/** A mail or a webhook event to send. It refers to its lead and holds no personal data itself. */
export interface NewMessage {
  id: string
  kind: MessageKind
  /** PRIORITIES in outbox.ts has the lane of each. */
  priority: 0 | 1 | 2 | 3
  /** `null` if it is about no lead (a digest, weekly figures, a sign-in link) or about a deleted one. */
  leadId: string | null
  /** At most one message has the same key. `null`: a lead has one message of this kind, or any number of `lead.updated`. */
  dedupeKey: string | null
  /** Webhook events only: extra state to report besides the lead's fields, as JSON. Empty for mails. */
  data: string
  createdAt: number
  /** The earliest time of an attempt. */
  nextAttemptAt: number
  /** Set if it is not to be sent, e.g. while its lead is held back. */
  skippedAt: number | null
}

/** A message leased by one worker. Its attempt is already counted. */
export interface ClaimedMessage extends Omit<NewMessage, 'skippedAt'> {
  attempts: number
  /** Consecutive leases before this one that expired without a reported result. */
  lostLeases: number
  /** Proof of ownership, required to complete or fail the message. */
  lease: string
  leaseUntil: number
  lead: StoredLead | null
}

/** A message as an operator sees it. Its timestamps say whether it waits, is being sent, sent, skipped or stuck. */
export interface OutboxEntry extends Omit<NewMessage, 'data'> {
  ref: string | null
  attempts: number
  leaseUntil: number | null
  sentAt: number | null
  stuckAt: number | null
  lastError: string | null
}

/** Which messages are due, and how long a claim lasts: claimTerms in outbox.ts. */
export interface ClaimTerms {
  now: number
  /** A next attempt at this time or later comes from a wrong clock: the message is due. */
  wrongFrom: number
  leaseUntil: number
}

/**
 * Leads that are unanswered, not in quarantine and not anonymised. Without `tryAgainBy`, those never called; with it,
 * those to be called again at this time or earlier.
 */
export interface OpenLeadFilter {
  tryAgainBy?: number
  /** `remindAt` is at this time or earlier. */
  remindBy?: number
  /** `dueAt` is at this time or earlier. */
  dueBy?: number
  dueAfter?: number
  /** The lead has no message of this kind, or none since `tryAgainAt` if that is set. */
  without?: MessageKind
  /** Whether the lead is part of a flood and not yet accepted by staff. */
  isFlood?: boolean
  limit: number
}

export interface LeadList {
  leads: StoredLead[]
  /** Including those not in `leads`. */
  total: number
}

/** Recognises a repeated submission. */
export interface SubmissionKeys {
  /** The same for every repetition of one submission; `null` if the client sent none. */
  idempotencyKey: string | null
  /** Another key that may have been used: a lead stored under it since then is the same. */
  earlier?: { key: string; since: number } | undefined
}

/**
 * `stored`: the lead and its messages are durable. `repeated`: the same key with the same seven fields was stored
 * before. `conflict`: the same key came with other fields. `ref-taken`: another lead has this reference; try a new one.
 * The last two change nothing.
 */
export type InsertOutcome = 'stored' | 'repeated' | 'conflict' | 'ref-taken'

export interface LeadStore extends Intake, Outbox, LeadDesk, SignIns, VisitStore, Upkeep, StoreClock {
  close(): Promise<void>
}

/** One clock for all servers of a store, because they share leases and due times. */
export interface StoreClock {
  /** Milliseconds since the Unix epoch. If the store has its own clock, this machine's time until `setClock`. */
  now(): number

  /** Reads the store's clock. Call it again at times, because a machine's clock drifts. @throws {StoreError} */
  setClock(): Promise<void>
}

/** Needed while a visitor waits. */
export interface Intake {
  /**
   * Stores the lead and its messages in one transaction. Resolves only after the commit reached the disk. @throws
   * {StoreError} if nothing was stored
   */
  insertLead(lead: StoredLead, messages: readonly NewMessage[], keys: SubmissionKeys): Promise<InsertOutcome>

  /** For each rank n (from 1): when the n-th newest `staff-notification` up to `now` was created, or null. */
  newestNotifications(ranks: readonly number[], now: number): Promise<(number | null)[]>
}

/** Needed for the delivery of messages. */
export interface Outbox {
  /**
   * Claims up to `limit` due messages without a valid lease: by priority, then longest due first. Default `priorities`:
   * mails. Of one lead's events only the first unsent one; a stuck one blocks the later ones. `kind`: only this kind,
   * and none if fewer than `atLeast` of it are due.
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
   * Settles a message as sent or, with `skipped`, as no longer needed (the lead was answered meanwhile, a second
   * confirmation on one day). @returns false if the caller no longer holds the lease; then nothing changes
   */
  completeMessage(options: { id: string; lease: string; now: number; skipped?: boolean }): Promise<boolean>

  /**
   * Gives a message back. `retryAt: null`: it is stuck and waits for an operator. `error`: a code such as
   * `ECONNREFUSED` or `554`, never a server's text, which may quote an address. @returns as completeMessage
   */
  failMessage(options: {
    id: string
    lease: string
    now: number
    retryAt: number | null
    error: string
  }): Promise<boolean>

  /**
   * A confirmation to this mailbox sent after `since`, else the earliest waiting one (by `createdAt`, then id; neither
   * settled nor stuck), else `null`.
   */
  findConfirmation(options: { mailbox: string; since: number }): Promise<Pick<OutboxEntry, 'id' | 'sentAt'> | null>

  /** Earliest due first. */
  listOpenLeads(filter: OpenLeadFilter): Promise<StoredLead[]>

  /**
   * Skips a message if its lead is gone, and one that is there already (NewMessage.dedupeKey). @returns how many were
   * added
   */
  enqueueMessages(messages: readonly NewMessage[]): Promise<number>

  /**
   * Unanswered leads outside quarantine, earliest due first, and leads in quarantine, newest first; up to `limit` each.
   */
  leadsForDigest(options: { limit: number }): Promise<{ open: LeadList; quarantined: LeadList }>

  /** When the last digest before this day, e.g. `2026-11-21`, was created; `null` without one. */
  lastDigestBefore(day: string): Promise<number | null>

  /**
   * When the next message of these priorities can be claimed or its lease expires; `null` if none waits. Ignores stuck
   * ones.
   */
  nextMessageAt(priorities?: readonly NewMessage['priority'][]): Promise<number | null>

  /** Stuck events, or only those whose last failure had this code. */
  countStuckEvents(error?: string): Promise<number>

  /** Mails sent after `since`, up to `now`. Messages completed at the same time were one mail and count once. */
  countMails(options: { since: number; now: number }): Promise<number>
}

/** For operators and staff. `null` or `false` means that the lead does not exist. */
export interface LeadDesk {
  /** A page of leads after the lead `after`, newest first. `since`: received at this time or later. */
  listLeads(page?: {
    since?: number
    after?: Pick<StoredLead, 'id' | 'receivedAt'>
    limit?: number
  }): Promise<StoredLead[]>

  countLeads(options: { receivedBefore: number }): Promise<number>

  findLead(ref: string): Promise<StoredLead | null>

  /** A page of one mailbox's leads after the lead `after`, newest first. Strangers decide how many there are. */
  listLeadsFrom(options: {
    mailbox: string
    after?: Pick<StoredLead, 'id' | 'receivedAt'> | undefined
    limit: number
  }): Promise<StoredLead[]>

  /** At most `most`. */
  countLeadsFrom(options: { mailbox: string; most: number }): Promise<number>

  /**
   * Changes a lead and appends to its history. Adds `tell` if the lead was reported to the webhook. A held-back
   * `lead.created` is sent instead, with the data of `tell`, once a change accepts the lead. @returns false if the lead
   * changed since it was read or is gone; then nothing changes
   */
  changeLead(change: LeadChange): Promise<boolean>

  /** Oldest first. */
  listEvents(leadId: string): Promise<LeadEvent[]>

  /**
   * A page of a view after the lead `after`. Open leads: by attentionAt (lead-status.ts), earliest first, optionally
   * only up to `until`. Other views: newest first.
   */
  listView(options: ViewFilter & { after?: ViewPlace; limit: number }): Promise<StoredLead[]>

  /** At most `most`. */
  countView(options: ViewFilter & { most: number }): Promise<number>

  /** Leads that entered quarantine at `until` or earlier, newest first. */
  listQuarantined(options: { until: number; limit: number }): Promise<StoredLead[]>

  /** Leads that entered quarantine at `until` or earlier. */
  countQuarantined(options: { until: number }): Promise<number>

  /**
   * Removes the lead, its messages and its history. If `lead.created` may have been delivered, enqueues `lead.deleted`
   * behind any event in flight. anonymiseLead and purgeLeads do the same.
   */
  deleteLead(options: { ref: string; now: number }): Promise<boolean>

  /** Empties the free fields; removes the history, the events, and the unsent mails. */
  anonymiseLead(options: { ref: string; now: number }): Promise<boolean>

  /** Oldest first. */
  listMessagesOf(leadId: string): Promise<OutboxEntry[]>

  /** A page of messages neither sent nor skipped, after the message `after`, oldest first. */
  listUnsentMessages(page?: {
    lane?: Lane
    after?: Pick<OutboxEntry, 'id' | 'createdAt'>
    limit?: number
  }): Promise<OutboxEntry[]>

  /** Makes waiting and stuck messages due at `now`; resets the attempts of stuck ones. @returns how many */
  retryMessages(options: { lane?: Lane; ref?: string; now: number }): Promise<number>
}

export interface ViewFilter {
  view: 'open' | 'answered' | 'quarantined'
  until?: number
}

/** A lead's position in a view: the time that the view is sorted by, then the id. */
export interface ViewPlace {
  at: number
  id: string
}

/** A sign-in link, and later its session. The address belongs to staff. */
export interface SignIn {
  id: string
  address: string
  requestedAt: number
  expiresAt: number
}

export interface SignIns {
  /**
   * Adds a link and the message that carries it. If for any of `limits` the address already has `most` unused links
   * requested after `since` and one is still valid, extends that one instead and makes its unsent message due again.
   * Expired or ended links never work again. Removes links that expired a day ago, and links dated ahead by a wrong
   * clock. @returns whether it was added
   */
  addSignIn(
    signIn: SignIn,
    options: { message: NewMessage; limits: readonly { since: number; most: number }[] },
  ): Promise<boolean>

  /** Finds an unused link. */
  findSignIn(id: string): Promise<SignIn | null>

  extendSession(options: { id: string; expiresAt: number }): Promise<void>

  /** Turns a link valid at `now` into a session. @returns its address; `null` if it was used or is not valid */
  beginSession(options: { id: string; tokenHash: string; now: number; expiresAt: number }): Promise<string | null>

  findSession(options: { tokenHash: string; now: number }): Promise<SignIn | null>

  /** Removes one session, or all sessions and unused links of an address. */
  endSessions(options: { id: string } | { address: string }): Promise<void>
}

/** Page views on a German day, e.g. `2026-11-21`; `source` as sourceForFigures in lead-source.ts writes it. */
export type VisitCount = { day: string; source: string; count: number }

export interface VisitStore {
  /** Adds to the stored counts. Each day and source may occur once in `counts`. */
  addVisits(counts: readonly VisitCount[]): Promise<void>

  /** Both days included; by source. */
  sumVisits(days: { since: string; until: string }): Promise<Omit<VisitCount, 'day'>[]>

  /** Removes visits of the days before this one. */
  removeVisits(before: string): Promise<void>
}

/** Maintenance and health. */
export interface Upkeep {
  /**
   * Removes up to `limit` leads received in this time, and settled digests owed before `digestsBefore`. `quarantined`:
   * only leads that entered quarantine before `receivedBefore` too. Each call is one transaction, so that others can
   * write in between. @returns how many leads
   */
  purgeLeads(options: {
    receivedFrom?: number
    receivedBefore: number
    quarantined?: boolean
    digestsBefore: number
    limit: number
    now: number
  }): Promise<number>

  /** Messages that are stored and not about an anonymised lead. Files of all other mails are to be removed. */
  knownMessageIds(ids: readonly string[]): Promise<string[]>

  /** Never waits: a locked store is reported as `busy`. */
  checkHealth(options: { now: number }): Promise<StoreHealth>
}

export interface StoreHealth {
  /** Whether a write reached the disk just now. */
  database: 'ok' | StoreError['code']
  /** Waiting mails, and when the oldest was added. */
  waitingMails: number
  oldestMailAt: number | null
  stuckMails: number
  /** The same for webhook events. */
  waitingEvents: number
  oldestEventAt: number | null
  stuckEvents: number
  overdueLeads: number
  /** Includes leads in quarantine and anonymised ones; `null` without any. */
  newestLeadAt: number | null
}

/** The `cause` is the driver's error. `damaged`: a retry does not help, and writing may make it worse. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: 'busy' | 'full' | 'damaged' | 'unavailable'

  constructor(code: StoreError['code'], options: { cause: unknown }) {
    super(`The lead store is ${code}.`, options)
    this.code = code
  }
}
