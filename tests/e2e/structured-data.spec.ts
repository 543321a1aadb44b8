import type { Page } from '@playwright/test'
import { company } from '../../src/content/generated/company.ts'
import { faq } from '../../src/content/generated/faq.ts'
import { offer } from '../../src/content/generated/offer.ts'
import { businessData } from '../../src/site/business-data.ts'
import { checkAgainstSchemaOrg, type Item } from '../support/schema-org.ts'
import { expect, test } from '../support/site.ts'

/** The page's items in JSON-LD, as search engines read them. */
async function readJson(page: Page): Promise<Item[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text))
}

/** The page's items in microdata, by the rules of HTML. */
function readMicrodata(page: Page): Promise<Item[]> {
  return page.evaluate(() => {
    const read = (element: Element): Item => {
      const properties: Record<string, unknown[]> = {}
      for (const part of element.querySelectorAll('[itemprop]')) {
        if (part.parentElement?.closest('[itemscope]') !== element) continue
        const name = part.getAttribute('itemprop') ?? ''
        const value = part.hasAttribute('itemscope') ? read(part) : part.textContent
        properties[name] = [...(properties[name] ?? []), value]
      }
      const type = element.getAttribute('itemtype')?.replace('https://schema.org/', '') ?? ''
      const single = Object.entries(properties).map(([name, values]) => [name, values.length > 1 ? values : values[0]])
      return { '@type': type, ...Object.fromEntries(single) }
    }
    return [...document.querySelectorAll('[itemscope]:not([itemprop])')].map(read)
  })
}

test('says in JSON who the provider is and what it offers', async ({ page }) => {
  await page.goto('/')
  const items = await readJson(page)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    '@context': 'https://schema.org',
    name: company.legalName,
    telephone: company.phone,
    openingHours: company.hoursSchema,
    areaServed: company.region,
    address: { postalCode: company.postalCode, addressCountry: 'DE' },
  })
  const { makesOffer } = businessData(undefined)
  expect(items[0]).toMatchObject({ makesOffer })
  const { minPrice, maxPrice, ...unit } = makesOffer.priceSpecification
  expect([minPrice * 100, maxPrice * 100].map((cents) => cents.toFixed(4))).toEqual(
    [offer.priceFromCents, offer.priceToCents].map((cents) => cents.toFixed(4)),
  )
  expect(unit).toMatchObject({ priceCurrency: 'EUR', unitCode: 'KWH', valueAddedTaxIncluded: true })
})

test('marks every question with its answer, as they are read', async ({ page }) => {
  await page.goto('/')
  const questions = faq.items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  expect(await readMicrodata(page)).toEqual([{ '@type': 'FAQPage', mainEntity: questions }])
})

test("keeps to schema.org's vocabulary in every type, property and value", async ({ page }) => {
  await page.goto('/')
  const items: Item[] = [...(await readJson(page)), ...(await readMicrodata(page))]
  expect(items.map((item) => item['@type'])).toEqual(['HomeAndConstructionBusiness', 'FAQPage'])
  items.push(businessData(new URL('https://www.example.org')))

  // Each of these has one mistake, at some depth, that has to be found.
  const data = businessData(undefined)
  const wrong: [item: Item, named: string][] = [
    [{ ...data, openingTimes: 'Mo-Fr 08:00-18:00' }, 'openingTimes'],
    [{ ...data, openingHours: 8 }, 'openingHours'],
    [{ ...data, '@type': 'SolarBusiness' }, 'SolarBusiness'],
    [{ ...data, makesOffer: { ...data.makesOffer, cost: 22 } }, 'cost'],
    [{ ...data, makesOffer: { '@type': 'Offer', priceSpecification: { '@type': 'PricePerUnit' } } }, 'PricePerUnit'],
  ]
  const found = checkAgainstSchemaOrg([...items, ...wrong.map(([item]) => item)])
  expect(found.slice(0, items.length)).toEqual(items.map(() => []))
  for (const [index, [, named]] of wrong.entries()) expect(found[items.length + index]?.join('\n')).toContain(named)
})
