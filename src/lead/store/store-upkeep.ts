import type { StoreError } from './store-error.ts'

export interface Upkeep {
  /**
   * Removes up to `limit` leads received in this time, and settled digests added before `messagesBefore`.
   * `onlyQuarantined`: only leads that also entered quarantine before `receivedBefore`. Each call is one
   * transaction, so that other processes can write in between. Returns the number of leads.
   */
  purgeLeads(options: {
    receivedFrom: number
    receivedBefore: number
    onlyQuarantined: boolean
    messagesBefore: number
    limit: number
    now: number
  }): Promise<number>

  /**
   * Returns the ids of stored messages, except messages about an anonymised lead and settled receipts of a withdrawal. The
   * caller removes the files of all other mails.
   */
  knownMessageIds(ids: readonly string[]): Promise<string[]>

  /** Never waits. A locked store is reported as `busy`. */
  checkHealth(options: { now: number }): Promise<StoreHealth>
}

export interface StoreHealth {
  /** Whether a write reached the disk just now. */
  database: 'ok' | StoreError['code']
  /** Waiting mails, and when the oldest was added. */
  waitingMails: number
  oldestMailAt: number | null
  stuckMails: number
  /** Waiting webhook events, and when the oldest was added. */
  waitingEvents: number
  oldestEventAt: number | null
  stuckEvents: number
  overdueLeads: number
  /** Includes leads in quarantine and anonymised ones. It is `null` if there is none. */
  newestLeadAt: number | null
}
