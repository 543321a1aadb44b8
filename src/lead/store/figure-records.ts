import type { HistoryEntry, HistoryStep } from '../steps/history-entry.ts'
import type { StoredLead } from './stored-lead.ts'

/** The columns of a lead that figures need. Other columns are not read, because a year has many leads. */
export const COUNTED_COLUMNS = [
  'id',
  'source',
  'receivedAt',
  'dueAt',
  'answeredAt',
  'closedAt',
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
export type CallEntry = HistoryStep & Pick<HistoryEntry, 'id' | 'leadId' | 'at' | 'until'>
export type EnteredResult = Extract<CallEntry, { kind: 'answered' }> &
  Pick<StoredLead, 'receivedAt' | 'outcome' | 'kilowattPeak' | 'euros' | 'lossReason'>

export type VisitCount = {
  /** In German time, e.g. `2026-11-21`. */
  day: string
  /** As sourceForFigures in lead-source.ts writes it. */
  source: string
  count: number
}
type CampaignCost = { month: string; source: string; euros: number }

export type OpenOffer = Pick<StoredLead, 'id' | 'euros' | 'kilowattPeak'>

export interface FigureRecords {
  /** A page of leads received at `since` or later and after the lead `after`, newest first. */
  listCounted(page: {
    since: number
    after: Pick<StoredLead, 'id' | 'receivedAt'>
    limit: number
  }): Promise<CountedLead[]>

  /** The entries of these leads, oldest first for each lead. */
  listCalls(options: { leadIds: readonly string[] }): Promise<CallEntry[]>

  /** Counts the missed calls from `since` to before `until`, without undone ones. */
  countMissed(options: { since: number; until: number }): Promise<number>

  /** The results from `since` to before `until`, without undone ones. Oldest first. */
  listResults(options: { since: number; until: number }): Promise<EnteredResult[]>

  /** The offers that wait for the person's answer. The first one was sent first. */
  listOpenOffers(): Promise<OpenOffer[]>

  /** Newest first. */
  listLeadsById(options: { ids: readonly string[] }): Promise<StoredLead[]>

  /** Adds to the stored counts. Each day and source may occur once in `counts`. */
  addVisits(counts: readonly VisitCount[]): Promise<void>

  /** Returns the sum of each source, from the day `since` to the day `until`, both included. */
  sumVisits(days: { since: string; until: string }): Promise<Omit<VisitCount, 'day'>[]>

  removeVisits(before: string): Promise<void>

  /** Replaces the cost of this month and source. `null` removes it. */
  setCost(cost: Omit<CampaignCost, 'euros'> & { euros: number | null }): Promise<void>

  /** From the month `since` to the month `until`, both included. */
  listCosts(months: { since: string; until: string }): Promise<CampaignCost[]>
}
