// Words in the calendars of staff and in the calendar files of mails.

import { NBSP } from '../base/nbsp.ts'

export const calendarWords = {
  feed: (brand: string) => `Anfragen ${brand}`,
  /** The server sends these, so that the desk's script is smaller. */
  intro:
    'Deine Termine, Versuche und Wiedervorlagen in deinem eigenen Kalender. Er holt sie von selbst, Google manchmal erst nach einem Tag. Straße und Antworten stehen nicht darin: Sie sind hinter dem Link.',
  since: ({ day, month }: { day: string; month: string }) =>
    `Du hast eine Adresse vom ${day}.${NBSP}${month}. Noch einmal zeigen können wir sie nicht: Eine neue beendet die alte.`,
  how: 'So abonnierst du sie: in Google unter „Weitere Kalender“ per URL, am iPhone oder Mac als Kalenderabo, in Outlook unter „Kalender hinzufügen“ aus dem Internet.',
  warning: 'Wer die Adresse hat, kann den Kalender lesen. Gib sie niemandem.',
  file: 'termin.ics',
  nextTry: 'Anrufen',
  afterwards: 'Danach das Ergebnis eintragen:',
  withUs: (kind: string, brand: string) => `${kind}: ${brand}`,
  who: { visit: (who: string) => `Es kommt: ${who}`, call: (who: string) => `Es ruft an: ${who}` },
  phone: (phone: string) => `Telefon: ${phone}`,
} as const
