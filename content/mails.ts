import { company } from './company.ts'
import { figures } from './offer.ts'
import { roofCheck } from './page/roof-check.ts'

/**
 * What the mails say. Values come in ready to print (times such as `Sonntag, 22. November, 15:04 Uhr`).
 * No mail to the visitor repeats their message: anybody could send spam to others through such a form.
 */

/** Where an optional field was left open. */
export const openValue = 'keine Angabe'

export const visitorConfirmation = {
  subject: 'Deine Anfrage zur Dachprüfung ist angekommen',
  preview: (due: string) => `Du hörst von uns bis ${due}.`,
  title: 'Deine Anfrage ist da.',
  greeting: (name: string) => (name === '' ? 'Hallo,' : `Hallo ${name},`),
  thanks:
    'danke, dass wir uns dein Dach ansehen dürfen. Deine Anfrage ist gespeichert, du musst jetzt nichts weiter tun.',
  promise: `Wir antworten innerhalb von ${figures.replyTime}, also bis`,
  toldTitle: 'Das hast du uns geschrieben',
  messageArrived: 'Ist angekommen. Wir lesen sie, bevor wir antworten.',
  nextTitle: roofCheck.nextStepsTitle,
  /** Without soft hyphens, which some mail programs show. */
  next: roofCheck.nextSteps.map((step) => step.replaceAll('\u00ad', '')),
  reference: 'Deine Anfragenummer',
  callUs: {
    before: 'Du möchtest vorher etwas fragen oder ergänzen? Antworte auf diese Mail oder ruf uns an: ',
    after: ` (${company.hours.replaceAll(' ', '\u00a0')}).`,
  },
  notYou:
    'Etwas stimmt nicht, oder die Anfrage kam nicht von dir? Antworte kurz auf diese Mail, dann ändern oder löschen wir sie.',
  /** The subject of the mail that a mail program sends when its user unsubscribes. */
  objection: (ref: string) => `Keine weiteren Mails zu Anfrage ${ref}`,
} as const

const staffLabels = {
  received: 'Eingegangen',
  due: 'Antwort bis',
  reference: 'Anfragenummer',
} as const

const staffActions = {
  call: (name: string) => `${name} anrufen`,
  reply: 'Per E-Mail antworten',
  replySubject: (ref: string) => `Deine Dachprüfung (Anfrage ${ref})`,
  answered: 'Als beantwortet markieren',
  answeredNote:
    'Erst der Knopf auf der Seite, die sich öffnet, markiert die Anfrage. Danach erinnern wir dich nicht mehr an sie.',
} as const

export const staffNotification = {
  subject: (name: string, address: string) => `Neue Dachprüfung: ${name}, ${address}`,
  preview: (due: string) => `Antwort bis ${due}`,
  title: (name: string) => `Neue Anfrage von ${name}`,
  promise: `Versprochen ist eine Antwort innerhalb von ${figures.replyTime}, also bis`,
  fieldsTitle: 'Die Anfrage',
  messageTitle: 'Nachricht',
  labels: staffLabels,
  actions: staffActions,
  footer: 'Wenn du auf diese Mail antwortest, geht deine Antwort an die Person, die angefragt hat.',
} as const

export const staffReminder = {
  subject: (name: string, due: string) => `Noch offen: ${name}, Antwort bis ${due}`,
  title: (name: string) => `${name} wartet noch auf Antwort`,
  notMarked: 'Die Anfrage ist noch nicht als beantwortet markiert.',
  /** `hours` is counted when the mail is sent. */
  dueIn: (hours: number) => {
    if (hours < 1) return 'In weniger als einer Stunde ist die Antwort fällig:'
    return `In etwa ${hours} ${hours === 1 ? 'Stunde' : 'Stunden'} ist die Antwort fällig:`
  },
  footer: 'Das ist die einzige Erinnerung, bevor die Antwort fällig ist.',
} as const

export const staffOverdue = {
  subject: (name: string, address: string) => `Überfällig: ${name}, ${address}`,
  title: (name: string) => `${name} hat noch keine Antwort`,
  notMarked: `Die versprochenen ${figures.replyTime} sind um, und die Anfrage ist noch nicht als beantwortet markiert.`,
  wasDue: 'Die Antwort war fällig:',
  footer:
    'Das ist die letzte Mail zu dieser Frist. In der täglichen Übersicht steht die Anfrage, bis sie beantwortet ist.',
} as const

export const staffDigest = {
  subject: (open: number, quarantined: number) => `Dachprüfung: ${open} offen, ${quarantined} in Quarantäne`,
  title: (day: string) => `Stand am ${day}`,
  openTitle: 'Noch nicht beantwortet',
  noneOpen: 'Alle Anfragen sind beantwortet.',
  dueUntil: (due: string) => `Antwort bis ${due}`,
  overdueSince: (due: string) => `Überfällig seit ${due}`,
  quarantinedTitle: 'In Quarantäne',
  quarantinedNote:
    'Diese Anfragen sehen nach Spam aus. Sie sind gespeichert, an ihre Adresse ging keine Mail. Ist eine echt, gib sie frei:',
  noneQuarantined: 'Keine Anfrage in Quarantäne.',
  receivedAt: (time: string) => `Eingegangen ${time}`,
  releaseCommand: (ref: string) => `npm run leads -- release ${ref}`,
  footer: 'Diese Übersicht kommt einmal am Tag, solange etwas offen oder in Quarantäne ist.',
  more: (count: number) => `… und ${count} weitere: npm run leads -- list`,
} as const

/** The page behind the link "Als beantwortet markieren". */
export const answeredPage = {
  reference: 'Anfrage',
  ask: 'Ist diese Anfrage beantwortet?',
  explain: 'Dann erinnern wir dich nicht mehr an sie.',
  button: 'Ja, beantwortet',
  doneTitle: 'Als beantwortet markiert',
  done: 'Danke. An diese Anfrage erinnern wir nicht mehr.',
  alreadySince: (time: string) => `Schon als beantwortet markiert: ${time}.`,
  expiredTitle: 'Dieser Link ist abgelaufen',
  expired:
    'Auf der Kommandozeile geht es weiterhin: npm run leads -- answered, gefolgt von der Anfragenummer aus der Mail.',
  forgedTitle: 'Dieser Link stimmt nicht',
  forged: 'Er ist unvollständig oder verändert. Öffne ihn noch einmal direkt aus der Mail.',
  unknownTitle: 'Diese Anfrage gibt es nicht mehr',
  unknown: 'Sie wurde gelöscht. Es ist nichts weiter zu tun.',
  failedTitle: 'Das hat gerade nicht geklappt',
  failed: 'Die Anfrage ist noch nicht markiert. Bitte versuche es in einer Minute noch einmal.',
} as const
