/** What staff read about a request on the command line, beside the fields (their labels: page/roof-check.ts). */

export const deskLabels = {
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
} as const
