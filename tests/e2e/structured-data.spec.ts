import { company } from '../../src/content/generated/company.ts'
import { faq } from '../../src/content/generated/faq.ts'
import { offer } from '../../src/content/generated/offer.ts'
import { expect, test } from '../support/site.ts'

/** The type check holds it against schema.org's vocabulary: src/site/business-data.ts. */
test('describes the provider and its offer in JSON', async ({ page }) => {
  await page.goto('/')
  const item = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(item).toMatchObject({
    '@context': 'https://schema.org',
    name: company.legalName,
    telephone: company.phone,
    openingHours: company.hoursSchema,
    areaServed: company.region.name,
    address: { postalCode: company.postalCode, addressCountry: 'DE' },
  })
  const { minPrice, maxPrice, ...unit } = item.makesOffer.priceSpecification
  expect(minPrice * 100).toBeCloseTo(offer.priceFromCents, 4)
  expect(maxPrice * 100).toBeCloseTo(offer.priceToCents, 4)
  expect(unit).toMatchObject({ priceCurrency: 'EUR', unitCode: 'KWH', valueAddedTaxIncluded: true })
})

test('marks every question with its answer, as they are read', async ({ page }) => {
  await page.goto('/')
  const list = page.locator('[itemtype="https://schema.org/FAQPage"]')
  const items = await list.locator('[itemprop=mainEntity][itemtype="https://schema.org/Question"]').evaluateAll((all) =>
    all.map((item) => ({
      question: item.querySelector('[itemprop=name]')?.textContent,
      answer: item.querySelector('[itemprop=acceptedAnswer][itemtype="https://schema.org/Answer"] [itemprop=text]')
        ?.textContent,
    })),
  )
  expect(items).toEqual(faq.items.map(({ question, answer }) => ({ question, answer })))
})
