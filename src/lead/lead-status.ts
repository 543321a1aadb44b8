import type { StoredLead } from './store.ts'

export type LeadStatus = 'new' | 'due' | 'overdue' | 'answered' | 'quarantined' | 'anonymised'

/** The state of a lead at `now`, derived from its timestamps and never stored. `due` begins with the reminder. */
export function statusOf(lead: StoredLead, now: number): LeadStatus {
  if (lead.anonymisedAt !== null) return 'anonymised'
  if (lead.answeredAt !== null) return 'answered'
  if (isQuarantined(lead)) return 'quarantined'
  if (lead.dueAt <= now) return 'overdue'
  return lead.remindAt <= now ? 'due' : 'new'
}

/** Whether it waits for staff to say that it is no spam. */
export function isQuarantined(lead: Pick<StoredLead, 'quarantinedAt' | 'releasedAt'>): boolean {
  return lead.quarantinedAt !== null && lead.releasedAt === null
}
