import type { Lead } from './lead.ts'
import type { LeadStatus } from './lead-status.ts'

/**
 * What the lead room asks of the world. Every time is in milliseconds since the Unix epoch; every id is
 * a UUID. Adapters live in src/server; one contract test holds each store to what is written here.
 */

/** A lead as it is stored. What state it is in is derived from its timestamps, never stored beside them. */
export interface StoredLead extends Lead {
  id: string
  /** What a person reads out on the telephone, e.g. `K7MQ-4XP2`. */
  ref: string
  receivedAt: number
  /** When the promised answer is due. */
  dueAt: number
  answeredAt: number | null
  /** Set where the lead looked like spam; staff see it in the digest, nothing is mailed to its address. */
  quarantinedAt: number | null
  releasedAt: number | null
  /** Set where the person's data was removed; the free fields are then `''`, and no mail is owed. */
  anonymisedAt: number | null
}

export type MessageKind =
  | 'staff-notification'
  | 'visitor-confirmation'
  | 'staff-reminder'
  | 'staff-overdue'
  | 'staff-digest'

/** One mail that is owed. It names its lead and holds no personal data itself. */
export interface NewMessage {
  id: string
  kind: MessageKind
  /** `null` for a digest, which speaks of many leads. */
  leadId: string | null
  createdAt: number
  /** Not to be attempted before this time. */
  nextAttemptAt: number
}

/** A message handed to one worker until `leaseUntil`. Its attempt is already counted. */
export interface ClaimedMessage extends NewMessage {
  attempts: number
  /** Proof of ownership: completing and failing ask for it. */
  lease: string
  leaseUntil: number
  lead: StoredLead | null
}

/** A message as an operator sees it: owed, being sent, sent, skipped or parked; derived from its timestamps. */
export interface OutboxEntry extends NewMessage {
  /** The reference of its lead. */
  ref: string | null
  attempts: number
  leaseUntil: number | null
  sentAt: number | null
  skippedAt: number | null
  parkedAt: number | null
  /** The code of the last failure. */
  lastError: string | null
}

export interface OldestLeads {
  /** Oldest first. */
  leads: StoredLead[]
  /** How many there are, those that are not among `leads` included. */
  total: number
}

/**
 * `stored`: the lead and its messages are durable. `repeated`: the same key with the same seven fields
 * was stored before. `conflict`: the same key came with other fields; nothing was changed. `ref-taken`: another
 * lead has this reference; nothing was changed, and a new reference will do.
 */
export type SubmitOutcome = 'stored' | 'repeated' | 'conflict' | 'ref-taken'

/** Another key under which the same submission may have come, and the time from which a lead under it counts. */
export interface EarlierKey {
  key: string
  since: number
}

export interface LeadStore extends Intake, Outbox, LeadDesk, Upkeep {
  close(): Promise<void>
}

/** What the function needs while a visitor waits. */
export interface Intake {
  /**
   * Stores the lead and its messages in one durable transaction: it resolves after the commit reached
   * the disk, never before. Where a lead is stored under `earlier`, received at its `since` or later, it is `repeated`.
   * @throws {StoreError} where nothing was stored.
   */
  submit(
    lead: StoredLead,
    messages: readonly NewMessage[],
    idempotencyKey: string | null,
    earlier?: EarlierKey | null,
  ): Promise<SubmitOutcome>

  /**
   * How many leads came from this mailbox at `since` or later: upper and lower case alike, and `erika+1@…` as
   * `erika@…`, which reaches the same person.
   */
  countLeadsFrom(options: { email: string; since: number }): Promise<number>
}

/** What the delivery of mails needs. */
export interface Outbox {
  /**
   * Claims up to `limit` messages that are due and owned by nobody; a lease that ran out counts as nobody's. No
   * pause and no lease lasts a day, so a time more than a day ahead was written by a clock that was wrong: due too.
   * One whose lease ran out five times in a row is parked instead, with the error `EABANDONED`.
   */
  claimMessages(options: { now: number; leaseMs: number; limit: number }): Promise<ClaimedMessage[]>

  /**
   * Settles a message. `skipped`: no mail was sent, and none is owed any more (a reminder of a lead that was
   * answered meanwhile, a second confirmation on one day). Without it, the mail was handed to the mail server.
   * @returns false where the lease is no longer the caller's: then nothing was changed.
   */
  completeMessage(options: { id: string; lease: string; now: number; skipped?: boolean }): Promise<boolean>

  /**
   * Whether this confirmation would be one too many for its address: another one to it was sent after `since`,
   * or waits and is the earlier of the two (by `createdAt`, then id; neither settled nor parked), so that of
   * two that are claimed together exactly one goes out. Addresses are compared as in countLeadsFrom.
   */
  isConfirmedElsewhere(options: { messageId: string; since: number }): Promise<boolean>

  /**
   * Adds a `staff-reminder` for each lead whose reminder is owed (see due-time.ts) and that is not yet due, and
   * a `staff-overdue` for each that is due, where the lead is unanswered and not in quarantine: one of a kind
   * for a lead, ever. A lead whose due time passed while nothing ran gets the second only.
   * @returns how many were added.
   */
  enqueueReminders(options: { now: number }): Promise<number>

  /** Adds a digest for a day such as `2026-11-21`: one a day, ever. @returns whether it was added. */
  enqueueDigest(options: { day: string; message: NewMessage }): Promise<boolean>

  /** What a digest speaks of: leads in quarantine, and unanswered ones outside it; of each the `limit` oldest. */
  leadsForDigest(options: { limit: number }): Promise<{ quarantined: OldestLeads; open: OldestLeads }>

  /** When the next message can be claimed, or its lease runs out; `null` where nothing waits. Parked ones do not count. */
  nextMessageAt(): Promise<number | null>

  /**
   * Gives a message back. `retryAt: null` parks it: it waits for an operator.
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
}

export interface LeadFilter {
  status?: LeadStatus
  /** Received at this time or later. */
  since?: number
  /** What `due` and `overdue` are measured against. Default: the present. */
  now?: number
}

/** What an operator does with leads. Every answer of `null` or `false` means that there is no such lead. */
export interface LeadDesk {
  /** Newest first. */
  listLeads(filter?: LeadFilter): Promise<StoredLead[]>

  findLead(ref: string): Promise<StoredLead | null>

  /** Keeps the time of the first answer where there is one already. */
  markAnswered(options: { ref: string; now: number }): Promise<boolean>

  /** Takes a lead out of quarantine and owes these messages. One that is not in quarantine stays as it is. */
  releaseLead(options: { ref: string; now: number; messages: readonly NewMessage[] }): Promise<boolean>

  /** Removes the lead and its messages. @returns the ids of those messages, for what was written about them. */
  deleteLead(ref: string): Promise<string[] | null>

  /** Empties the free fields and removes what is still owed. @returns the ids of all its messages. */
  anonymiseLead(options: { ref: string; now: number }): Promise<string[] | null>

  /** Everything stored about one e-mail address, upper and lower case alike, newest first. */
  findPerson(email: string): Promise<{ lead: StoredLead; messages: OutboxEntry[] }[]>

  /** Messages that are neither sent nor skipped, oldest first. */
  listUnsentMessages(): Promise<OutboxEntry[]>

  /** Owes parked messages again from `now` on, with all their attempts, and brings waiting ones forward. @returns how many. */
  retryMessages(options: { ref?: string; now: number }): Promise<number>
}

/** What keeps the store in order, and shows that it is. */
export interface Upkeep {
  /** Removes leads received before this time, whatever their state. @returns the ids of their messages. */
  purgeLeads(options: { receivedBefore: number }): Promise<{ leads: number; messageIds: string[] }>

  /** Which of these messages are stored, with the person they speak of: what was written about any other must go. */
  knownMessageIds(ids: readonly string[]): Promise<string[]>

  /**
   * Erases what removed leads have left behind in the store's files: call it after each removal, and again until it
   * could be done. Waits up to `waitMs`, five seconds by default, for others who read or write.
   * @returns false where they went on all the time: then it stands there still.
   */
  emptyLog(options?: { waitMs?: number }): Promise<boolean>

  /**
   * Writes a consistent copy while others go on working; until it is complete, it is called `file.part`.
   * @throws where one of the two exists already.
   */
  backUp(file: string): Promise<void>

  /** Never waits: a store that is locked at this moment is reported as `busy`. */
  checkHealth(options: { now: number }): Promise<StoreHealth>
}

export interface StoreHealth {
  /** Whether a write reached the disk just now. */
  database: 'ok' | StoreError['code']
  /** Messages that are owed, and since when the oldest of them has been. */
  waitingMessages: number
  oldestWaitingAt: number | null
  parkedMessages: number
  overdueLeads: number
}

/** Where the store could not do what was asked. The driver's own error is the `cause`. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: 'busy' | 'full' | 'unavailable'

  constructor(code: StoreError['code'], options: { cause: unknown }) {
    super(`The lead store is ${code}.`, options)
    this.code = code
  }
}
