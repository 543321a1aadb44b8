// The texts of the mails to staff, and the names of all messages. Values come ready to print, for example times such as
// `Sonntag, 22. November, 15:04 Uhr`.

import type { MessageKind } from '../lead/store/message.ts'
import { offerTexts } from './generated/offer-texts.ts'
import { historyColumns, quarantineWord, stepWords, suspectWord } from './record-words.ts'

/** Shown for an optional field without a value. */
export const openValue = 'keine Angabe'

/** Names of mails and events, at the desk and on the command line. */
export const messageNames: Record<MessageKind, string> = {
  'staff-notification': 'Nachricht ans Team',
  'staff-collected': 'Sammelnachricht ans Team',
  'visitor-confirmation': 'Bestätigung an die Person',
  'staff-reminder': 'Erinnerung ans Team',
  'staff-overdue': 'Hinweis „überfällig“ ans Team',
  'staff-follow-up': 'Erinnerung an den nächsten Schritt',
  'staff-assigned': 'Nachricht über die Weitergabe',
  'staff-addition': 'Nachricht über Antworten der Person',
  'staff-withdrawn': 'Nachricht über eine zurückgezogene oder gelöschte Anfrage',
  'visitor-withdrawn': 'Mail an die Person, dass ihre Anfrage gelöscht ist',
  'staff-appointment': 'Termin ans Team',
  'visitor-appointment': 'Termin an die Person',
  'visitor-missed-call': 'Mail „nicht erreicht“ an die Person',
  'staff-digest': 'Tagesübersicht ans Team',
  'staff-week': 'Zahlen der Woche ans Team',
  'staff-flood': 'Erinnerung an viele auf einmal',
  'staff-sign-in': 'Link zum Anmelden',
  'lead.created': 'Meldung ans CRM: neu',
  'lead.updated': 'Meldung ans CRM: geändert',
  'lead.deleted': 'Meldung ans CRM: gelöscht',
}

/** The name of a mail to the person that names the next caller. */
export const missedCallMailName = (caller: string) =>
  `${messageNames['visitor-missed-call']}, darin steht: ${caller} ruft an`

export const appointmentMailNames = {
  agreed: 'Termin an die Person',
  moved: 'Neue Zeit an die Person',
  cancelled: 'Absage an die Person',
} as const

export const staffAppointment = {
  subject: (what: string, time: string, name: string, address: string) =>
    `${what} am ${time}: ${nameAndPlace(name, address)}`,
  moved: 'Geändert',
  before: (time: string) => `Bisher: ${time}`,
  cancelled: 'Entfällt',
  handedOver: 'Weitergegeben',
  takenOver: 'Übernommen',
  text: 'Im Anhang ist der Termin für deinen Kalender.',
  agreedText: (by: string) => `${by} hat diesen Termin für dich vereinbart. Im Anhang ist er für deinen Kalender.`,
  cancelledText: 'Der Termin entfällt. Der Anhang nimmt ihn aus deinem Kalender.',
  handedOverText: (to: string) =>
    `Diesen Termin hat jetzt ${to || 'niemand'}. Der Anhang nimmt ihn aus deinem Kalender.`,
  takenOverText: (from: string) =>
    `Du hast diesen Termin von ${from} übernommen. Im Anhang ist er für deinen Kalender.`,
  at: 'Wann',
  where: 'Wo',
  footer: 'Diese Mail kommt zu jedem Termin und zu jeder Änderung.',
} as const

/** The place may be empty, because staff may add a person without it. */
export const nameAndPlace = (name: string, address: string) => [name, address].filter(Boolean).join(', ')

export const staffNotification = {
  subject: (name: string, address: string) => `Neue Dachprüfung: ${nameAndPlace(name, address)}`,
  title: (name: string) => `Neue Anfrage von ${name}`,
  promise: `Versprochen ist eine Antwort innerhalb von ${offerTexts.replyTime}, spätestens bis`,
} as const

/** The mails about one lead share these. */
export const staffAboutLead = {
  preview: (due: string, byEmail = false) => `Antwort ${byEmail ? 'per E-Mail ' : ''}bis ${due}`,
  fieldsTitle: 'Die Anfrage',
  messageTitle: 'Nachricht',
  notesTitle: historyColumns.notes,
  labels: { received: 'Eingegangen', reference: 'Anfragenummer', source: 'Herkunft' },
  actions: {
    call: (name: string) => `${name} anrufen`,
    reply: 'Per Mail antworten',
    replySubject: (ref: string) => `Deine Dachprüfung (Anfrage ${ref})`,
    answered: 'Ergebnis eintragen',
    answeredNote:
      'Es öffnet sich eine Seite mit Knöpfen, etwa „Nicht erreicht“ und „Verloren“. Erst ein Knopf trägt etwas ein.',
    spam: { before: 'Sieht sie nicht echt aus? ', link: suspectWord, after: '.' },
    desk: { before: 'Tag und Uhrzeit wählen oder weitergeben? ', link: 'Die Anfrage öffnen', after: '.' },
  },
  replyFooter: 'Wenn du auf diese Mail antwortest, geht deine Antwort an die Person, die angefragt hat.',
} as const

export const staffReminder = {
  subject: (name: string, due: string) => `Noch offen: ${name}, Antwort bis ${due}`,
  title: (name: string) => `${name} wartet noch auf Antwort`,
  notMarked: 'Die Anfrage ist noch nicht als beantwortet markiert.',
  /** `hours` is relative to the sending of the mail. */
  dueIn: (hours: number) => {
    if (hours < 1) return 'In weniger als einer Stunde ist die Antwort fällig:'
    return `In etwa ${hours} ${hours === 1 ? 'Stunde' : 'Stunden'} ist die Antwort fällig:`
  },
  footer: 'Das ist die einzige Erinnerung, bevor die Antwort fällig ist.',
} as const

export const staffOverdue = {
  subject: (name: string, address: string) => `Überfällig: ${nameAndPlace(name, address)}`,
  title: (name: string) => `${name} hat noch keine Antwort`,
  notMarked: 'Die versprochene Frist ist um, und die Anfrage ist noch nicht als beantwortet markiert.',
  wasDue: 'Die Antwort war fällig:',
  footer:
    'Das ist die letzte Mail zu dieser Frist. In der täglichen Übersicht steht die Anfrage, bis sie beantwortet ist.',
} as const

export const staffAssigned = {
  subject: (name: string, address: string) => `Für dich: ${nameAndPlace(name, address)}`,
  title: (name: string) => `${name} ist jetzt bei dir`,
  text: (giver: string) =>
    `${giver || 'Jemand aus dem Team'} hat dir diese Anfrage gegeben. Erinnerungen dazu gehen jetzt an dich.`,
  due: 'Die Antwort ist fällig:',
  next: 'Der nächste Schritt ist fällig:',
} as const

/** For the colleague who got the lead after the mail. */
export const callerExpected = (caller: string) => `Der Person wurde geschrieben, dass ${caller} anruft.`

export const staffAddition = {
  subject: (name: string, address: string) => `Antworten von ${nameAndPlace(name, address)}`,
  title: (name: string) => `${name} hat Fragen beantwortet`,
  footer: 'Diese Mail kommt höchstens alle zehn Minuten.',
} as const

/** Does not name the person, because the request is deleted. */
export const staffWithdrawn = {
  subject: (ref: string) => `Zurückgezogen: Anfrage ${ref}`,
  preview: 'Bitte nicht mehr anrufen.',
  title: (ref: string) => `Die Anfrage ${ref} ist zurückgezogen`,
  text: (time: string) =>
    `Die Person hat ihre Anfrage vom ${time} auf der Seite zurückgezogen. Alles dazu ist gelöscht. Bitte ruft nicht mehr an.`,
  /** If a colleague deleted it before an appointment. */
  deleted: {
    subject: (ref: string) => `Gelöscht: Anfrage ${ref}`,
    title: (ref: string) => `Die Anfrage ${ref} ist gelöscht`,
    text: (by: string, time: string) => `${by} hat die Anfrage vom ${time} gelöscht.`,
  },
  footer: 'Wer es war, steht nur noch in älteren Mails mit dieser Nummer. Löscht auch diese.',
} as const

export const staffFollowUp = {
  subject: (name: string, address: string) => `Noch einmal anrufen: ${nameAndPlace(name, address)}`,
  title: (name: string) => `Zeit für den nächsten Versuch bei ${name}`,
  /** Used for a planned step instead of a call. */
  steps: {
    visit: { subject: 'Wie war der Termin?', text: 'Trag ein, wie es weitergeht.' },
    call: { subject: 'Wie war der Telefontermin?', text: 'Trag ein, wie es weitergeht.' },
    offer: { subject: 'Angebot fällig', text: 'Das Angebot soll heute hinaus.' },
    offered: { subject: stepWords.offered, text: 'Das Angebot ist verschickt. Heute wolltest du nachfragen.' },
    later: { subject: 'Wiedervorlage', text: 'Heute wolltest du dich wieder melden.' },
  },
  stepOf: (step: string, rest: string) => `${step}${step.endsWith('?') ? '' : ':'} ${rest}`,
  stepAt: 'Geplant für',
  planned: (tries: number) =>
    `Der letzte Anruf hat niemanden erreicht${tries === 1 ? '' : `, bisher waren es ${tries}`}.`,
  at: 'Der nächste war geplant für',
  footer: 'Diese Mail kommt zu jedem geplanten Schritt einmal, in den Telefonzeiten.',
} as const

/** The sign-in link for staff, and its code. It names no person, because a stranger may have asked for it. */
export const staffSignIn = {
  subject: (brand: string) => `Anmelden bei den Anfragen von ${brand}`,
  preview: (minutes: number) => `Der Link gilt ${minutes} Minuten und einmal.`,
  title: 'Hier geht es zu den Anfragen',
  text: (minutes: number) =>
    `Mit diesem Link meldest du das Gerät an, auf dem du ihn öffnest. Er gilt ${minutes} Minuten und einmal.`,
  button: 'Anmelden',
  code: 'Oder tipp diesen Code dort ein, wo du den Link bestellt hast',
  notYou:
    'Hast du keinen Link bestellt? Dann tu nichts: Ohne diese Mail kann sich damit niemand anmelden. Kommen viele, heb die neueste auf: Bestellst du selbst einen Link, gilt der Link darin wieder.',
  footer: 'Gib diese Mail nicht weiter, und sag den Code niemandem. Wir fragen nie danach.',
} as const

/** Leads that are due at the same time share a mail. */
export const staffAboutMany = {
  'staff-collected': {
    title: ({ count }: { count: number }) =>
      count === 1 ? 'Viele auf einmal: noch eine Anfrage' : `Viele auf einmal: ${count} neue Anfragen`,
    intro:
      'Gerade kommen ungewöhnlich viele Anfragen, vielleicht nicht alle echt. Jede ist gespeichert. Wir sammeln sie und schicken dir höchstens alle zehn Minuten eine Mail. An die Personen geht erst eine Bestätigung, wenn du sie freigibst. Die am ehesten echten stehen oben.',
  },
  'staff-reminder': {
    title: ({ count }: { count: number }) => `${count} Anfragen warten noch auf Antwort`,
    intro: 'Sie sind noch nicht als beantwortet markiert, und ihre Frist läuft bald ab.',
  },
  'staff-overdue': {
    title: ({ count }: { count: number }) => `Überfällig: ${count} Anfragen`,
    intro: 'Die versprochene Frist ist um, und diese Anfragen sind noch nicht als beantwortet markiert.',
  },
  'staff-follow-up': {
    title: ({ count }: { count: number }) => `Wieder dran: ${count} Anfragen`,
    intro: 'Für jetzt war bei jeder ein Anruf oder ein anderer Schritt geplant. Trag danach ein, wie es weitergeht.',
  },
  'staff-assigned': {
    title: ({ count, appointments = 0 }: { count: number; appointments?: number }) => {
      const others = appointments === 0 ? '' : appointments === 1 ? ' und ein Termin' : ` und ${appointments} Termine`
      return `${count} Anfragen${others} sind jetzt bei dir`
    },
    intro: 'Dein Team hat sie dir gegeben. Erinnerungen dazu gehen jetzt an dich.',
    appointments: (count: number) =>
      count === 1 ? 'Zum Termin kommt eine eigene Mail.' : 'Zu jedem Termin kommt eine eigene Mail.',
  },
  'staff-addition': {
    title: ({ count }: { count: number }) => `Antworten zu ${count} Anfragen`,
    intro: 'Diese Personen haben nach ihrer Anfrage noch Fragen beantwortet. Was sie schreiben, steht bei der Anfrage.',
  },
  'staff-flood': {
    title: ({ count, most }: { count: number; most: number }) =>
      count === 1
        ? 'Viele auf einmal: eine Anfrage noch offen'
        : `Viele auf einmal: ${count > most ? `mehr als ${most}` : count} Anfragen noch offen`,
    intro:
      'Sie kamen in großer Zahl, und noch niemand hat sie freigegeben oder beantwortet. Darum erinnern wir einmal am Tag an alle zusammen. In der Arbeitsliste findest du jede.',
  },
  /** Used for a lead that was handed over. The note may be empty. */
  givenBy: (giver: string, note: string) => `Von ${giver}${note && `: „${note}“`}`,
  note: (text: string) => `zuletzt notiert: „${text}“`,
  release: 'Echt',
  openDesk: 'Arbeitsliste öffnen',
  releaseAll: (count: number) =>
    count === 1 ? 'Diese ist echt, Bestätigung schicken' : `Die ${count} hier sind echt, Bestätigungen schicken`,
} as const

/** The weekly figures. The other words are in figure-words.ts. */
export const staffWeek = {
  subject: (week: string, parts: readonly string[]) => `${week}: ${parts.join(', ')}`,
  late: (count: number) => `Überfällig: ${count}`,
  /** Late leads of former colleagues. */
  others: 'weitere',
  bySource: 'Was aus den Anfragen der Woche wurde, Stand heute',
  toDesk: 'Alle Zahlen ansehen',
  footer: 'Diese Mail kommt jeden Montag ans ganze Team. Wer die Technik betreut, kann sie abschalten.',
}

export const staffDigest = {
  /** Begins with the work of the day. `overdue` and `today` also count planned steps. */
  subject({ overdue, today, later, quarantined }: Record<'overdue' | 'today' | 'later' | 'quarantined', number>) {
    const counts = { überfällig: overdue, heute: today, später: later, [`unter ${quarantineWord}`]: quarantined }
    const parts = Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : `${count} ${name}`))
    return `Dachprüfung: ${parts.join(', ') || 'nichts fällig'}`
  },
  title: (day: string) => `Stand am ${day}`,
  titles: { overdue: 'Überfällig', today: 'Heute', later: 'Später' },
  noneOpen: 'Alle Anfragen sind beantwortet.',
  dueUntil: (due: string) => `Antwort bis ${due}`,
  overdueSince: (due: string) => `Überfällig seit ${due}`,
  /** Used if a planned step has no time. */
  noDate: 'noch ohne Datum',
  tryAgain: (time: string, tries: number) =>
    `Nächster Versuch ${time}, bisher ${tries === 1 ? '1 Anruf' : `${tries} Anrufe`}`,
  tryNow: (time: string) => `Noch einmal anrufen, geplant war ${time}`,
  assignedTo: (name: string) => `Zuständig: ${name}`,
  byEmail: 'Möchte die Antwort per E-Mail',
  toDesk: 'Zu allen Anfragen',
  quarantinedTitle: quarantineWord,
  quarantinedNote:
    'Diese Anfragen sehen nicht echt aus. Sie sind gespeichert, an ihre Adresse geht keine Mail. Ist eine echt, gib sie frei. Die anderen werden von selbst gelöscht.',
  /** The title above leads that are new since the last digest. */
  newTitle: 'Neu seit der letzten Übersicht',
  olderTitle: 'Schon länger da',
  receivedAt: (time: string) => `Eingegangen ${time}`,
  /** Links next to a request, and below the whole quarantine. */
  steps: {
    desk: 'Öffnen',
    answered: 'Ergebnis eintragen',
    spam: quarantineWord,
    release: `Kein ${quarantineWord}`,
    releaseAll: (count: number) => (count === 1 ? 'Diese freigeben' : `Diese ${count} freigeben`),
  },
  /** Shown at the top if the CRM no longer receives changes. */
  stuckEvents: (count: number) =>
    `${count === 1 ? 'Eine Meldung an das CRM steckt' : `${count} Meldungen an das CRM stecken`} fest: Dort fehlt etwas, das hier steht. Wer den Server betreut, sieht mit npm run leads -- events nach.`,
  lastBackup: (time: string, isOld: boolean) =>
    `Letzte Sicherung: ${time}.${isOld ? ' Seitdem kam keine: Wer den Server betreut, sieht nach, warum.' : ''}`,
  stepsNote: 'Jeder Link öffnet eine Seite mit Knöpfen. Erst ein Knopf ändert etwas.',
  footer: `Diese Übersicht kommt einmal am Tag, solange etwas offen ist oder unter ${quarantineWord} steht.`,
  shortTitle: 'Die übrigen in Kürze:',
  more: (count: number) => `… und ${count} weitere. Alle stehen in der Arbeitsliste.`,
} as const
