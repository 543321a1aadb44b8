const NBSP = '\u00a0'

/** The words of the figures: at the desk, in the mail of the week and on the command line. */
export const figureWords = {
  title: 'Zahlen',
  back: 'Alle Anfragen',
  earlier: 'Woche davor',
  later: 'Woche danach',
  totalTitle: 'Alles zusammen',
  sourcesTitle: 'Nach Herkunft',
  nothing: ['Noch keine Zahlen.', 'In dieser Woche und der davor kam weder ein Besuch noch eine Anfrage.'],

  week: (number: number) => `Woche ${number}`,
  weekTitle: (week: string, days: string) => `${week}, ${days}`,
  /** Of two German dates; what both share is said once. */
  days: (from: string, to: string) => {
    const [day, ...month] = from.split(' ')
    if (from === to) return to
    return to.endsWith(month.join(' ')) ? `${day} bis ${to}` : `${from} bis ${to}`
  },
  period: 'Zeitraum',
  before: 'davor',

  rows: {
    visits: 'Besuche',
    leads: 'Anfragen',
    share: 'Anfragen von Besuchen',
    onTime: 'Rechtzeitig beantwortet',
    firstTry: 'Erster Versuch nach',
    answer: 'Antwort nach',
  },
  outcomes: { answered: 'Ohne Ergebnis', open: 'Noch offen' },
  others: 'weitere',
  notCounted: 'nicht gezählt',
  none: '–',
  share: (part: number, all: number) => `${part}${NBSP}von${NBSP}${all}`,
  percent: (share: string) => ` (${share}${NBSP}%)`,

  notes: {
    visits: 'Besuche sind Aufrufe der Seite. Wer zweimal kommt, zählt zweimal.',
    notCounted: 'Besuche sind hier nicht gezählt: Das kann nur der eigene Server, und er war in diesen Tagen nicht da.',
    times: 'Bei den Zeiten steht die mittlere: Die Hälfte ging schneller.',
  },

  mail: {
    subject: (week: string, leads: string, onTime: string) => `${week}: ${leads}, ${onTime} rechtzeitig beantwortet`,
    leads: (count: number) => (count === 1 ? '1 Anfrage' : `${count} Anfragen`),
    nobody: 'keine',
    toDesk: 'Alle Zahlen ansehen',
    footer: 'Diese Mail kommt montags. Wer den Server betreut, schaltet sie mit WEEKLY_REPORT=off ab.',
  },
} as const
