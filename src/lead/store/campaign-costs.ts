/** `month`: such as `2026-11`; `source`: as sourceForFigures in lead-source.ts writes it. */
export type CampaignCost = { month: string; source: string; euros: number }

/** The cost of a source in a month, typed in by staff. */
export interface CampaignCosts {
  /** Replaces the cost of this month and source; `null` removes it. */
  setCost(cost: Omit<CampaignCost, 'euros'> & { euros: number | null }): Promise<void>

  /** Returns the sum of each source, from the month `since` to the month `until`, both included. */
  sumCosts(months: { since: string; until: string }): Promise<Omit<CampaignCost, 'month'>[]>
}
