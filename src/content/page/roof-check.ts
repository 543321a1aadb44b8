import { company } from '../company.ts'
import { figures, offer } from '../offer.ts'

/** What a visitor might type: shown as a hint, and again where something else was typed. */
const examples = {
  address: `${company.postalCode} ${company.town}`,
  phone: '0251 123456',
  email: 'name@beispiel.de',
} as const

/** German words for a lead's fields and values: the form, the mails and the command line share them. */
export const fieldLabels = {
  name: 'Vollständiger Name',
  address: 'PLZ und Ort',
  roofSize: 'Dachgröße',
  roofType: 'Dachform',
  phone: 'Telefon',
  email: 'E-Mail',
  message: 'Nachricht',
} as const

export const roofSizeLabels = {
  small: 'unter 50\u00a0m²',
  medium: '50–100\u00a0m²',
  large: '100–150\u00a0m²',
  xlarge: 'über 150\u00a0m²',
} as const

export const roofTypeLabels = {
  pitched: 'Satteldach',
  flat: 'Flachdach',
  shed: 'Pultdach',
  other: 'Andere',
} as const

export const roofCheck = {
  title: 'Kostenlose Dachprüfung',
  promise: `Du bekommst innerhalb von ${figures.replyTime} eine Einschätzung deines Solar\u00adpotenzials.`,
  contactTitle: 'Lieber persönlich?',
  nextStepsTitle: 'So geht es weiter',
  nextSteps: [
    `Wir prüfen deine Anfrage und antworten innerhalb von ${figures.replyTime}.`,
    'Wir werten Satellitenbilder deines Dachs aus und berechnen das Potenzial.',
    'Wir beraten dich persönlich und machen dir ein passendes Angebot.',
  ],
} as const

/** What the form says. Apart from `roofCheck`, so that the browser loads this alone. */
export const roofCheckForm = {
  roofLegend: 'Dein Dach',
  personLegend: 'Und du',
  optional: 'freiwillig',
  unknown: 'Weiß ich nicht',
  requiredNote: 'Alle Felder ohne „freiwillig“ brauchen wir für die Antwort.',
  hints: {
    name: 'Vor- und Nachname',
    address: `z.\u00a0B. ${examples.address}`,
    roofSize: 'Grob geschätzt reicht.',
    roofType: '',
    phone: 'Nur für Rückfragen zu deiner Anfrage',
    email: 'Hierhin schicken wir die Bestätigung.',
    message: 'Zum Beispiel deine Straße für die Prüfung, Speicher, Heizstab oder Neubau',
  },
  /** In place of the hint, where a postcode stands alone that is not one of the region's. */
  townMissing: 'Welcher Ort ist das? Schreib ihn bitte dazu.',
  /** Split where the link to the privacy policy stands. */
  consent: {
    before: 'Ich habe die ',
    link: 'Datenschutz\u00aderklärung',
    after: ' gelesen und bin einverstanden, dass ihr meine Angaben nutzt, um meine Anfrage zu bearbeiten.',
  },
  submit: 'Kostenlose Dach\u00adprüfung anfordern',
  submitting: 'Wird gesendet...',
  toasts: {
    consent: {
      title: 'Datenschutz erforderlich',
      text: 'Bitte akzeptiere die Datenschutzerklärung.',
    },
    failure: {
      title: 'Fehler beim Senden',
      text: 'Es gab ein Problem beim Senden deiner Anfrage. Bitte versuche es erneut.',
    },
    success: {
      title: 'Anfrage gesendet! 🎉',
      text: `Wir melden uns innerhalb von ${offer.replyHours} Stunden bei dir.`,
    },
    region: 'Meldungen',
    /** Before each, where it is read aloud. */
    announced: 'Meldung',
    close: 'Meldung schließen',
  },
  /** Shown in the page, where it stays when the toast has gone. */
  confirmation: {
    title: 'Danke, deine Anfrage ist bei uns.',
    text: `Wir schauen uns dein Dach an und melden uns innerhalb von ${figures.replyTime}. Du musst nichts weiter tun.`,
  },
  failureHelp: 'Deine Angaben stehen noch da. Versuch es noch einmal oder ruf uns an:',
  /** For a visitor without script, to whom the browser shows an empty form after a failure. */
  failureHint: 'Geh im Browser einen Schritt zurück, dann sind deine Angaben wieder da. Oder ruf uns an:',
  /** The title is fixed by docs/requirements.md. */
  unexpected: {
    title: 'Unexpected Application Error!',
    text: 'Das Formular lässt sich gerade nicht anzeigen. Ruf uns an oder schreib uns, wir nehmen deine Anfrage gern so auf:',
  },
} as const

/** One sentence for each way a field can be refused; a code without a sentence fails the type check. */
export const fieldErrors = {
  name: {
    missing: 'Bitte trag deinen Namen ein.',
    too_long: 'Bitte kürze deinen Namen etwas.',
    invalid: 'Bitte trag deinen Namen ohne Sonderzeichen ein.',
  },
  address: {
    missing: `Bitte trag Postleitzahl und Ort ein, z.\u00a0B. ${examples.address}.`,
    too_long: `Bitte nenn nur Postleitzahl und Ort, z.\u00a0B. ${examples.address}.`,
    invalid: `Bitte trag Postleitzahl und Ort ein, z.\u00a0B. ${examples.address}.`,
  },
  phone: {
    missing: `Bitte trag deine Telefonnummer ein, z.\u00a0B. ${examples.phone}.`,
    too_long: `Bitte nenn nur eine Telefonnummer, z.\u00a0B. ${examples.phone}.`,
    invalid: `Die Nummer ist unvollständig. Beispiel: ${examples.phone}.`,
  },
  email: {
    missing: `Bitte trag deine E-Mail-Adresse ein, z.\u00a0B. ${examples.email}.`,
    too_long: `Die Adresse ist zu lang. Beispiel: ${examples.email}.`,
    invalid: `An diese Adresse kommt keine Mail an. Beispiel: ${examples.email}.`,
  },
  message: {
    missing: 'Bitte schreib eine Nachricht.',
    too_long: 'Bitte kürze auf 2000 Zeichen.',
    invalid: 'Bitte schreib deine Nachricht ohne Sonderzeichen.',
  },
} as const
