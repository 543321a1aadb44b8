import type { ClaimedMessage, Lane, MessageKind, NewMessage, OutboxMessage, Priority } from './message.ts'

/** Says which messages are due, and how long a claim lasts. claimTimes in message-rules.ts returns it. */
export interface ClaimTimes {
  now: number
  /** A next attempt at this time or later comes from a wrong clock, so the message is due. */
  wrongFrom: number
  leaseUntil: number
}

export interface Outbox {
  /**
   * Claims up to `limit` due messages without a valid lease, by priority, then longest due first. The default
   * of `priorities` is mails. A lead's events are claimed one at a time, in order. A stuck event blocks later
   * ones. With `kind`, claims only messages of this kind, and only if at least `atLeast` of them are due.
   */
  claimMessages(
    options: ClaimTimes & {
      limit: number
      priorities?: readonly Priority[]
      kind?: MessageKind
      atLeast?: number
    },
  ): Promise<ClaimedMessage[]>

  /**
   * Settles a message as sent or, with `skipped`, as no longer needed (the lead was answered meanwhile, a second
   * confirmation on one day). Returns false if the caller no longer holds the lease. Then nothing changes.
   */
  completeMessage(options: { id: string; lease: string; now: number; skipped?: boolean }): Promise<boolean>

  /**
   * Gives a message back. With `retryAt: null`, it is stuck and waits for an operator. `error`: a code such as
   * `ECONNREFUSED` or `554`, never a server's text, which may quote an address. Returns the same as completeMessage.
   */
  failMessage(options: {
    id: string
    lease: string
    now: number
    retryAt: number | null
    error: string
  }): Promise<boolean>

  /**
   * Finds a confirmation to this mailbox sent after `since`. If there is none, finds the earliest
   * waiting one (by `createdAt`, then id; neither settled nor stuck), else `null`.
   */
  findConfirmation(options: { mailbox: string; since: number }): Promise<Pick<OutboxMessage, 'id' | 'sentAt'> | null>

  /**
   * Adds messages. Leaves out a message if its lead is gone, or if the store has it already
   * (NewMessage.dedupeKey). Returns the number of added messages.
   */
  enqueueMessages(messages: readonly NewMessage[]): Promise<number>

  /** When the last digest before this day, e.g. `2026-11-21`, was created, or `null` without one. */
  lastDigestBefore(day: string): Promise<number | null>

  /**
   * When the next message of these priorities can be claimed or its lease expires, or `null` if
   * none waits. Ignores stuck messages.
   */
  nextMessageAt(priorities?: readonly Priority[]): Promise<number | null>

  /** Counts stuck events. With `error`, counts only events whose last failure had this code. */
  countStuckEvents(error?: string): Promise<number>

  /** Mails sent after `since`, up to `now`. Messages completed at the same time were one mail and count once. */
  countMails(options: { since: number; now: number }): Promise<number>

  /** Oldest first. */
  listMessagesOf(leadId: string): Promise<OutboxMessage[]>

  /** A page of messages neither sent nor skipped, after the message `after`, oldest first. */
  listUnsentMessages(page?: {
    lane?: Lane
    after?: Pick<OutboxMessage, 'id' | 'createdAt'> | undefined
    limit?: number
  }): Promise<OutboxMessage[]>

  /** Makes waiting and stuck messages due at `now`, and resets the attempts of stuck ones. Returns their number. */
  retryMessages(options: { lane?: Lane; ref?: string | undefined; now: number }): Promise<number>
}
