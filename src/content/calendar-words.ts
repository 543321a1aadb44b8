// Words in the calendars of staff and in the calendar files of mails.

export const calendarWords = {
  feed: (brand: string) => `Anfragen ${brand}`,
  /** The server sends these, so that the desk's script is smaller. */
  intro:
    'Deine Termine, Versuche und Wiedervorlagen in deinem eigenen Kalender. Er holt sie von selbst, Google manchmal erst nach einem Tag.',
  how: 'So abonnierst du sie: in Google unter „Weitere Kalender“ per URL, am iPhone oder Mac als Kalenderabo, in Outlook unter „Kalender hinzufügen“ aus dem Internet.',
  file: 'termin.ics',
  nextTry: 'Anrufen',
  afterwards: 'Danach das Ergebnis eintragen:',
  withUs: (kind: string, brand: string) => `${kind}: ${brand}`,
  who: { visit: (who: string) => `Es kommt: ${who}`, call: (who: string) => `Es ruft an: ${who}` },
  phone: (phone: string) => `Telefon: ${phone}`,
} as const
