import * as v from 'valibot'
import { decimal, group, whole } from './kinds.ts'

const years = (title: string) => whole({ title, example: '10', from: 1, to: 30 })

export const offerSchema = v.pipe(
  group({
    priceFromCents: decimal({
      title: 'Niedrigster Preis einer Kilowattstunde Solarstrom, in Cent mit Mehrwertsteuer',
      example: '22,9',
      from: 1,
      to: 99,
    }),
    priceToCents: decimal({
      title: 'Höchster Preis einer Kilowattstunde Solarstrom, in Cent mit Mehrwertsteuer',
      example: '24,9',
      from: 1,
      to: 99,
    }),
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
