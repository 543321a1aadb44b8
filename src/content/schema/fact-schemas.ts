// The schemas of the provider's facts, one for each file of content/ that has facts.

import * as v from 'valibot'
import { type BrandColours, findUnreadable, PALETTES } from '../brand/theme.ts'
import { canBeInFormation, LEGAL_FORMS, WITH_GENERAL_PARTNER } from '../legal-forms.ts'
import { readPhoneHours } from '../phone-hours.ts'
import { tidyRange } from '../postcodes.ts'
import { readRegion } from '../region.ts'
import { STATES } from '../states.ts'
import {
  ADDRESS,
  choice,
  decimal,
  email,
  fact,
  fitTogether,
  group,
  isText,
  list,
  NO_ADDRESS,
  optionalFact,
  optionalYes,
  orEmpty,
  pathTo,
  phone,
  pictureName,
  postalCode,
  readFact,
  whole,
  yesOrNo,
} from './kinds.ts'

const companyEntries = group({
  brand: v.pipe(
    fact({ title: 'Name auf der Seite, kurz', example: 'Dachstrom Münsterland', longest: 28 }),
    // The brand is the name of the mails' sender: Name <address>.
    v.regex(/^[^<>]*$/, 'Der Name steht auch über den Mails: < und > gehen dort nicht.'),
  ),
  name: v.pipe(
    fact({ title: 'Firma wie im Register, ohne Rechtsform', example: 'Dachstrom Münsterland' }),
    v.regex(
      /^(?!.*\s(GmbH|UG|AG|KG|OHG|GbR|eG|e\. ?K\.|i\. ?G\.)$)/,
      'Die Rechtsform gehört nicht hierher: Sie hat eine eigene Angabe.',
    ),
  ),
  legalForm: choice(LEGAL_FORMS, { title: 'Rechtsform', example: 'GmbH' }),
  inFormation: yesOrNo({ title: 'In Gründung, also noch nicht im Handelsregister?', example: 'nein' }),
  street: fact({ title: 'Straße und Hausnummer', example: 'Hafenstraße 12' }),
  postalCode: postalCode({ title: 'Postleitzahl', example: '48153' }),
  town: fact({ title: 'Ort', example: 'Münster', longest: 40 }),
  region: readFact(
    {
      title: 'Region, in der ihr arbeitet, so wie man es sagt, mit „im“, „in der“ oder „am“',
      example: 'im Münsterland',
      longest: 36,
    },
    readRegion,
  ),
  phone: phone({ title: 'Telefon', example: '0251 123456' }),
  phoneHours: readFact({ title: 'Wann jemand ans Telefon geht', example: 'Mo–Do 8:30–17, Fr 8–13' }, readPhoneHours),
  email: email({ title: 'E-Mail', example: 'dach@dachstrom-muensterland.de' }),
  contacts: list(
    group({
      name: fact({ title: 'Ansprechpartner: Name', example: 'Anna Berger', longest: 40 }),
      role: fact({ title: 'Ansprechpartner: Aufgabe', example: 'Beratung', longest: 40 }),
      phone: phone({ title: 'Ansprechpartner: Telefon', example: '0251 123457' }),
      photo: optionalFact({ title: 'Ansprechpartner: Foto in content/images', example: 'anna.jpg' }, pictureName),
    }),
    { longest: 4 },
  ),
  callsOnlyFromContacts: optionalYes({ title: 'Ruft ihr nur von den Nummern der Ansprechpartner an?', example: 'ja' }),
  represented: list(
    v.pipe(
      fact({ title: 'Wer vertritt die Firma? Vor- und Nachname', example: 'Anna Berger' }),
      v.regex(/\S\s+\S/, 'Es fehlt der Vor- oder der Nachname.'),
    ),
    { longest: 8 },
  ),
  register: group({
    court: optionalFact(
      { title: 'Registergericht, sobald die Firma eingetragen ist', example: 'Amtsgericht Münster' },
      v.regex(/^Amtsgericht /, 'Ein Registergericht heißt Amtsgericht und wie sein Ort.'),
    ),
    number: optionalFact(
      { title: 'Registernummer, sobald die Firma eingetragen ist', example: 'HRB 12345' },
      v.regex(/^(HRA|HRB|GnR|GsR) ?\d{1,6}( ?[A-Z]{1,2})?$/, 'So sieht keine Registernummer aus.'),
    ),
  }),
  generalPartner: optionalFact({
    longest: 120,
    title: 'Nur bei einer GmbH & Co. KG: persönlich haftende Gesellschafterin mit ihrem Registereintrag',
    example: 'Dachstrom Verwaltungs GmbH, Amtsgericht Münster, HRB 12346',
  }),
  supervisoryChair: optionalFact({
    title: 'Vorsitz des Aufsichtsrats, falls es einen gibt',
    example: 'Dr. Karla Brandt',
  }),
  vatId: optionalFact(
    { title: 'Umsatzsteuer-ID, falls es eine gibt', example: 'DE123456789' },
    v.regex(/^DE ?\d{3} ?\d{3} ?\d{3}$/, 'Eine Umsatzsteuer-ID hat DE und neun Ziffern.'),
  ),
  copyrightYear: whole({ title: 'Jahr hinter dem ©', example: '2026', from: 2000, to: 2100 }),
})

export const companySchema = v.pipe(
  companyEntries,
  fitTogether(
    ['legalForm', 'inFormation'],
    ({ legalForm, inFormation }) => !inFormation || canBeInFormation(legalForm),
    'Eine Firma dieser Rechtsform ist nie „in Gründung“: Sie entsteht nicht erst mit dem Eintrag ins Register.',
  ),
  fitTogether(
    ['inFormation', 'register'],
    ({ inFormation, register }) => !inFormation || register.court + register.number === '',
    'Eine Firma in Gründung steht noch in keinem Register. Leer Gericht und Nummer. Beispiel: number:',
  ),
  fitTogether(
    ['legalForm', 'generalPartner'],
    ({ legalForm, generalPartner }) => generalPartner === '' || legalForm === WITH_GENERAL_PARTNER,
    `Eine persönlich haftende Gesellschafterin hat nur eine ${WITH_GENERAL_PARTNER}. Leer die Angabe.`,
  ),
)

export type CompanyFacts = v.InferOutput<typeof companySchema>

const cents = (title: string, example: string) => decimal({ title, example, from: 1, to: 99, unit: 'Cent' })
// The texts have the plural, so these numbers begin at two.
const years = (title: string) => whole({ title, example: '10', from: 2, to: 30 })

const answer = (question: string, example: string) =>
  optionalFact({ title: `Häufige Frage: ${question}`, example, longest: 400 })

export const offerSchema = v.pipe(
  group({
    priceFromCents: cents('Niedrigster Preis einer Kilowattstunde Solarstrom, in Cent mit Mehrwertsteuer', '22,9'),
    priceToCents: cents('Höchster Preis einer Kilowattstunde Solarstrom, in Cent mit Mehrwertsteuer', '24,9'),
    guaranteeYears: years('So viele Jahre gilt der Preis'),
    contractYears: years('So viele Jahre läuft der Vertrag'),
    // A larger sum would be wider than its column.
    equityEuros: whole({ title: 'Eigenkapital in Euro', example: '0', from: 0, to: 9999 }),
    replyHours: whole({ title: 'Antwort innerhalb von … Stunden', example: '24', from: 2, to: 168 }),
    roofCheckMinutes: whole({ title: 'So viele Minuten dauert das Formular', example: '2', from: 2, to: 30 }),
    systemsInstalled: whole({ title: 'Über … Anlagen in der Region', example: '500', from: 1, to: 1_000_000 }),
    sampleContract: optionalFact(
      {
        title: 'Mustervertrag: eine eigene Seite oder die Adresse einer Datei',
        example: '/mustervertrag',
        longest: 200,
      },
      v.regex(ADDRESS, NO_ADDRESS),
    ),
    answerLeaks: answer(
      'Was gilt, wenn das Dach undicht wird?',
      'Schäden durch die Montage beheben wir auf unsere Kosten.',
    ),
    answerDamage: answer(
      'Wer haftet, wenn beim Einbau etwas kaputtgeht?',
      'Wir. Unsere Betriebshaftpflicht zahlt solche Schäden.',
    ),
    answerMeterCabinet: answer(
      'Wer bezahlt einen neuen Zählerschrank?',
      'Das prüfen wir vor dem Vertrag und nennen dir den Preis im Angebot.',
    ),
    answerLandRegister: answer('Kommt etwas ins Grundbuch?', 'Nein, es wird nichts eingetragen.'),
    answerInsolvency: answer('Was passiert bei eurer Insolvenz?', 'Der Vertrag sagt, wer die Anlage dann übernimmt.'),
    answerResidualValue: answer(
      'Wie hoch ist der Restwert in Euro?',
      'Nach zehn Jahren sind es meist 3.000 bis 4.000 €.',
    ),
    answerWeekendCalls: answer('Ruft ihr auch am Wochenende an?', 'Nein, nur Montag bis Freitag.'),
  }),
  fitTogether(
    ['priceFromCents', 'priceToCents'],
    ({ priceFromCents, priceToCents }) => priceFromCents <= priceToCents,
    'Der höchste Preis liegt unter dem niedrigsten.',
  ),
  fitTogether(
    ['guaranteeYears', 'contractYears'],
    ({ guaranteeYears, contractYears }) => guaranteeYears <= contractYears,
    'Der Preis kann nicht länger gelten, als der Vertrag läuft.',
  ),
)

export type OfferFacts = v.InferOutput<typeof offerSchema>

const processor = (what: string, example: string) =>
  group({
    name: optionalFact({ title: `${what}: Firma`, example }),
    address: optionalFact({
      longest: 120,
      title: `${what}: Anschrift`,
      example: 'Industriestraße 25, 91710 Gunzenhausen, Deutschland',
    }),
  })

/** Processors of the data, because Art. 13 (1) GDPR requires their names. */
export const privacySchema = group({
  host: processor('Wo die Seite läuft (Hoster)', 'Hetzner Online GmbH'),
  mailService: processor('Wer die Mails verschickt (leer: dieselbe Firma wie der Hoster)', 'IONOS SE'),
  dataProtectionOfficer: optionalFact({
    longest: 120,
    title: 'Datenschutzbeauftragter, falls es einen gibt: Name und E-Mail',
    example: 'Dr. Jan Weber, datenschutz@dachstrom-muensterland.de',
  }),
  state: orEmpty(
    choice(STATES, { title: 'Bundesland, falls es nicht aus der Postleitzahl folgt', example: 'Niedersachsen' }),
  ),
})

const PALETTE_NAMES = Object.keys(PALETTES) as (keyof typeof PALETTES)[]

const colour = (title: string, example: string) =>
  orEmpty(
    v.pipe(
      isText,
      v.trim(),
      v.regex(/^#?[\da-f]{6}$/i, 'Eine Farbe hat sechs Ziffern oder Buchstaben von a bis f.'),
      v.transform((typed) => `#${typed.replace('#', '').toLowerCase()}`),
      v.metadata({ title, example }),
    ),
  )

/** A palette. The provider can replace each of its colours. */
const brandSchema = v.pipe(
  group({
    palette: choice(PALETTE_NAMES, { title: 'Fertige Palette', example: 'Sonne' }),
    action: colour('Farbe der Knöpfe', 'ffc22e'),
    accent: colour('Farbe von Links und Zahlen', '86301d'),
    dark: colour('Dunkler Grund', '0e2a3b'),
    ground: colour('Heller Grund', 'fbf7f0'),
  }),
  v.transform(({ palette, ...own }) => {
    const chosen = Object.entries(own).filter(([, value]) => value !== '')
    return { own, colours: { ...PALETTES[palette], ...Object.fromEntries(chosen) } as BrandColours }
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { own, colours } = dataset.value
    for (const { name, why, nearest } of findUnreadable(colours)) {
      // If a colour of the palette becomes unreadable next to one of the provider's, the provider must replace it too.
      const message = `${why} Die nächste, die geht, als Beispiel: ${nearest.slice(1)}`
      addIssue({ message, path: pathTo(own, name) })
    }
  }),
)

const alt = (example: string) =>
  optionalFact({
    longest: 150,
    title: 'Was auf dem Bild zu sehen ist, für alle, die es nicht sehen',
    example,
  })

const focus = optionalFact(
  { title: 'Was beim Zuschneiden im Bild bleiben muss: von links, von oben', example: '60 % 70 %' },
  v.regex(/^(100|\d{1,2}) ?% (100|\d{1,2}) ?%$/, 'Das sind keine zwei Anteile von 0 % bis 100 %.'),
)

/** The provider's own pictures. */
const picturesSchema = group({
  hero: group({ alt: alt('Einfamilienhaus mit Solarmodulen auf dem Satteldach'), focus }),
  team: group({ alt: alt('Zwei Monteure befestigen ein Solarmodul auf einem Dach'), focus }),
})

const TOWN = { title: 'Ort', example: 'Münster', longest: 40 }

/** Postcodes or ranges of them, each with its town if known. */
const townsSchema = v.pipe(
  v.record(v.string(), optionalFact(TOWN), 'Hier gehören Zeilen wie 48143: Münster hin.'),
  v.rawCheck(({ dataset, addIssue }) => {
    for (const [key, value] of Object.entries(dataset.typed ? dataset.value : {})) {
      const [, from = '', to = from] = /^(\d{5})(?:-(\d{5}))?$/.exec(tidyRange(key)) ?? []
      if (from !== '' && from <= to) continue
      const message = /^\d{5}$/.test(value)
        ? `Erst die Postleitzahl, dann der Ort. Beispiel: ${value}: ${key}`
        : from > to
          ? `Der Bereich ist rückwärts geschrieben. Beispiel: ${to}-${from}:`
          : 'Eine Postleitzahl hat fünf Ziffern und keinen Strich davor. Beispiel: 48143: Münster'
      addIssue({ message, path: pathTo(dataset.value, key) })
    }
  }),
  v.metadata({ example: '48143: Münster' }),
)

export type Towns = v.InferOutput<typeof townsSchema>

/** Texts get values from the first two files. */
export const FACT_FILES = {
  'company.yaml': companySchema,
  'offer.yaml': offerSchema,
  'privacy.yaml': privacySchema,
  'brand.yaml': brandSchema,
  'pictures.yaml': picturesSchema,
  'towns.yaml': townsSchema,
} as const
