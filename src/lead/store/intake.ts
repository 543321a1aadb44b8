import type { NewMessage } from './message.ts'
import type { StoredLead } from './stored-lead.ts'

/** Recognises a repeated submission. */
export interface SubmissionKeys {
  /** The same for every repetition of one submission, or `null` if the client sent none. */
  idempotencyKey: string | null
  /** A lead with this key that arrived before does not count as a repetition, and loses the key. */
  since?: number
}

/** The space keeps clients from sending this key. */
export const quarantinedKey = (key: string): string => `quarantined ${key}`

/**
 * `stored`: the lead and its messages are durable. `repeated`: the same key with the same fields was stored
 * before. `conflict`: the same key came with other fields. `ref-taken`: another lead has this reference, so
 * try a new one. Only `stored` adds something. `ref-taken` may still take an expired key from an earlier lead.
 */
export type InsertOutcome = 'stored' | 'repeated' | 'conflict' | 'ref-taken'

/** The calls during which a visitor waits. */
export interface Intake {
  /**
   * Stores the lead and its messages in one transaction. Resolves only after the commit reached the disk.
   * After a StoreError, the lead is usually not stored. It may be stored if Postgres did not answer before the deadline,
   * or if the file of SQLite was replaced. A repetition with the same key then returns `repeated`.
   */
  insertLead(lead: StoredLead, messages: readonly NewMessage[], keys: SubmissionKeys): Promise<InsertOutcome>

  /** For each rank n (from 1), the arrival of the n-th newest lead up to `now` that notified staff when it came, or null. */
  arrivalsAtRanks(ranks: readonly number[], now: number): Promise<(number | null)[]>
}
