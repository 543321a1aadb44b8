/** Words on the command line. Those for the form's fields are in content/page/roof-check-form.yaml. */

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
