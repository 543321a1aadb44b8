// Words that the server writes into the figures, and the note about them. The other words are in figure-words.ts.

import { NBSP } from '../base/nbsp.ts'

const count = (one: string, many: string) => (number: number) => `${number} ${number === 1 ? one : many}`

export const figureTableWords = {
  thisWeek: 'Diese Woche bisher',
  week: (number: number) => `Woche ${number}`,
  soFar: (title: string) => `${title} bisher`,
  days: (since: string, until: string) => `${since} bis ${until}`,
  totalTitle: 'Alles zusammen',
  noReason: 'ohne Grund',
  others: 'weitere',
  supplemented: 'Fragen beantwortet',
  openOffers: (count: number, values: readonly string[]) => `Offene Angebote jetzt: ${count} (${values.join(', ')})`,
  oldestOffers: 'Offene Angebote, das älteste zuerst',
  unpriced: (count: number) => `${count} ohne Betrag`,
  size: 'Auftragsgröße',
  notCounted: 'nicht gezählt',
  of: (part: string, all: string) => `${part} von ${all}`,
  percent: (share: string) => ` (${share}${NBSP}%)`,
  /** A result may come without a call. */
  calls: count('Anrufversuch', 'Anrufversuche'),
  reached: count('Person gesprochen', 'Personen gesprochen'),
  results: {
    appointment: count('Termin vereinbart', 'Termine vereinbart'),
    offer: count('Angebot verschickt', 'Angebote verschickt'),
    contract: count('Auftrag', 'Aufträge'),
    lost: count('Anfrage verloren', 'Anfragen verloren'),
  },
  callsLabel: 'Anrufversuche',
  resultLabels: {
    appointment: 'Termine vereinbart',
    offer: 'Angebote verschickt',
    contract: 'Aufträge',
    lost: 'Verloren',
  },
  entered: (label: string) => `Eingetragen: ${label}`,
  /** The server sends these with the figures. */
  page: {
    today: 'Heute vom Team eingetragen',
    entered: 'In diesem Zeitraum eingetragen',
    nothingEntered: 'nichts',
    costsByMonth: 'Kosten trägst du im Monat ein',
    otherSource: '+ Herkunft, etwa: google, cpc, herbst',
  },
  /** Above the table, because the results above it count by another day. */
  compared: (before: string | null) =>
    `Was aus den Anfragen dieses Zeitraums wurde, Stand heute.${before === null ? '' : ` Änderung zu ${before}`}`,
  visitsNote: 'Besuche sind Aufrufe der Seite: Wer zweimal kommt, zählt zweimal.',
  note: 'Bei den Zeiten steht die mittlere: Die Hälfte ging schneller. In der Tabelle zählt ein Ergebnis zu dem Zeitraum, in dem die Anfrage kam, und kann sich noch ändern. Wer schon weiter ist, zählt auch bei den Schritten davor. Gelöschte Anfragen zählen nicht mehr mit.',
} as const
