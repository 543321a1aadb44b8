import type { Lead } from './lead.ts'

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

/**
 * `stored`: the lead and its messages are durable. `repeated`: the same key with the same seven fields
 * was stored before. `conflict`: the same key came with other fields; nothing was changed.
 */
export type SubmitOutcome = 'stored' | 'repeated' | 'conflict'

export interface LeadStore {
  /**
   * Stores the lead and its messages in one durable transaction: it resolves after the commit reached
   * the disk, never before.
   * @throws {StoreError} where nothing was stored.
   */
  submit(lead: StoredLead, messages: readonly NewMessage[], idempotencyKey: string | null): Promise<SubmitOutcome>

  /** Claims up to `limit` messages that are due and owned by nobody; a lease that ran out counts as nobody's. */
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
   * two that are claimed together exactly one goes out. Addresses are compared without regard to case.
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

  /** What a digest speaks of, oldest first: leads in quarantine, and unanswered ones outside it. */
  leadsForDigest(): Promise<{ quarantined: StoredLead[]; open: StoredLead[] }>

  /** When the next message can be claimed, or its lease runs out; `null` where nothing waits. Parked ones do not count. */
  nextMessageAt(): Promise<number | null>

  /**
   * Gives a message back. `retryAt: null` parks it: it waits for an operator.
   * `error` is a code such as `ECONNREFUSED` or `554`, never a server's text, which may quote an address.
   * @returns false where the lease is no longer the caller's: then nothing was changed.
   */
  failMessage(options: { id: string; lease: string; now: number; retryAt: number | null; error: string }): Promise<boolean>

  /** Newest first. */
  listLeads(): Promise<StoredLead[]>

  close(): Promise<void>
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
