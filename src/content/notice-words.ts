interface Counts {
  count: number
  handedOver: number
}

export const noticeWords = {
  open: 'Meldungen',
  title: 'Meldungen auf diesem Gerät',
  intro: 'Neues steht immer auch im Titel des Fensters und über der Liste.',
  sound: 'Ton, wenn eine Anfrage kommt',
  push: 'Melden, auch wenn die Seite zu ist',
  always: (hours: string) => `Auch außerhalb der Telefonzeiten (${hours})`,
  install: 'Als App installieren',
  probe: { send: 'Probe schicken', pending: 'Die Probe ist unterwegs …' },
  support: {
    denied: 'Mitteilungen sind für diese Seite gesperrt. Erlaube sie in den Einstellungen des Browsers.',
    install:
      'Am iPhone und iPad: Tippe auf „Teilen“, dann auf „Zum Home-Bildschirm“, öffne die Anfragen dort und melde dich an.',
    none: 'Dieser Browser kann nicht melden, wenn die Seite zu ist.',
  },
  news: {
    /** Follows „(1)“ in the title of the tab. */
    title: ({ count, handedOver }: Counts, town: string, what = '') =>
      count > 1 ? (handedOver === count ? 'Für dich' : 'Neu') : [what, town].filter(Boolean).join(': '),
    /** @param what why a single request is news */
    bar: ({ count, handedOver }: Counts, about: string, what = 'Neu') => {
      if (count === 1 && about !== '') return `${what}: ${about}`
      const arrived = count - handedOver
      const parts = [
        arrived > 0 && `${arrived} neue ${arrived === 1 ? 'Anfrage' : 'Anfragen'}`,
        handedOver > 0 && `${handedOver}${arrived > 0 ? '' : handedOver === 1 ? ' Anfrage' : ' Anfragen'} für dich`,
      ]
      return parts.filter(Boolean).join(', ')
    },
    show: 'ansehen',
    seen: 'Alle gesehen',
  },
} as const
