import type { StoredLead } from './store.ts'

export type LeadStatus = 'new' | 'due' | 'tried' | 'overdue' | 'answered' | 'quarantined' | 'anonymised'

type Timed = Pick<
  StoredLead,
  'anonymisedAt' | 'answeredAt' | 'quarantinedAt' | 'releasedAt' | 'tryAgainAt' | 'remindAt' | 'dueAt'
>

/** The state of a lead at `now`, derived from its timestamps and never stored. `due` begins with the reminder; `tried`: to be called again later. */
export function statusOf(lead: Timed, now: number): LeadStatus {
  if (lead.anonymisedAt !== null) return 'anonymised'
  if (lead.answeredAt !== null) return 'answered'
  if (isQuarantined(lead)) return 'quarantined'
  if (attentionAt(lead) <= now) return 'overdue'
  if (lead.tryAgainAt !== null) return 'tried'
  return lead.remindAt <= now ? 'due' : 'new'
}

/** When it has to be answered, or called again after nobody was reached. */
export function attentionAt({ tryAgainAt, dueAt }: Pick<StoredLead, 'tryAgainAt' | 'dueAt'>): number {
  return tryAgainAt ?? dueAt
}

/** Whether it waits for staff to say that it is no spam. */
export function isQuarantined(lead: Pick<StoredLead, 'quarantinedAt' | 'releasedAt'>): boolean {
  return lead.quarantinedAt !== null && lead.releasedAt === null
}
