import { NBSP } from '../base/nbsp.ts'

const NONE = '–'

export const figureWords = {
  title: 'Zahlen',
  units: { week: 'Woche', month: 'Monat', year: 'Jahr' },
  unitsLabel: 'Zeitraum',
  before: (before: string | number) => `davor${NBSP}${before}`,
  /** The period before the current one, and the one before an earlier period. */
  last: { week: 'Letzte Woche', month: 'Letzter Monat', year: 'Letztes Jahr' },
  earlier: { week: 'Woche davor', month: 'Monat davor', year: 'Jahr davor' },
  later: 'Später',
  /** `+39` or `−2`. `''` without a change, or if there is nothing to compare. */
  change: (now: number | null, before: number | null) => {
    if (now === null || before === null || now === before) return ''
    return `${now > before ? '+' : '−'}${Math.abs(now - before).toLocaleString('de-DE')}`
  },
  source: 'Herkunft',
  moreOf: (source: string) => `Alle Zahlen: ${source}`,
  showEmpty: (number: number) => `Auch ${number} ohne Anfrage zeigen`,
  visits: 'Besuche',
  stages: {
    leads: 'Anfragen',
    reached: 'Erreicht',
    appointment: 'Termin oder weiter',
    offer: 'Angebot',
    contract: 'Auftrag',
  },
  share: 'Anfragen von Besuchen',
  offered: 'Offene Angebote',
  value: 'Auftragswert',
  unpriced: 'Aufträge ohne Betrag',
  unpricedOffers: 'Offene Angebote ohne Betrag',
  money: (euros: number | null) => (euros === null ? NONE : `${euros.toLocaleString('de-DE')}${NBSP}€`),
  kilowattPeak: (size: string) => `${size}${NBSP}kWp`,
  costs: 'Kosten',
  perLead: '€ je Anfrage',
  perContract: '€ je Auftrag',
  /** Used if the price leaves out the requests of a source or a month without a cost. */
  onlyPaid: 'nur mit Kosten',
  costLabel: (source: string) => `Kosten in Euro: ${source}`,
  costRefused: (most: string) => `Nicht eingetragen: Schreib Euro von 0 bis ${most}, oder lass das Feld leer.`,
  costKept: 'Kosten eingetragen.',
  lost: 'Verloren',
  leftOut: 'Nicht gezählt',
  onTime: 'Rechtzeitig beantwortet',
  late: 'Zu spät',
  firstTry: 'Erster Versuch nach',
  answer: 'Antwort nach',
  none: NONE,
  nothing: 'Dazu gibt es keine Anfrage mehr.',
} as const
