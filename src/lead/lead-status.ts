import { reminderAt } from './due-time.ts'

export const LEAD_STATUSES = ['new', 'due', 'overdue', 'answered', 'quarantined', 'anonymised'] as const

export type LeadStatus = (typeof LEAD_STATUSES)[number]

interface Timestamps {
  receivedAt: number
  dueAt: number
  answeredAt: number | null
  quarantinedAt: number | null
  releasedAt: number | null
  anonymisedAt: number | null
}

/** What state a lead is in at `now`: the one place that says so, for it is never stored. `due` begins with the reminder. */
export function statusOf(lead: Timestamps, now: number): LeadStatus {
  if (lead.anonymisedAt !== null) return 'anonymised'
  if (lead.answeredAt !== null) return 'answered'
  if (lead.quarantinedAt !== null && lead.releasedAt === null) return 'quarantined'
  if (lead.dueAt <= now) return 'overdue'
  return reminderAt(lead) <= now ? 'due' : 'new'
}
