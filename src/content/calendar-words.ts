// Words in the calendars of staff and in the calendar files of mails.

export const calendarWords = {
  feed: (brand: string) => `Anfragen ${brand}`,
  file: 'termin.ics',
  nextTry: 'Anrufen',
  withUs: (kind: string, brand: string) => `${kind}: ${brand}`,
  who: { visit: (who: string) => `Es kommt: ${who}`, call: (who: string) => `Es ruft an: ${who}` },
  phone: (phone: string) => `Telefon: ${phone}`,
} as const
