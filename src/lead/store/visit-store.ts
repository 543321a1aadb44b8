/** Page views on a German day, e.g. `2026-11-21`; `source` as sourceForFigures in lead-source.ts writes it. */
export type VisitCount = { day: string; source: string; count: number }

export interface VisitStore {
  /** Adds to the stored counts. Each day and source may occur once in `counts`. */
  addVisits(counts: readonly VisitCount[]): Promise<void>

  /** Returns the sum of each source, from the day `since` to the day `until`, both included. */
  sumVisits(days: { since: string; until: string }): Promise<Omit<VisitCount, 'day'>[]>

  /** Removes visits of the days before this one. */
  removeVisits(before: string): Promise<void>
}
