import * as v from 'valibot'
import { canBeInFormation, LEGAL_FORMS } from '../legal-forms.ts'
import { WEEKDAYS } from '../phone-hours.ts'
import { choice, email, fact, group, list, optionalFact, phone, postalCode, whole, yesOrNo } from './kinds.ts'

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
