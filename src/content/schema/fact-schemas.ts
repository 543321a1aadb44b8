import * as v from 'valibot'
import { WEEKDAYS } from '../company.ts'
import { canBeInFormation, LEGAL_FORMS } from '../legal-forms.ts'
import { choice, decimal, email, fact, group, list, optionalFact, phone, postalCode, whole, yesOrNo } from './kinds.ts'

/** The facts of the provider, one schema a file: `content/company.yaml` first. */

const weekday = (title: string, example: string) => choice(WEEKDAYS, { title, example })
const hour = (title: string, example: string) => whole({ title, example, from: 0, to: 24 })

const phoneHours = v.pipe(
  group({
    firstDay: weekday('Telefonisch erreichbar von (Wochentag)', 'Mo'),
    lastDay: weekday('… bis (Wochentag)', 'Fr'),
    fromHour: hour('… ab (Stunde)', '8'),
    toHour: hour('… bis (Stunde)', '18'),
  }),
  v.forward(
    v.partialCheck(
      [['firstDay'], ['lastDay']],
      ({ firstDay, lastDay }) => WEEKDAYS.indexOf(firstDay) <= WEEKDAYS.indexOf(lastDay),
      'Dieser Wochentag liegt vor dem ersten (firstDay).',
    ),
    ['lastDay'],
  ),
  v.forward(
    v.partialCheck(
      [['fromHour'], ['toHour']],
      ({ fromHour, toHour }) => fromHour < toHour,
      'Diese Stunde liegt nicht nach der ersten (fromHour).',
    ),
    ['toHour'],
  ),
  // As src/lead/due-time.ts has them: 1 is Monday, 7 is Sunday, and hours are whole ones of German time.
  v.transform(({ firstDay, lastDay, fromHour, toHour }) => ({
    firstWeekday: WEEKDAYS.indexOf(firstDay) + 1,
    lastWeekday: WEEKDAYS.indexOf(lastDay) + 1,
    fromHour,
    toHour,
  })),
)

const companyEntries = group({
  brand: fact({ title: 'Name auf der Seite, kurz', example: 'Dachstrom Münsterland', longest: 28 }),
  name: v.pipe(
    fact({ title: 'Firma wie im Register, ohne Rechtsform', example: 'Dachstrom Münsterland' }),
    v.regex(
      /^(?!.*\s(GmbH|UG|AG|KG|OHG|GbR|eG|e\. ?K\.|i\. ?G\.)$)/,
      'Die Rechtsform gehört nicht hierher; sie steht in legalForm.',
    ),
  ),
  legalForm: choice(LEGAL_FORMS, { title: 'Rechtsform', example: 'GmbH' }),
  inFormation: yesOrNo({ title: 'In Gründung, also noch nicht im Handelsregister?', example: 'nein' }),
  street: fact({ title: 'Straße und Hausnummer', example: 'Hafenstraße 12' }),
  postalCode: postalCode({ title: 'Postleitzahl', example: '48153' }),
  town: fact({ title: 'Ort', example: 'Münster', longest: 40 }),
  region: v.pipe(
    fact({
      title: 'Region, in der ihr arbeitet, so wie sie nach „im“ und „aus dem“ steht',
      example: 'Münsterland',
      longest: 30,
    }),
    v.regex(
      /^(?!(im|in|aus|der|die|das|dem|den)\s)/i,
      'Schreib nur den Namen, so wie er nach „im“ und „aus dem“ steht.',
    ),
  ),
  phone: phone({ title: 'Telefon', example: '0251 123456' }),
  phoneHours,
  email: email({ title: 'E-Mail', example: 'dach@dachstrom-muensterland.de' }),
  contacts: list(
    group({
      name: fact({ title: 'Ansprechpartner: Name', example: 'Anna Berger', longest: 40 }),
      role: fact({ title: 'Ansprechpartner: Aufgabe', example: 'Beratung', longest: 40 }),
      phone: phone({ title: 'Ansprechpartner: Telefon', example: '0251 123457' }),
    }),
    { longest: 4 },
  ),
  represented: list(fact({ title: 'Wer vertritt die Firma? Vor- und Nachname', example: 'Anna Berger' }), {
    longest: 8,
  }),
  register: group({
    court: optionalFact(
      { title: 'Registergericht', example: 'Amtsgericht Münster' },
      v.regex(/^Amtsgericht /, 'Ein Registergericht heißt Amtsgericht und wie sein Ort.'),
    ),
    number: optionalFact(
      { title: 'Registernummer', example: 'HRB 12345' },
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
  v.forward(
    v.partialCheck(
      [['legalForm'], ['inFormation']],
      ({ legalForm, inFormation }) => !inFormation || canBeInFormation(legalForm),
      'Eine Firma dieser Rechtsform ist nie „in Gründung“: Sie entsteht nicht erst mit dem Eintrag ins Register.',
    ),
    ['inFormation'],
  ),
  v.forward(
    v.partialCheck(
      [['inFormation'], ['register', 'court'], ['register', 'number']],
      ({ inFormation, register }) => !inFormation || register.court + register.number === '',
      'Eine Firma in Gründung (inFormation: ja) steht noch in keinem Register. Leer beide Angaben. Beispiel: number:',
    ),
    ['register'],
  ),
)

export type CompanyFacts = v.InferOutput<typeof companySchema>

const cents = (title: string, example: string) => decimal({ title, example, from: 1, to: 99 })
const years = (title: string) => whole({ title, example: '10', from: 1, to: 30 })

export const offerSchema = v.pipe(
  group({
    priceFromCents: cents('Niedrigster Preis einer Kilowattstunde Solarstrom, in Cent mit Mehrwertsteuer', '22,9'),
    priceToCents: cents('Höchster Preis einer Kilowattstunde Solarstrom, in Cent mit Mehrwertsteuer', '24,9'),
    guaranteeYears: years('So viele Jahre gilt der Preis'),
    contractYears: years('So viele Jahre läuft der Vertrag'),
    equityEuros: whole({ title: 'Eigenkapital in Euro', example: '0', from: 0, to: 100_000 }),
    replyHours: whole({ title: 'Antwort innerhalb von … Stunden', example: '24', from: 1, to: 168 }),
    roofCheckMinutes: whole({ title: 'So viele Minuten dauert das Formular', example: '2', from: 1, to: 30 }),
    systemsInstalled: whole({ title: 'Über … Anlagen in der Region', example: '500', from: 1, to: 1_000_000 }),
  }),
  v.forward(
    v.partialCheck(
      [['priceFromCents'], ['priceToCents']],
      ({ priceFromCents, priceToCents }) => priceFromCents <= priceToCents,
      'Der höchste Preis liegt unter dem niedrigsten.',
    ),
    ['priceToCents'],
  ),
  v.forward(
    v.partialCheck(
      [['guaranteeYears'], ['contractYears']],
      ({ guaranteeYears, contractYears }) => guaranteeYears <= contractYears,
      'Der Preis kann nicht länger gelten, als der Vertrag läuft.',
    ),
    ['contractYears'],
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

/** Who else handles the data: Art. 13 (1) GDPR wants them named. */
export const privacySchema = group({
  host: processor('Wo die Seite läuft (Hoster)', 'Hetzner Online GmbH'),
  mailService: processor('Wer die Mails verschickt (leer: dieselbe Firma wie der Hoster)', 'IONOS SE'),
  dataProtectionOfficer: optionalFact({
    longest: 120,
    title: 'Datenschutzbeauftragter, falls es einen gibt: Name und E-Mail',
    example: 'Dr. Jan Weber, datenschutz@dachstrom-muensterland.de',
  }),
  supervisoryAuthority: fact({
    title: 'Aufsichtsbehörde für den Datenschutz',
    example: 'Landesbeauftragte für Datenschutz und Informationsfreiheit Nordrhein-Westfalen',
    longest: 200,
  }),
})

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

/** The provider's own pictures. Words for a missing picture are refused by src/content/compiler/pictures. */
const picturesSchema = group({
  hero: group({ alt: alt('Einfamilienhaus mit Solarmodulen auf dem Satteldach'), focus }),
  team: group({ alt: alt('Zwei Monteure befestigen ein Solarmodul auf einem Dach'), focus }),
})

/** Postcode to town. */
const townsSchema = v.pipe(
  v.record(
    postalCode({ title: 'Postleitzahl', example: '48143: Münster' }),
    fact({ title: 'Ort', example: 'Münster', longest: 40 }),
    'Hier gehören Zeilen wie 48143: Münster hin.',
  ),
  v.check((towns) => Object.keys(towns).length > 0, 'Die Liste ist leer.'),
  v.metadata({ example: '48143: Münster' }),
)

export type Towns = v.InferOutput<typeof townsSchema>

/** The files with facts, below content/. Texts take values from the first two. */
export const FACT_FILES = {
  'company.yaml': companySchema,
  'offer.yaml': offerSchema,
  'privacy.yaml': privacySchema,
  'pictures.yaml': picturesSchema,
  'towns.yaml': townsSchema,
} as const
