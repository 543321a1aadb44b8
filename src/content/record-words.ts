// Labels and words for the stored data of a lead. content/page/roof-check-form.yaml names the form's fields.

import { NBSP } from '../base/nbsp.ts'
import type { Contact } from '../lead/lead.ts'
import { BY_COMMAND, BY_LINK, BY_VISITOR, type EntryFacts } from '../lead/steps/history-entry.ts'
import type { Outcome } from '../lead/steps/lead-steps.ts'

/** The word for quarantine in all texts for staff. */
export const quarantineWord = 'Spamverdacht'
export const suspectWord = `Unter ${quarantineWord} stellen`

export const recordLabels = {
  ref: 'Anfragenummer',
  status: 'Stand',
  receivedAt: 'Eingegangen',
  dueAt: 'Antwort bis',
  answeredAt: 'Beantwortet',
  outcome: 'Ergebnis',
  tries: 'Versuche',
  tryAgainAt: 'Nächster Versuch',
  nextAt: 'Nächster Schritt am',
  kilowattPeak: 'Größe in kWp',
  euros: 'Wert in Euro',
  lossReason: 'Verloren, weil',
  assignedTo: 'Zuständig',
  quarantinedAt: `Unter ${quarantineWord} seit`,
  releasedAt: 'Freigegeben',
  anonymisedAt: 'Anonymisiert',
  source: 'Herkunft',
} as const

export const answerWords = { title: 'Noch dazu gesagt', earlier: 'Antworten auf frühere Fragen' } as const

export const directWord = 'direkt'

export const outcomeWords = {
  '': '',
  visit: 'Termin vor Ort',
  call: 'Telefontermin',
  offer: 'Angebot erstellen',
  offered: 'Angebot verschickt',
  later: 'Wiedervorlage',
  contract: 'Auftrag',
  lost: 'Verloren',
} as const satisfies Record<Outcome | '', string>

export const stepWords = { ...outcomeWords, offered: 'Angebot nachfassen' } as const

export const historyLabel = 'Verlauf'
export const historyColumns = { lastStep: 'Letzter Schritt', notes: 'Notizen' } as const

export const personWords = {
  title: (email: string) => `Alles, was über ${email} gespeichert ist`,
  asOf: (time: string) => `Stand vom ${time}. Mails in Postfächern und Sicherungen stehen hier nicht.`,
  request: (ref: string) => `Anfrage ${ref}`,
  mails: 'Mails und Meldungen',
  file: (name: string) => `Datei: ${name}`,
} as const

export const contactLabels: Record<keyof Contact, string> = {
  name: 'Name',
  address: 'Adresse',
  phone: 'Telefon',
  email: 'E-Mail',
}

/** Contact data before a correction. */
export const earlierContact = (text: string) => `früher: ${text}`

export const historyWords = {
  tried: (next: string, details: readonly string[], isOver = false) =>
    ['nicht erreicht', next && `nächster Versuch ${isOver ? 'war geplant für ' : ''}${next}`, ...details]
      .filter(Boolean)
      .join(', '),
  answered: (outcome: string, details: readonly string[]) =>
    outcome === '' ? 'beantwortet' : `erreicht, ${[outcome, ...details].join(', ')}`,
  // A lead can be lost without a call, for example a double request.
  lost: (details: readonly string[]) => ['als verloren abgeschlossen', ...details].join(': '),
  priced: (details: readonly string[]) => ['Betrag eingetragen', ...details].join(', '),
  offered: (followUp: string, details: readonly string[]) =>
    [outcomeWords.offered, followUp && `nachfassen ${followUp}`, ...details].filter(Boolean).join(', '),
  takes: (name: string) => `${name} übernimmt`,
  moved: (step: string, details: readonly string[]) => `${step} verschoben auf ${details.join(', ')}`,
  corrected: (changes: readonly string[]) => `geändert: ${changes.join('; ')}`,
  supplemented: ({ replaced, cleared }: EntryFacts) =>
    replaced || cleared
      ? `hat Antworten geändert${replaced ? `: ${replaced.join(', ')}` : ''}${cleared ? `, gelöscht: ${cleared.join(', ')}` : ''}`
      : 'hat Fragen beantwortet',
  reopened: 'wieder geöffnet',
  cancelled: 'Termin abgesagt',
  dropped: (step: string) => `${step} gestrichen`,
  againOn: (what: string, day: string) => `${what}, ${outcomeWords.later} ${day}`,
  note: 'Notiz',
  assigned: (name: string) => (name === '' ? 'liegt jetzt bei niemandem' : `liegt jetzt bei ${name}`),
  taken: 'hat die Anfrage übernommen',
  quarantined: `unter ${quarantineWord}`,
  released: `kein ${quarantineWord}`,
  undone: 'zurückgenommen',
} as const

/** `18.000 €`, `9,8 kWp`, why it was lost, and if the person gets a mail. Euros are first, because a narrow row cuts the end. */
export function describeFacts({ kilowattPeak, euros, lossReason, invite, mail, wrongNumber }: EntryFacts): string[] {
  return [
    euros ? `${euros.toLocaleString('de-DE')}${NBSP}€` : '',
    kilowattPeak ? `${kilowattPeak.toLocaleString('de-DE')}${NBSP}kWp` : '',
    lossReason ?? '',
    wrongNumber ? 'Nummer stimmt nicht' : '',
    invite || mail ? 'mit Mail an die Person' : '',
  ].filter(Boolean)
}

/** Authors without a name. */
const authorWords = {
  [BY_LINK]: 'Jemand über den Link in einer Mail',
  [BY_COMMAND]: 'Jemand auf der Kommandozeile',
  [BY_VISITOR]: 'Die Person selbst',
} as const

/** The author of a history entry, as a colleague's name. For former staff, it is the address. */
export function authorName(by: string, staff: readonly { name: string; address: string }[]): string {
  if (by === BY_LINK || by === BY_COMMAND || by === BY_VISITOR) return authorWords[by]
  return staff.find(({ address }) => address === by)?.name || by
}

export const statusWords = {
  new: 'neu',
  due: 'bald fällig',
  tried: 'nicht erreicht',
  planned: 'geplant',
  overdue: 'überfällig',
  answered: 'beantwortet',
  quarantined: quarantineWord,
  anonymised: 'anonymisiert',
} as const

export const messageStateWords = {
  waiting: 'wartet',
  sending: 'wird verschickt',
  sent: 'verschickt',
  skipped: 'nicht mehr nötig',
  stuck: 'steckt fest',
} as const
