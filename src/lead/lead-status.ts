/** How long before its due time an unanswered lead counts as due; staff get their reminder then. */
export const DUE_WITHIN_MS = 4 * 3_600_000

export const LEAD_STATUSES = ['new', 'due', 'overdue', 'answered', 'quarantined', 'anonymised'] as const

export type LeadStatus = (typeof LEAD_STATUSES)[number]

interface Timestamps {
  dueAt: number
  answeredAt: number | null
  quarantinedAt: number | null
  releasedAt: number | null
  anonymisedAt: number | null
}

/** What state a lead is in at `now`. The one place that says so: it is never stored. */
export function statusOf(lead: Timestamps, now: number): LeadStatus {
  if (lead.anonymisedAt !== null) return 'anonymised'
  if (lead.answeredAt !== null) return 'answered'
  if (lead.quarantinedAt !== null && lead.releasedAt === null) return 'quarantined'
  if (lead.dueAt <= now) return 'overdue'
  return lead.dueAt - DUE_WITHIN_MS <= now ? 'due' : 'new'
}
