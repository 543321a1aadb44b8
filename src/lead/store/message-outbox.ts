import type { ClaimedMessage, MessageKind, NewMessage, OutboxMessage, Priority } from './message.ts'
import type { StoredLead } from './stored-lead.ts'

/** Says which messages are due, and how long a claim lasts. claimTimes in message-rules.ts returns it. */
export interface ClaimTimes {
  now: number
  /** A next attempt at this time or later comes from a wrong clock, so the message is due. */
  wrongFrom: number
  leaseUntil: number
}

/** Selects unanswered leads without a planned call. */
export interface ToCallFilter {
  /** `remindAt` is at this time or earlier. */
  remindBy?: number
  /** `dueAt` is at this time or earlier. */
  dueBy?: number
  dueAfter?: number
  /** The lead has no message of this kind. */
  without?: MessageKind
  /** Whether the lead is part of a flood and not yet accepted by staff. */
  isFlood: boolean
  limit: number
}

/** Selects leads with a planned next call or step. */
export interface CallAgainFilter {
  /** The planned time (attentionAt) is at this time or earlier. */
  by: number
  /** The lead has no message of this kind that was created since that time, or it has an appointment and a next try. */
  without: MessageKind
  limit: number
}

/** Needed for the delivery of messages. */
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

  /** Unanswered leads outside quarantine and without a planned call, earliest due first. */
  listLeadsToCall(filter: ToCallFilter): Promise<StoredLead[]>

  /** Up to `limit` unanswered leads outside quarantine and as many leads with a planned step, earliest due first. */
  listLeadsToCallAgain(filter: CallAgainFilter): Promise<StoredLead[]>

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
}
