import { phoneExample } from './company.ts'
import { writeLegalName } from './legal-forms.ts'
import { printNumber } from './numbers.ts'
import { printHours } from './phone-hours.ts'
import type { CompanyFacts, OfferFacts } from './schema/fact-schemas.ts'

const NBSP = '\u00a0'

/** The offer's figures as text, with non-breaking spaces. */
export function printFigures(offer: OfferFacts) {
  const range = [...new Set([offer.priceFromCents, offer.priceToCents])].map(printNumber).join('–')
  return {
    priceRange: `${range}${NBSP}ct`,
    price: `${range}${NBSP}ct/kWh`,
    vat: `inkl.${NBSP}MwSt.`,
    priceWithVat: `${range}${NBSP}ct/kWh inkl.${NBSP}MwSt.`,
    guarantee: `${offer.guaranteeYears}${NBSP}Jahre`,
    equity: `${offer.equityEuros}${NBSP}€`,
    replyTime: `${offer.replyHours}${NBSP}Stunden`,
    systems: `über ${printNumber(offer.systemsInstalled)}`,
  }
}

export type Figures = ReturnType<typeof printFigures>

/** The placeholders that texts in content/ may use, such as `{price}`. */
export function listPlaceholders(company: CompanyFacts, offer: OfferFacts): Record<string, string> {
  const plain = Object.entries(offer).map(([name, value]) => [name, printNumber(value)])
  const { brand, street, postalCode, town, region, phone, email } = company
  return {
    ...Object.fromEntries(plain),
    ...printFigures(offer),
    ...{ brand, street, postalCode, town, phone, email },
    region: region.name,
    inRegion: region.in,
    fromRegion: region.from,
    phoneExample: phoneExample(phone),
    legalName: writeLegalName(company),
    hours: printHours(company.phoneHours),
  }
}
