import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { contrast } from '../../src/content/brand/oklch.ts'
import { benefits } from '../../src/content/generated/benefits.ts'
import { company } from '../../src/content/generated/company.ts'
import { customers } from '../../src/content/generated/customers.ts'
import { estimate } from '../../src/content/generated/estimate.ts'
import { faq } from '../../src/content/generated/faq.ts'
import { footer } from '../../src/content/generated/footer.ts'
import { legalLinks } from '../../src/content/generated/legal-links.ts'
import { notFound } from '../../src/content/generated/not-found.ts'
import { offer } from '../../src/content/generated/offer.ts'
import { offerTexts } from '../../src/content/generated/offer-texts.ts'
import { theme } from '../../src/content/generated/theme.ts'
import { towns } from '../../src/content/generated/towns.ts'
import { trust } from '../../src/content/generated/trust.ts'
import { listAreas } from '../../src/content/postcodes.ts'
import { faqQuestions as questions } from '../../src/site/faq-questions.ts'
import { OWN_ADDRESS } from '../support/built-copy.ts'
import { wordsFor } from '../support/estimate.ts'
import { field } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

test('shows every section in the order of the specification, with its fixed texts', async ({ page }) => {
  await page.goto('/')
  // The skip link leads there.
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Dein Strom vom eigenen Dach')
  const chips = [
    `${offer.equityEuros}€ Eigenkapital`,
    `${offer.guaranteeYears} Jahre garantiert`,
    'Sofort günstiger Strom',
  ]
  for (const chip of chips) await expect(page.getByText(chip, { exact: true })).toBeVisible()
  await expect(
    page.getByText(`Kostenlos & unverbindlich in ${offer.roofCheckMinutes} Minuten`, { exact: true }),
  ).toBeVisible()
  const titles = await page.getByRole('heading').allTextContents()
  const order = [
    'Dein Strom vom eigenen Dach',
    'Dach prüfen',
    'Wir installieren',
    'Du sparst sofort',
    "So einfach geht's",
    'Perfekt für dich, wenn du...',
    trust.contactsTitle,
    'Kostenlose Dachprüfung',
    'So geht es weiter',
    faq.title,
    ...footer.groups.map(({ title }) => title),
  ]
  expect(titles.filter((title) => order.includes(title))).toEqual(order)
  await expect(page.getByText(`© ${company.copyrightYear} ${company.legalName}`)).toBeVisible()
})

test('prints on a few sheets, with every answer and without the form', { tag: '@not-core' }, async ({ page }) => {
  // The width of the words on a sheet.
  await page.setViewportSize({ width: 673, height: 980 })
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  for (const { answer } of questions) {
    await expect(page.getByText(answer.slice(0, 40)).first()).toBeVisible()
  }
  await expect(field(page, 'name')).toBeHidden()
  // The short texts of the first sheet use its whole width.
  for (const list of ['.hero-steps', '[aria-labelledby=how-it-works] ol']) {
    const tops = await page
      .locator(`${list} > li`)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops.length).toBe(3)
    expect(new Set(tops).size, list).toBe(1)
  }
  // It ends with the way to us.
  const box = page.locator('footer .print-only')
  await expect(box).toContainText(company.phoneLabel)
  await expect(box).toContainText(company.hours)
  await expect(box).toContainText(company.region.in)
  for (const area of listAreas(towns)) await expect(box).toContainText(`${area}…`)
  const below = () =>
    box.evaluate((one) => {
      const bottoms = [...document.querySelectorAll('p')].map((other) => other.getBoundingClientRect().bottom)
      return Math.max(...bottoms) - one.getBoundingClientRect().bottom
    })
  await expect.poll(below).toBe(0)
  // Ink: the chart of the day, the largest picture, is mostly white.
  const chart = page.getByRole('img', { name: benefits.day.alt })
  if (estimate.show) {
    // The form below it, which closes its frame on a phone, is not printed.
    await expect(page.locator('.answer')).toHaveCSS('border-bottom-width', '1px')
    const drawn = sharp(await chart.screenshot()).greyscale()
    expect((await drawn.stats()).channels[0]?.mean).toBeGreaterThan(170)
    // The hours are dark words on white.
    const { width, height } = await drawn.metadata()
    const hours = await drawn.extract({ left: 0, top: height - 20, width, height: 20 }).toBuffer()
    const [grey] = (await sharp(hours).stats()).channels
    expect(grey?.min).toBeLessThan(80)
    expect(grey?.mean).toBeGreaterThan(240)
  }
  const [chips, steps] = await Promise.all(
    ['.hero-chips', '.hero-steps'].map((part) => page.locator(part).boundingBox()),
  )
  expect((chips?.y ?? 0) + (chips?.height ?? 0)).toBeLessThanOrEqual(steps?.y ?? 0)
  // DejaVu, which a Linux computer has in place of Arial, is wider.
  await page.locator('body').evaluate(({ style }) => style.setProperty('letter-spacing', '0.05em'))
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  expect(sheets).toBeGreaterThanOrEqual(2)
  // Roofs and reviews add one sheet.
  expect(sheets).toBeLessThanOrEqual(customers.reviews.length > 0 ? 5 : 4)
})

test('names the areas of the day in the picture, each readable on its colour', async ({ page }) => {
  test.skip(!estimate.show, 'The estimate is switched off in content/page/estimate.yaml.')
  const { fromRoof, fromSupplier, left } = benefits.day
  // Its sizes on the page.
  for (const [width, height] of [
    [320, 224],
    [1280, 358],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/tag.svg')
    await page.locator(':root').evaluate((svg, night) => svg.setAttribute('style', `background: ${night}`), theme.night)
    for (const words of [fromRoof, fromSupplier, left]) {
      const label = page.locator('text', { hasText: words })
      const box = await label.boundingBox()
      if (box === null) throw new Error(`${words} is not drawn`)
      expect(box.x, words).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width, words).toBeLessThanOrEqual(width)
      const ink = await label.evaluate((one) => getComputedStyle(one).fill)
      await label.evaluate((one) => one.setAttribute('visibility', 'hidden'))
      const { data } = await sharp(await page.screenshot({ clip: box }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const behind = new Set(data.toString('hex').match(/.{6}/g))
      for (const colour of behind) expect(contrast(toHex(ink), `#${colour}`), words).toBeGreaterThanOrEqual(4.5)
    }
  }
})

/** `rgb(22, 32, 43)` as `#16202b`. */
function toHex(colour: string): string {
  return `#${(colour.match(/\d+/g) ?? []).map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`
}

test('prints our web address next to our number', { tag: '@not-core' }, async ({ page, withDrafts }) => {
  await page.goto(withDrafts.url)
  await page.emulateMedia({ media: 'print' })
  const box = page.locator('footer .print-only')
  expect((await box.innerText()).split('\n')[0]).toMatch(new RegExp(` · ${new URL(OWN_ADDRESS).host}$`))
  await expect.poll(() => box.evaluate((one) => getComputedStyle(one, '::first-line').fontWeight)).toBe('700')
})

test('shows every benefit, persona, reason for trust and contact', async ({ page }) => {
  await page.goto('/')
  const region = page.getByRole('region', { name: benefits.title })
  const { price, equity, roof, supplier, care, afterwards } = benefits
  await expect(region.locator('li:has(h3)')).toContainText(
    [price, equity, roof, supplier, care, afterwards].map(({ title }) => title),
  )
  const example = wordsFor({}).saving
  const surelySaves = estimate.show && (await page.locator('.answer').textContent())?.includes(estimate.savingLabel)
  await expect(region.getByText(example)).toHaveCount(surelySaves ? 1 : 0)
  const inCatch = benefits.catch.items.map(({ title, text }) => `${title} ${text}`)
  await expect(region.locator('li:has(> strong:first-child)')).toHaveText(inCatch)
  const contract = region.getByRole('link', { name: benefits.catch.contract })
  await expect(contract).toHaveCount(offer.sampleContract === '' ? 0 : 1)
  for (const link of await contract.all()) await expect(link).toHaveAttribute('href', offer.sampleContract)
  // The chart and the estimate use the same day's weather.
  const picture = region.getByRole('img', { name: benefits.day.alt })
  await expect(picture).toHaveCount(estimate.show ? 1 : 0)
  if (estimate.show) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await expect(region.locator('ul').last().locator('> li')).toHaveText([...benefits.personas])
  const trusted = page.getByRole('region', { name: trust.title })
  const lists = trusted.locator('ul')
  await expect(lists.first().locator('> li')).toHaveCount(trust.cards.length)
  await expect(lists.first().locator('> li')).toContainText(trust.cards.map(({ title }) => title))
  // Once, not on each card.
  await expect(trusted.getByText(company.hours)).toHaveCount(1)
  await expect(trusted.getByRole('link', { name: company.email })).toHaveCount(1)
  const contacts = lists.last().locator('> li')
  await expect(contacts).toHaveCount(company.contacts.length)
  for (const [index, { name, phone, phoneLabel }] of company.contacts.entries()) {
    await expect(contacts.nth(index)).toContainText(name)
    await expect(contacts.nth(index).getByRole('link', { name: phoneLabel })).toHaveAttribute('href', `tel:${phone}`)
  }
})

test('has facts and numbers of contacts without a break at every width', { tag: '@not-core' }, async ({ page }) => {
  await page.goto('/')
  const benefitsList = page.getByRole('region', { name: benefits.title }).locator('ul.columns')
  // A longer number may be wider than its card.
  const numbers = page.getByRole('region', { name: trust.title }).locator('.card a', { hasText: /^.{1,20}$/ })
  for (const width of [375, 768, 1024, 1100, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    for (const words of [...(await benefitsList.locator('h3').all()), ...(await numbers.all())]) {
      expect.soft(await findBroken(words), `${width} px`).toEqual([])
    }
  }
})

/** Words that are on two lines: hyphenated, or a telephone number. */
function findBroken(element: Locator): Promise<string[]> {
  return element.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const words = element.matches('a') ? /.+/g : /\S+/g
      for (const { 0: word, index } of text.data.matchAll(words)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1) broken.push(word)
      }
    }
    return broken
  })
}

test('names the price with its tax in every offer', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('.hero')).toContainText(offerTexts.priceWithVat)
  expect(benefits.price.unit).toContain(offerTexts.vat)
  await expect(page.getByRole('region', { name: benefits.title })).toContainText(
    `${offerTexts.priceRange} ${benefits.price.unit}`,
  )
})

test('marks every placeholder link in the footer', { tag: '@not-core' }, async ({ page }) => {
  await page.goto('/')
  const section = page.locator('footer')
  for (const { label, href } of [...footer.groups.flatMap(({ links }) => links), ...Object.values(legalLinks)]) {
    if (href !== '') {
      await expect(section.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href)
      continue
    }
    const link = section.getByRole('link', { name: `${label} ${footer.placeholderNote}`, exact: true })
    await expect(link).toBeDisabled()
    await link.click({ force: true })
  }
  await expect(page).toHaveURL('/')
})

test('answers any other path with 404 and logs which one was missing', async ({ page, guard }) => {
  guard.allow(/404/)
  const logged = page.waitForEvent('console', (message) => message.text().includes('404: /gibt/es/nicht'))
  const response = await page.goto('/gibt/es/nicht?name=geheim')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
  await expect(page.getByText('Oops! Page not found')).toHaveAttribute('lang', 'en')
  expect((await logged).text()).not.toContain('geheim')
  await page.getByRole('link', { name: notFound.link }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Strom vom eigenen Dach')
})

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
  expect(items).toEqual(questions.map(({ question, answer }) => ({ question, answer })))
})
