import type { StoredLead } from './store/stored-lead.ts'

export type LeadStatus = 'new' | 'due' | 'tried' | 'overdue' | 'answered' | 'quarantined' | 'anonymised'

type Timed = Pick<
  StoredLead,
  'anonymisedAt' | 'answeredAt' | 'quarantinedAt' | 'releasedAt' | 'tryAgainAt' | 'remindAt' | 'dueAt'
>

/** Derived from the timestamps, never stored. `due` begins with the reminder; `tried`: to be called again later. */
export function statusOf(lead: Timed, now: number): LeadStatus {
  if (lead.anonymisedAt !== null) return 'anonymised'
  if (lead.answeredAt !== null) return 'answered'
  if (isQuarantined(lead)) return 'quarantined'
  if (attentionAt(lead) <= now) return 'overdue'
  if (lead.tryAgainAt !== null) return 'tried'
  return lead.remindAt <= now ? 'due' : 'new'
}

/** When a lead has to be answered or called again. */
export function attentionAt({ tryAgainAt, dueAt }: Pick<StoredLead, 'tryAgainAt' | 'dueAt'>): number {
  return tryAgainAt ?? dueAt
}

export function isQuarantined(lead: Pick<StoredLead, 'quarantinedAt' | 'releasedAt'>): boolean {
  return lead.quarantinedAt !== null && lead.releasedAt === null
}
