import { NBSP } from '../base/nbsp.ts'
import { phoneExample } from './company.ts'
import { writeLegalName } from './legal-forms.ts'
import { formatNumber } from './numbers.ts'
import { formatHours } from './phone-hours.ts'
import type { CompanyFacts, OfferFacts } from './schema/fact-schemas.ts'

export function formatOffer(offer: OfferFacts) {
  const range = [...new Set([offer.priceFromCents, offer.priceToCents])].map(formatNumber).join('–')
  return {
    priceRange: `${range}${NBSP}ct`,
    price: `${range}${NBSP}ct/kWh`,
    vat: `inkl.${NBSP}MwSt.`,
    priceWithVat: `${range}${NBSP}ct/kWh inkl.${NBSP}MwSt.`,
    guarantee: `${offer.guaranteeYears}${NBSP}Jahre`,
    equity: `${formatNumber(offer.equityEuros)}${NBSP}€`,
    replyTime: `${offer.replyHours}${NBSP}Stunden`,
    systems: `über ${formatNumber(offer.systemsInstalled)}`,
  }
}

export type OfferTexts = ReturnType<typeof formatOffer>

/** The placeholders that texts in content/ may use, such as `{price}`. */
export function listPlaceholders(company: CompanyFacts, offer: OfferFacts): Record<string, string> {
  const plain = Object.entries(offer).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, formatNumber(value)]] : [],
  )
  const { brand, street, postalCode, town, region, phone, email } = company
  return {
    ...Object.fromEntries(plain),
    ...formatOffer(offer),
    brand,
    street,
    postalCode,
    town,
    phone,
    email,
    region: region.name,
    inRegion: region.in,
    fromRegion: region.from,
    phoneExample: phoneExample(phone),
    legalName: writeLegalName(company),
    hours: formatHours(company.phoneHours),
  }
}
