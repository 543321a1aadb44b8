import { company } from '../company.ts'
import { figures } from '../offer.ts'

/** What search engines and shared links show. */
export const head = {
  title: `Solarstrom vom eigenen Dach – ohne Eigenkapital | ${company.brand}`,
  description:
    `Wir bauen, versichern und warten die Solaranlage auf deinem Dach im ${company.region}. ` +
    `Du zahlst nur genutzten Solarstrom: ${figures.price}, ${figures.guarantee} garantiert.`,
  skipLink: 'Zum Inhalt springen',
} as const
