import type { PushSubscriptionKeys } from '../push/push-message.ts'
import type { HistoryEntry } from '../steps/history-entry.ts'
import type { StoredLead } from './stored-lead.ts'

export interface PushDevice extends PushSubscriptionKeys, PushProgress {
  /** The id of the session. */
  signIn: string
  address: string
  expiresAt: number
  /** Outside the telephone hours, the device gets only reminders of appointments. */
  isQuiet: boolean
}

export interface PushProgress {
  /** All news up to this time was notified. */
  notifiedAt: number
  /** The keys of later news that was also notified. */
  notified: readonly string[]
  /** When the last message was sent, the lease ends, or a failed message may be tried again. */
  freeAt: number
  /** Failed attempts in a row. */
  failures: number
}

/** Rows hold no data of a lead except the ids in `notified`. */
export interface PushDevices {
  /**
   * Stores or replaces the device of a session, and removes the same endpoint from other sessions.
   * `notifiedAt` is for a new endpoint. A known endpoint keeps its progress.
   */
  setPushDevice(device: PushSubscriptionKeys & Pick<PushDevice, 'signIn' | 'isQuiet' | 'notifiedAt'>): Promise<void>

  findPushDevice(signIn: string): Promise<PushDevice | null>

  /** Includes devices of expired sessions. */
  listPushDevices(): Promise<PushDevice[]>

  /** Leases a device as it was read. False if another worker claimed it since, or its endpoint changed. */
  claimPushDevice(options: { device: PushDevice; leaseUntil: number }): Promise<boolean>

  /** Ends the lease. Does nothing if the worker lost the lease. */
  settlePushDevice(options: { signIn: string; leaseUntil: number; progress: PushProgress }): Promise<void>

  /** With `endpoint`, removes the device only if the session still has this endpoint. */
  removePushDevice(options: { signIn: string; endpoint?: string }): Promise<void>
}

/** The columns of a lead that notifications need. */
export const NEWS_COLUMNS = [
  'id',
  'ref',
  'name',
  'address',
  'roofSize',
  'source',
  'receivedAt',
  'dueAt',
  'assignedTo',
  'outcome',
  'tryAgainAt',
  'nextAt',
  'version',
] as const satisfies (keyof StoredLead)[]
export type NewsLead = Pick<StoredLead, (typeof NEWS_COLUMNS)[number]>

export interface HandOver extends Pick<HistoryEntry, 'at' | 'kind'> {
  /** The id of the history entry. */
  entry: string
  lead: NewsLead
}

export interface News {
  /** Untouched leads outside quarantine received after `since`, newest first. */
  listArrived(options: { since: number; limit: number }): Promise<NewsLead[]>

  /** Open and planned leads to call again after `after`, up to `until`, latest first. */
  listTriesDue(options: { after: number; until: number; limit: number }): Promise<NewsLead[]>

  /** Leads with an appointment after `after`, up to `until`, earliest first, also if a next try comes before it. */
  listAppointments(options: { after: number; until: number; limit: number }): Promise<NewsLead[]>

  /**
   * Open and planned leads that somebody else handed to their colleague, or to the colleague `to`, after `since`, newest first.
   * Includes each planned step by somebody else, because only the history shows if the colleague already had the lead.
   */
  listHandOvers(options: { since: number; to?: string; limit: number }): Promise<HandOver[]>

  /** Open and planned leads that their visitor supplemented after `since`, newest first. */
  listSupplemented(options: {
    since: number
    /** Addresses of colleagues. */
    notAssignedTo: readonly string[]
    limit: number
  }): Promise<{ at: number; lead: NewsLead }[]>
}
