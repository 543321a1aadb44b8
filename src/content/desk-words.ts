import { endSentence } from '../base/end-sentence.ts'
import { NBSP } from '../base/nbsp.ts'
import { dialogWords } from './dialog-words.ts'
import { historyLabel, quarantineWord, suspectWord } from './record-words.ts'

const countSteps = (count: number) => (count === 1 ? '1 Schritt' : `${count} Schritte`)

/** Puts a time into the dative: „seit 6 Tagen“ */
export const inDative = (span: string) => span.replace(/Tage$/, 'Tagen')

export const noScriptNotice = 'Diese Seite braucht JavaScript. Schalte es im Browser ein.'

export const deskWords = {
  title: 'Anfragen',
  toAll: 'Zu allen Anfragen',
  loading: 'Einen Moment …',
  retry: 'Noch einmal versuchen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  back: 'Zurück',

  signIn: {
    title: 'Anmelden',
    intro: 'Ohne Passwort: Wir schicken dir einen Link und einen Code.',
    address: 'Deine E-Mail-Adresse',
    send: 'Schicken',
    sentTitle: 'Schau in dein Postfach',
    sent: (address: string) =>
      `Gehört ${address} zum Team, kommt eine Mail mit Link und Code. Kommt nichts an, sieh im Spam-Ordner nach.`,
    code: 'Code aus der Mail',
    codeShape: 'sechs Ziffern',
    wrongCode: 'Der Code passt nicht. Nimm den aus der neuesten Mail oder den Link.',
    again: 'Andere Adresse',
    enterTitle: 'Noch ein Schritt',
    enter: 'Ein Druck, und du bleibst auf diesem Gerät 30 Tage angemeldet.',
    enterButton: 'Anmelden',
    used: 'Dieser Link ist abgelaufen oder schon benutzt. Lass dir einen neuen schicken.',
    /** @param lost actions that waited */
    signedOut: (lost: number) =>
      lost === 0
        ? 'Du bist abgemeldet. Melde dich wieder an, dann geht es hier weiter.'
        : `Du bist abgemeldet. Nicht eingetragen und jetzt gelöscht: ${countSteps(lost)}. Melde dich an und trag das neu ein.`,
    left: 'Du bist abgemeldet. Bis bald.',
  },
  mailLink: { reference: 'Anfrage', open: 'Die Anfrage öffnen', failedTitle: 'Das hat gerade nicht geklappt' },

  calendar: {
    open: 'Kalender',
    show: 'Adresse anzeigen',
    renew: 'Adresse erneuern',
    address: 'Adresse deines Kalenders',
    copy: 'Kopieren',
    copied: 'Kopiert.',
  },
  /** The menu of a phone, because there is no room for the links next to each other. */
  menu: 'Mehr',
  leave: {
    open: 'Abmelden',
    title: 'Wo abmelden?',
    here: 'Nur auf diesem Gerät',
    everywhere: 'Auf allen Geräten',
    loses: (count: number) => `Noch nicht eingetragen und dann weg: ${countSteps(count)}.`,
  },

  views: { open: 'Offen', answered: 'Abgeschlossen', quarantined: quarantineWord },
  viewsLabel: 'Ansichten',
  scopes: { all: 'Alle', mine: 'Meine', free: 'Frei' },
  scopesLabel: 'Wessen Anfragen',
  colleague: 'Anfragen einer Kollegin oder eines Kollegen',
  otherColleague: 'Andere …',
  sections: {
    overdue: 'Überfällig',
    uncalled: 'Noch nicht angerufen',
    today: 'Heute',
  },
  plannedOn: (day: string) => `Geplant: ${day}`,
  nextWeeks: 'später',
  empty: {
    open: ['Alles beantwortet.', 'Neue Anfragen erscheinen hier von selbst.'],
    mine: ['Bei dir liegt nichts.', 'Unter „Frei“ warten Anfragen, die noch niemand hat.'],
    colleague: ['Hier liegt nichts.', 'Unter „Alle“ findest du alle offenen Anfragen.'],
    free: ['Jede Anfrage hat jemanden.', 'Neue erscheinen hier von selbst.'],
    answered: ['Noch ist keine Anfrage abgeschlossen.'],
    quarantined: [`Kein ${quarantineWord}.`, 'Was verdächtig aussieht, wartet hier.'],
  },
  nothingFound: (search: string) => [
    `Nichts gefunden für „${search}“.`,
    'Ein Teil des Namens, der Nummer oder einer Notiz genügt.',
  ],
  /** Shown above a list that this device has made without the server. */
  searchedHere: 'Ohne Empfang suchen wir nur auf diesem Gerät.',
  asOf: (time: string) => `Stand: ${time}`,
  notHere: ['Diese Liste ist noch nicht auf diesem Gerät.', 'Sie erscheint, sobald du wieder online bist.'],
  search: 'Suchen',
  searchHint: 'Name, Ort, Telefon, Notiz',
  listLabel: 'Liste der Anfragen',
  changed: 'Liste hat sich geändert: zeigen',
  /** Before the time of a row that an action moved to another section. */
  nowAt: 'jetzt: ',
  answerBy: (time: string) => `bis ${time}`,
  noDate: 'ohne Datum',
  more: 'Weitere anzeigen',
  searchOn: 'Weiter suchen',
  table: 'Als Tabelle (.csv)',
  pick: ['Welche Anfrage zuerst?'],
  call: (name: string, phone: string) => `${name} anrufen: ${phone}`,
  tries: (count: number) => (count === 1 ? '1 Anruf' : `${count} Anrufe`),
  byEmail: 'per E-Mail',
  ofPerson: (count: number) => `${count} Anfragen`,
  mine: `bei${NBSP}dir`,
  isWith: (name: string) => `bei ${name}`,
  withNobody: 'noch bei niemandem',

  minutes: (count: number) => `${count}${NBSP}Min.`,
  hours: (count: number) => `${count}${NBSP}Std.`,
  days: (count: number) => (count === 1 ? `1${NBSP}Tag` : `${count}${NBSP}Tage`),
  nearDays: ['gestern', 'heute', 'morgen'],
  left: (span: string) => `noch ${span}`,
  since: (span: string) => `seit ${inDative(span)}`,
  late: (span: string) => `seit ${inDative(span)} überfällig`,
  lateTry: (span: string) => `Anruf seit ${inDative(span)} fällig`,
  nextTry: (time: string) => `nächster Versuch ${time}`,
  /** `heute 10:00: Termin vor Ort` */
  planned: (time: string, step: string) => (time === '' ? `${step}: noch ohne Datum` : `${time}: ${step}`),
  pastAppointment: (step: string, time: string) => `${step} war ${time}. Wie geht es weiter?`,
  brokenPromise: (time: string) => `Antwort war bis ${time} versprochen`,
  lateStep: (step: string, span: string) => `${step}: seit ${inDative(span)} fällig`,

  lead: {
    back: 'Zur Liste',
    callButton: (phone: string) => `${phone} anrufen`,
    reply: 'E-Mail schreiben',
    missed: 'Nicht erreicht',
    answered: 'Erreicht',
    answeredAgain: 'Ergebnis ändern',
    /** Replaces „Erreicht“ after a planned step. */
    next: 'Wie weiter?',
    call: 'Anrufen',
    reopen: 'Doch noch offen',
    cancelAppointment: 'Termin absagen …',
    assignToMe: 'Übernehmen',
    assign: 'Weitergeben',
    spam: suspectWord,
    noSpam: `Kein ${quarantineWord}`,
    person: { page: 'Auskunft als Seite zum Lesen', json: 'Auskunft als Daten (JSON)' },
    delete: 'Löschen …',
    /** The confirmation to the person has not been sent. */
    held: {
      text: 'Diese Person hat noch keine Bestätigung bekommen.',
      send: 'Anfrage ist echt, Bestätigung schicken',
    },
    undo: 'Rückgängig',
    undone: (name: string) => (name === '' ? 'zurückgenommen' : `zurückgenommen von ${name}`),
    gone: ['Diese Anfrage gibt es nicht mehr.', 'Sie ist zurückgezogen oder gelöscht. Bitte nicht mehr anrufen.'],
    samePhone: 'Auch von dieser Nummer:',
    sameMailbox: 'Vom selben Postfach:',
    moreRelated: 'Gibt es noch mehr, zeigt sie die Suche.',
    facts: {
      roof: 'Dach',
      estimate: 'Überschlag',
      received: 'Eingegangen',
      due: 'Antwort bis',
      source: 'Herkunft',
    },
    actions: 'Was ist passiert?',
    message: 'Nachricht',
    history: historyLabel,
    teamMails: (count: number) => (count === 1 ? '1 Mail ans Team' : `${count} Mails ans Team`),
    note: 'Notiz',
    correct: 'Kontaktdaten ändern',
    roofView: 'Dach ansehen',
    writeNote: 'Notiz schreiben',
    notHere: 'Diese Anfrage ist noch nicht auf diesem Gerät. Sie erscheint, sobald du wieder online bist.',
    noteHint: 'Sehen alle im Team. Die Person bekommt sie bei einer Auskunft.',
    saveNote: 'Notiz speichern',
    dataTitle: `Datenschutz und ${quarantineWord}`,
  },

  ...dialogWords,

  pending: 'wird eingetragen …',
  waits: 'wartet auf Empfang',
  waitsFor: (action: string) => `${action} – wartet auf Empfang`,
  /** Shown above the list while actions wait on the device. */
  willWait: {
    offline: 'Du bist offline. Was du einträgst, geht von selbst heraus, sobald du wieder online bist.',
    unreachable: 'Der Server antwortet gerade nicht. Was du einträgst, geht von selbst heraus.',
  },
  waiting: (count: number) => `Wartet auf Empfang: ${countSteps(count)}. Das geht von selbst heraus.`,
  waitingDialog: {
    open: 'ansehen',
    title: 'Wartet auf Empfang',
    since: (time: string) => `seit ${time}`,
  },
  sent: (count: number) => `${countSteps(count)} eingetragen.`,
  refused: (count: number) => `Nicht eingetragen: ${countSteps(count)}.`,
  wanted: (what: string) => endSentence(`Du wolltest: ${what}`),
  stillDo: 'Trotzdem eintragen',
  onlyNote: 'Nur die Notiz eintragen',
  understood: 'Verstanden',
  waitsShort: 'wartet',
  /** A note that is typed, but not saved. */
  draft: 'Entwurf',
  discard: 'Zurücknehmen',
  next: (name: string) => `Nächste: ${name}`,
  received: 'Anfrage eingegangen',
  /** Follows the name of a confirmation. */
  confirmedBefore: 'nicht verschickt, weil schon eine an dieses Postfach ging',
  stuckBecause: (code: string) => `Grund: ${code}. Wer den Server betreut, kann sie noch einmal schicken.`,

  done: {
    corrected: 'Kontaktdaten geändert.',
    note: 'Notiz gespeichert.',
    quarantined: `Jetzt unter ${quarantineWord}.`,
    released: `Kein ${quarantineWord}: Die Anfrage ist wieder offen.`,
    confirmed: 'Die Bestätigung geht in einer Minute hinaus.',
    undone: 'Zurückgenommen.',
    unchanged: 'Nichts geändert.',
    deleted: 'Gelöscht.',
    assignedToMe: 'Die Anfrage liegt jetzt bei dir.',
    added: 'Anfrage eingetragen.',
    file: (file: string) => `Gespeichert: ${file}`,
  },
  /** Follows the sentence about an action on a colleague's request. */
  takenOver: (name: string) => `Die Anfrage war bei ${name} und ist jetzt bei dir.`,
  /** Follows the sentence about a result of a colleague's request. */
  stays: (name: string) => `Die Anfrage bleibt bei ${name}.`,
  overlaps: (others: string) => `Zur selben Zeit: ${others}.`,
  /** Follows the sentence about a changed appointment. */
  isMailed: (name: string) => `${name} bekommt eine Mail.`,
  notDone: (why: string) => `Nicht eingetragen. ${why}`,
  stale: (what: string) => `${what} Deine Änderung ist nicht eingetragen. So steht es jetzt.`,
  staleEntry: (by: string, what: string) => endSentence(`${by} war schneller: ${what}`),
  staleOwn: (what: string) => endSentence(`Du warst auf einem anderen Gerät schneller: ${what}`),
  troubles: {
    offline:
      'Du bist offline. Was du tippst, bleibt hier stehen. Versuch es noch einmal, sobald du wieder online bist.',
    unreachable: 'Der Server antwortet gerade nicht. Was du tippst, bleibt hier stehen. Versuch es gleich noch einmal.',
    signed_out: 'Du bist abgemeldet.',
    unknown: 'Diese Anfrage gibt es nicht mehr.',
    stale: 'Die Anfrage hat sich gerade geändert.',
    impossible: 'Das geht bei dieser Anfrage nicht mehr.',
    invalid_request: 'Das hat der Server nicht verstanden. Prüf deine Eingabe.',
    // The failure may be after the change.
    busy: 'Das hat gerade nicht geklappt. Versuch es gleich noch einmal.',
    failed: 'Das hat gerade nicht geklappt. Versuch es gleich noch einmal.',
  },

  help: 'Hilfe',
  manual: 'Anleitung',
  keysOn: 'Tasten benutzen',
  keys: {
    'j k': 'vor und zurück in der Liste',
    Enter: 'Anfrage öffnen',
    Esc: 'zurück zur Liste',
    v: 'nicht erreicht',
    a: 'erreicht',
    n: 'Notiz schreiben',
    'Strg+Enter': 'Notiz speichern',
    '+': 'Anfrage eintragen',
    '/': 'suchen',
    '?': 'diese Hilfe',
  },
} as const
