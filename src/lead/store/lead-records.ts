import type { HistoryEntry } from '../steps/history-entry.ts'
import type { LeadChange } from '../steps/lead-change.ts'
import type { MessageKind, NewMessage } from './message.ts'
import type { StoredLead } from './stored-lead.ts'

/** Operators and staff use it. After `null`, the lead does not exist. After `false`, it does not exist or has changed. */
export interface LeadRecords {
  /** A page of leads after the lead `after`, newest first. `since`: received at this time or later. */
  listLeads(page?: {
    since?: number
    after?: Pick<StoredLead, 'id' | 'receivedAt'> | undefined
    limit?: number
  }): Promise<StoredLead[]>

  findLead(ref: string): Promise<StoredLead | null>

  /** The lead with this idempotency key, or the lead in quarantine that was sent with it. */
  findLeadByKey(key: string): Promise<StoredLead | null>

  /** A page of one mailbox's leads after the lead `after`, newest first. A stranger can send many with one person's address. */
  listLeadsFrom(options: {
    mailbox: string
    after?: Pick<StoredLead, 'id' | 'receivedAt'> | undefined
    limit: number
  }): Promise<StoredLead[]>

  /** Other leads with the same telephone number in any notation, newest first. */
  listLeadsWithPhoneOf(options: { id: string; limit: number }): Promise<StoredLead[]>

  countLeadsFrom(options: { mailbox: string; most: number }): Promise<number>

  /**
   * Changes a lead and appends to its history. Adds `event` if the lead was reported to the webhook.
   * A held-back `lead.created` is sent instead, with the data of `event`, once a change accepts the
   * lead. Returns false if the lead changed since it was read, or is gone. Then nothing changes.
   */
  changeLead(change: LeadChange): Promise<boolean>

  /** Oldest first. */
  listHistory(leadId: string): Promise<HistoryEntry[]>

  /** Differs after each new entry of a history. `since`: the earliest time that a new entry can have. */
  changeToken(since: number): Promise<string>

  /** The histories of these leads, oldest entry first. */
  listHistories(leadIds: readonly string[]): Promise<HistoryEntry[]>

  /**
   * A page of a view after the lead `after`. `unanswered`, `uncalled` and `planned`: by attentionAt (lead-status.ts), earliest
   * first. `closed`: last closed first. `quarantined`: newest first.
   */
  listView(options: ViewFilter & { after?: ViewPosition | undefined; limit: number }): Promise<StoredLead[]>

  /** Counts up to `most`. Without it, counts all. */
  countView(options: ViewFilter & { most?: number }): Promise<number>

  /** Unanswered leads outside quarantine and without a planned call, earliest due first. */
  listLeadsToCall(filter: {
    /** `remindAt` is at this time or earlier. */
    remindBy?: number
    /** `dueAt` is at this time or earlier. */
    dueBy?: number
    dueAfter?: number
    /** The lead has no message of this kind. */
    without?: MessageKind
    /** Whether the lead is part of a flood and not yet released by staff. */
    isFlood: boolean
    limit: number
  }): Promise<StoredLead[]>

  /** Up to `limit` unanswered leads outside quarantine and as many leads with a planned step, earliest due first. */
  listLeadsToCallAgain(filter: {
    /** The planned time (attentionAt) is at this time or earlier. */
    by: number
    /** The lead has no message of this kind that was created since that time, or it has an appointment and a next try. */
    without: MessageKind
    limit: number
  }): Promise<StoredLead[]>

  /**
   * Removes the lead, its messages and its history. If `lead.created` may have been delivered, enqueues `lead.deleted`
   * behind any event in flight. anonymiseLead and purgeLeads do the same.
   * @param options `version`: only if the lead still has it; `add`: messages to add in the same transaction
   */
  deleteLead(options: { ref: string; now: number; version?: number; add?: readonly NewMessage[] }): Promise<boolean>

  /** Empties the free fields, and removes the history, the events, and the unsent mails. */
  anonymiseLead(options: { ref: string; now: number }): Promise<boolean>
}

export interface ViewFilter {
  /** `unanswered`: never in quarantine, or released. `uncalled` is a part of it. The desk shows it and `planned` as `open`. */
  view: 'unanswered' | 'uncalled' | 'planned' | 'closed' | 'quarantined'
  /** For all views, by the time that sorts the view. */
  until?: number
  /** Limits unanswered and planned leads to this colleague's. `''` limits them to unassigned leads. `null` does not limit. */
  assignedTo?: string | null
}

/** A lead's position in a view. It is the time by which the view is sorted, then the id. */
export interface ViewPosition {
  at: number
  id: string
}
