import { deskWords } from './desk-words.ts'
import { outcomeWords, quarantineWord } from './record-words.ts'

const dayAndTime = (day: string, time: string) => `${day} ${time}`

export const linkPage = {
  steps: {
    answered: {
      ask: deskWords.lead.actions,
      button: deskWords.answeredDialog.open,
      doneTitle: 'Als beantwortet markiert',
      done: 'Danke. An diese Anfrage erinnern wir nicht mehr.',
    },
    reopen: {
      ask: 'Ist diese Anfrage doch noch offen?',
      explain: 'Dann steht sie wieder in der Übersicht, und wir erinnern dich an sie.',
      button: 'Doch noch offen',
      doneTitle: 'Wieder offen',
      done: 'Die Anfrage steht wieder in der Liste.',
    },
    spam: {
      ask: `${quarantineWord} bei dieser Anfrage?`,
      explain: 'Dann geht keine Erinnerung mehr hinaus, und keine Mail an ihre Adresse.',
      button: `Ja, ${quarantineWord}`,
      doneTitle: `Unter ${quarantineWord}`,
      done: 'An diese Anfrage erinnern wir nicht mehr. In der täglichen Übersicht kannst du sie noch freigeben.',
    },
    release: {
      ask: 'Ist diese Anfrage echt?',
      explain: 'Dann steht sie bei den offenen, und die Person bekommt ihre Bestätigung.',
      button: `Kein ${quarantineWord}`,
      doneTitle: 'Freigegeben',
      done: 'Die Anfrage steht jetzt bei den offenen. Ihre Mails gehen gleich hinaus.',
    },
    releaseAll: {
      ask: (count: number) => `Alle ${count} Anfragen freigeben?`,
      explain: 'Gemeint sind die Anfragen, die in der Mail stehen. Jede Person bekommt dann ihre Bestätigung.',
      button: 'Ja, alle freigeben',
      doneTitle: 'Freigegeben',
      done: (count: number) => `Freigegebene Anfragen: ${count}. Ihre Mails gehen jetzt hinaus.`,
    },
  },
  /** The next tries after a missed call. */
  tries: {
    promised: dayAndTime,
    evening: dayAndTime,
    nextEvening: dayAndTime,
    hours: (_day: string, time: string) => `${deskWords.tried.inHours} (${time})`,
    morning: (day: string) => deskWords.tried.morning(day),
  },
  today: 'heute',
  late: (time: string) => `${time}, nach der Frist`,
  again: (time: string) => `wieder ${time}`,
  /** The buttons of results. `day` is the next weekday with telephone hours. */
  outcomes: {
    mailed: (day: string) => `${deskWords.answeredDialog.byMail}, ${outcomeWords.later} am ${day}`,
    missed: () => deskWords.lead.missed,
    visit: () => `${outcomeWords.visit} vereinbart`,
    call: () => `${outcomeWords.call} vereinbart`,
    offered: () => outcomeWords.offered,
    offer: (day: string) => `Angebot bis ${day}`,
    later: (day: string) => `${outcomeWords.later} am ${day}`,
    contract: () => outcomeWords.contract,
    lost: () => outcomeWords.lost,
    answered: () => deskWords.answeredDialog.open,
  },
  reasonTitle: 'Warum verloren?',
  reason: 'Erst der Grund trägt es ein.',
  noReason: 'Ohne Grund',
  back: deskWords.back,
  entered: 'Eingetragen',
  /** Follows the result. */
  further: {
    visit: 'Den Tag und die Uhrzeit trägst du noch bei der Anfrage ein.',
    call: 'Den Tag und die Uhrzeit trägst du noch bei der Anfrage ein.',
    contract: 'Den Wert trägst du noch bei der Anfrage ein.',
    offered: 'In einer Woche erinnern wir dich ans Nachfassen.',
  },
  undo: deskWords.lead.undo,
  undone: deskWords.done.undone,
  changed: 'Inzwischen hat sich etwas geändert',
  answeredSince: (time: string) => `Seit ${time}.`,
  openTitle: 'Diese Anfrage ist offen',
  open: 'Hier ist nichts weiter zu tun.',
  anonymisedTitle: 'Diese Person wurde entfernt',
  anonymised: 'Von der Anfrage sind nur noch Zeiten übrig. Hier ist nichts weiter zu tun.',
  emptyTitle: 'Hier ist nichts mehr zu tun',
  empty: 'Die Anfragen aus dieser Mail sind freigegeben, beantwortet oder gelöscht.',
  expiredTitle: 'Dieser Link ist abgelaufen',
  expired: 'Nimm den Link aus der neuesten Übersicht. Oder auf der Kommandozeile: npm run leads -- --help',
  forgedTitle: 'Dieser Link stimmt nicht',
  forged: 'Er ist unvollständig oder verändert. Öffne ihn noch einmal direkt aus der Mail.',
  unknownTitle: 'Diese Anfrage gibt es nicht mehr',
  unknown: 'Sie wurde gelöscht. Es ist nichts weiter zu tun.',
} as const
