import type { HomeAndConstructionBusiness, WithContext } from 'schema-dts'
import { company } from '../content/generated/company.ts'
import { head } from '../content/generated/head.ts'
import { offer } from '../content/generated/offer.ts'
import { SHARE_PATH } from './share-words.ts'

/**
 * Provider and offer in schema.org's vocabulary.
 * @param site the public address, for absolute URLs
 */
export function businessData(site: URL | undefined) {
  return {
    '@context': 'https://schema.org',
    '@type': 'HomeAndConstructionBusiness',
    name: company.legalName,
    description: head.description,
    telephone: company.phone,
    email: company.email,
    openingHours: company.hoursSchema,
    areaServed: company.region.name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.street,
      postalCode: company.postalCode,
      addressLocality: company.town,
      addressCountry: 'DE',
    },
    makesOffer: {
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: 'Solarstrom' },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        minPrice: euros(offer.priceFromCents),
        maxPrice: euros(offer.priceToCents),
        priceCurrency: 'EUR',
        // UN/CEFACT code of the kilowatt-hour.
        unitCode: 'KWH',
        valueAddedTaxIncluded: true,
      },
    },
    ...(site && {
      url: site.href,
      image: new URL(SHARE_PATH, site).href,
      logo: new URL('/icon-512.png', site).href,
    }),
  } satisfies WithContext<HomeAndConstructionBusiness>
}

/** Rounds binary fractions: 0.219, not 0.21899999999999997. */
function euros(cents: number): number {
  return Number((cents / 100).toFixed(6))
}
