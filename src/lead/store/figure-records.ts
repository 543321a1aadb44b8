import type { HistoryEntry } from '../history-entry.ts'
import type { StoredLead } from './stored-lead.ts'

/** The columns of a lead that figures need: a year has many leads. */
export const COUNTED_COLUMNS = [
  'id',
  'source',
  'receivedAt',
  'dueAt',
  'answeredAt',
  'quarantinedAt',
  'releasedAt',
  'anonymisedAt',
  'version',
  'outcome',
  'kilowattPeak',
  'euros',
  'lossReason',
  'answers',
] as const satisfies (keyof StoredLead)[]
export type CountedLead = Pick<StoredLead, (typeof COUNTED_COLUMNS)[number]>

/** An entry of the kind `tried`, `answered`, `reopened` or `undone`. */
export type CallEntry = Pick<HistoryEntry, 'id' | 'leadId' | 'at' | 'kind' | 'detail' | 'until'>

export interface FigureRecords {
  /** A page of leads received at `since` or later and after the lead `after`, newest first. */
  listCounted(page: {
    since: number
    after: Pick<StoredLead, 'id' | 'receivedAt'>
    limit: number
  }): Promise<CountedLead[]>

  /** The entries of these leads, oldest first. */
  listCalls(options: { leadIds: readonly string[] }): Promise<CallEntry[]>

  /** Calls and results since `since`, without entries of kind `reopened`. Oldest first. */
  listCallsSince(options: { since: number }): Promise<CallEntry[]>

  /** Newest first. */
  listLeadsById(options: { ids: readonly string[] }): Promise<StoredLead[]>
}
