import { NBSP } from '../base/nbsp.ts'

export const noticeWords = {
  open: 'Meldungen',
  title: 'Meldungen auf diesem Gerät',
  intro: 'Neues steht auch im Titel des Fensters und über der Liste.',
  sound: 'Ton, wenn eine Anfrage kommt',
  push: 'Melden, auch wenn die Seite zu ist',
  always: (hours: string) => `Auch außerhalb der Telefonzeiten (${hours})`,
  install: 'Als App installieren',
  probe: { send: 'Probe schicken', pending: 'Die Probe ist unterwegs …' },
  support: {
    denied: 'Der Browser sperrt Mitteilungen. Erlaube sie in seinen Einstellungen.',
    install: 'Am iPhone und iPad: Tippe auf „Teilen“, dann „Zum Home-Bildschirm“. Melde dich dort an.',
    none: 'Dieser Browser kann nicht melden, wenn die Seite zu ist.',
  },
  news: {
    /** Follows „(1)“ in the title of the tab. `what` says why a single request is news. */
    title: (count: number, what: string, town: string) => (count > 1 ? 'Neu' : [what, town].filter(Boolean).join(': ')),
    /** For two or more, all of them new leads. */
    allNew: (count: number) => `${count} neue Anfragen`,
    /** @param kinds one word for each item, such as „Neu“ or „Neue Antwort“ */
    bar: (kinds: readonly string[]) =>
      [...new Set(kinds)].map((kind) => `${kind}:${NBSP}${kinds.filter((other) => other === kind).length}`).join(', '),
    show: 'ansehen',
    seen: 'Alle gesehen',
  },
} as const
