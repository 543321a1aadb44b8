/** Words on the command line; content/page/roof-check-form.yaml names the form's fields. */

export const deskLabels = {
  ref: 'Anfragenummer',
  status: 'Stand',
  receivedAt: 'Eingegangen',
  dueAt: 'Antwort bis',
  answeredAt: 'Beantwortet',
  outcome: 'Ergebnis',
  tries: 'Versuche',
  tryAgainAt: 'Nächster Versuch',
  assignedTo: 'Zuständig',
  quarantinedAt: 'In Quarantäne seit',
  releasedAt: 'Freigegeben',
  anonymisedAt: 'Anonymisiert',
  source: 'Herkunft',
} as const

/** The source of a visit without a link. */
export const directWord = 'direkt'

export const outcomeWords = {
  appointment: 'Termin',
  offer: 'Angebot folgt',
  declined: 'kein Interesse',
  unfit: 'passt nicht',
} as const

export const eventWords = {
  again: 'nächster Versuch',
  nobody: 'niemand mehr zuständig',
  kinds: {
    tried: 'nicht erreicht',
    answered: 'beantwortet',
    reopened: 'wieder offen',
    note: 'Notiz',
    assigned: 'zuständig:',
    quarantined: 'als Spam markiert',
    released: 'kein Spam',
    undone: 'zurückgenommen',
  },
} as const

export const historyLabel = 'Verlauf'

/** Authors without a name. */
export const authorWords = { link: 'über einen Link in einer Mail', command: 'Kommandozeile' } as const

export const statusWords = {
  new: 'neu',
  due: 'bald fällig',
  tried: 'nicht erreicht',
  overdue: 'überfällig',
  answered: 'beantwortet',
  quarantined: 'Quarantäne',
  anonymised: 'anonymisiert',
} as const
