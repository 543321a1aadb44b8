import { NBSP } from '../base/nbsp.ts'

/** At the desk, in the weekly mail and on the command line. */
export const figureWords = {
  title: 'Zahlen',
  back: 'Alle Anfragen',
  earlier: 'Woche davor',
  later: 'Woche danach',
  totalTitle: 'Alles zusammen',
  days: (since: string, until: string) => `${since} bis ${until}`,
  visits: 'Besuche',
  leads: 'Anfragen',
  share: 'Anfragen von Besuchen',
  roofs: 'Termin, Angebot oder Auftrag',
  onTime: 'Rechtzeitig beantwortet',
  firstTry: 'Erster Versuch nach',
  answer: 'Antwort nach',
  outcomes: { answered: 'Ohne Ergebnis', open: 'Noch offen' },
  others: 'weitere',
  notCounted: 'nicht gezählt',
  none: '–',
  before: (before: string | number) => `davor${NBSP}${before}`,
  of: (part: string, all: string) => `${part} von ${all}`,
  percent: (share: string) => ` (${share}${NBSP}%)`,
  note: 'Besuche sind Aufrufe der Seite: Wer zweimal kommt, zählt zweimal. Nur der eigene Server kann sie zählen. Bei den Zeiten steht die mittlere: Die Hälfte ging schneller. Ein Ergebnis zählt zur Woche, in der die Anfrage kam, und kann sich noch ändern.',
  subject: (days: string, leads: number, onTime: number) =>
    `Woche vom ${days}: ${leads} ${leads === 1 ? 'Anfrage' : 'Anfragen'}, ${onTime} rechtzeitig beantwortet`,
  toDesk: 'Alle Zahlen ansehen',
  footer: 'Diese Mail kommt jeden Montag ans ganze Team. Wer die Technik betreut, kann sie abschalten.',
} as const
