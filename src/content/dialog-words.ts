// Words in the dialogs of the desk. They are a part of deskWords.

import { endSentence } from '../base/end-sentence.ts'
import { NBSP } from '../base/nbsp.ts'

export const dialogWords = {
  tried: {
    title: 'Wann der nächste Versuch?',
    mail: 'Mail schicken: Wir haben versucht, dich anzurufen',
    wrongNumber: 'Die Nummer stimmt nicht',
    stays: (time: string) => endSentence(`Der Termin bleibt: ${time}`),
    mailed: 'Die Mail dazu geht höchstens einmal am Tag.',
    late: (due: string) => `nach der Frist (${due})`,
    promised: (due: string) => `Die Antwort ist bis ${due} versprochen.`,
    other: 'Anderer Zeitpunkt …',
    inHours: `in 2${NBSP}Std.`,
    morning: (day: string) => `${day} früh`,
    weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  },
  answeredDialog: {
    title: 'Wie geht es weiter?',
    /** The title after an appointment. */
    whatHappened: 'Was ist beim Termin passiert?',
    steps: {
      visit: 'Termin vor Ort',
      call: 'Telefontermin',
      offered: 'Angebot verschickt',
      offer: 'Angebot bis …',
      later: 'Wiedervorlage',
      mailed: 'Per E-Mail geantwortet, Wiedervorlage',
      contract: 'Auftrag',
      lost: 'Verloren',
    },
    /** Also the beginning of the note of `mailed`. */
    byMail: 'Per E-Mail geantwortet',
    open: 'Beantwortet, abschließen',
    planned: (plan: string) => endSentence(`Bisher geplant: ${plan}`),
    invite: (name: string) => `Termin auch an ${name} mailen`,
    street: 'Straße und Hausnummer (freiwillig)',
    move: (step: string) => `${step} verschieben`,
    addDate: 'Tag und Uhrzeit eintragen',
    addValue: 'Betrag eintragen',
    isTold: (name: string) => `${name} bekommt Änderungen per Mail.`,
    cancels: (name: string) => `Der Termin entfällt damit, und ${name} bekommt eine Absage.`,
    followUp: 'Wann fragst du nach?',
    kilowattPeak: 'Größe in kWp (freiwillig)',
    euros: 'Wert in Euro (freiwillig)',
    kilowattPeakShape: 'Zum Beispiel 9,8',
    eurosShape: 'Bis 999.999, zum Beispiel 18.500',
    save: 'Eintragen',
  },
  cancelDialog: {
    title: 'Termin absagen?',
    text: (day: string) => endSentence(`Die Anfrage kommt dann zur Wiedervorlage: ${day}`),
    mails: (name: string) => `${name} bekommt eine Absage.`,
    button: 'Termin absagen',
  },
  when: {
    day: 'Tag',
    holiday: 'Feiertag',
    hour: 'Uhrzeit',
    appointments: (count: number) => (count === 1 ? '1 Termin' : `${count} Termine`),
    taken: (names: string) => `belegt: ${names}`,
    inWeeks: (weeks: number) => `in ${weeks} Wochen`,
    otherTime: 'Andere Uhrzeit',
    otherDay: 'Anderer Tag',
    pick: 'Wählen',
    save: 'Eintragen',
  },
  assignDialog: {
    title: 'Wer übernimmt?',
    nobody: 'Niemand',
    /** For a lead with an appointment. */
    mails: 'Wer den Termin bekommt oder abgibt, erfährt es per Mail.',
  },
  addDialog: {
    open: '+ Anfrage',
    title: 'Anfrage eintragen',
    message: 'Worum geht es? (freiwillig)',
    source: 'Woher kommt die Anfrage?',
    spoke: 'Wir haben gesprochen: Wiedervorlage am nächsten Werktag',
    confirms: 'Bestätigung per Mail schicken',
    save: 'Eintragen',
    known: 'Schon da:',
  },
  handOver: {
    open: (count: string) => `Alle ${count} weitergeben …`,
    take: (count: string) => `Alle ${count} übernehmen oder weitergeben …`,
    title: (count: string) => `Wer übernimmt alle ${count}?`,
    confirm: (count: string, name: string) => `Alle ${count} an ${name} geben?`,
    confirmOwn: (count: string) => `Alle ${count} übernehmen?`,
    button: (count: string) => `Alle ${count} weitergeben`,
    buttonOwn: (count: string) => `Alle ${count} übernehmen`,
    done: (count: number, name: string, isAll = true) =>
      `${count === 1 ? '1 Anfrage liegt' : `${count} Anfragen liegen`} jetzt bei ${name}.${isAll ? '' : ' Bei den anderen hat es nicht geklappt.'}`,
    nobody: 'niemandem',
    me: 'dir',
  },
  correctDialog: { title: 'Kontaktdaten ändern', text: 'Das Frühere bleibt im Verlauf.', save: 'Speichern' },
  shortNumber: 'Die Nummer ist kurz. Fehlt eine Ziffer?',
  optional: (label: string) => `${label} (freiwillig)`,
  optionalNote: 'Notiz dazu (freiwillig)',
  deleteDialog: {
    title: (name: string) => `${name} wirklich löschen?`,
    text: 'Die Anfrage verschwindet mit allen Notizen für immer.',
    /** An invited person gets no mail. */
    noMail: 'Die Person bekommt keine Absage.',
    others: (count: number) =>
      count === 1
        ? 'Vom selben Postfach kam noch eine weitere Anfrage.'
        : `Vom selben Postfach kamen noch ${count} weitere Anfragen.`,
    button: (ref: string) => `Ja, ${ref} für immer löschen`,
    all: (count: number) => `Ja, alle ${count} für immer löschen`,
  },
} as const
