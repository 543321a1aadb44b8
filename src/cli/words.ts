import type { LeadStatus } from '../lead/lead-status.ts'

/**
 * German words for what is known about a request beside its fields. What people read about a request is
 * German, as on the page and in the mails; commands, help and sentences are English, as code and documents.
 */
export const labels = {
  ref: 'Anfragenummer',
  status: 'Stand',
  receivedAt: 'Eingegangen',
  dueAt: 'Antwort bis',
  answeredAt: 'Beantwortet',
  quarantinedAt: 'In Quarantäne seit',
  releasedAt: 'Freigegeben',
  anonymisedAt: 'Anonymisiert',
} as const

export const statusWords = {
  new: 'neu',
  due: 'bald fällig',
  overdue: 'überfällig',
  answered: 'beantwortet',
  quarantined: 'Quarantäne',
  anonymised: 'anonymisiert',
} as const satisfies Record<LeadStatus, string>
