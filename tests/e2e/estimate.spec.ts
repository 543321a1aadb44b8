import type { Locator, Page } from '@playwright/test'
import { estimate as texts } from '../../src/content/generated/estimate.ts'
import { glossary } from '../../src/content/generated/glossary.ts'
import { offer } from '../../src/content/generated/offer.ts'
import { CONSUMPTION_KWH } from '../../src/estimate/household.ts'
import { LEAD_FIELDS } from '../../src/lead/lead.ts'
import { fill } from '../../src/site/estimate/words.ts'
import {
  card,
  ESTIMATE_FILES,
  expectAnswer,
  openEstimate,
  pickRoof,
  question,
  unfold,
  wordsFor,
} from '../support/estimate.ts'
import { hold } from '../support/hold.ts'
import { confirmation, field, fillForm, form, openForm, submitButton } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

test.skip(!texts.show, 'The estimate is switched off in content/page/estimate.yaml.')
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The example's answer, as it stands in the document. */
async function expectExample(page: Page): Promise<void> {
  const words = wordsFor({})
  await expect(card(page)).toContainText(`${words.saving} ${words.savingLabel}`)
  await expect(card(page)).toContainText(fill(texts.example, words))
  await expect(card(page).getByRole('img')).toHaveAccessibleName(fill(texts.drawing, words))
}

/** The addresses of the estimate's files that the page asks for. */
function watchFiles(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => ESTIMATE_FILES.test(request.url()) && asked.push(request.url()))
  return asked
}

test('stands in the document, its script comes with the section and never before, and nothing moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const asked = watchFiles(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  await page.getByRole('heading', { name: 'So einfach' }).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const release = await hold(page, ESTIMATE_FILES)
  await openForm(page)
  await expectExample(page)
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.answer > p, .answer :is(summary, .tap, .button), .card, form *, #faq')].map(
        (one) => one.getBoundingClientRect().top,
      ),
    )
  const before = await places()
  release()
  await expect(card(page)).toHaveAttribute('data-ready', 'true')
  expect((await places()).filter((top, index) => top !== before[index])).toEqual([])
  expect(asked).toHaveLength(2)
})

test('stands there without script, and with nothing that does not work', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/`)
  await expectExample(page)
  await expect(card(page).locator('button, input, summary').filter({ visible: true })).toHaveCount(0)
  await context.close()
})

test('shows its example and nothing that does not work where its script cannot be fetched', async ({
  page,
  site,
  guard,
}) => {
  guard.allow(/Failed to load resource/)
  await page.route(ESTIMATE_FILES, (route) => route.abort())
  await openForm(page)
  await expectExample(page)
  await expect(card(page).locator('button, input, summary').filter({ visible: true })).toHaveCount(0)
  await fillForm(page, { name: 'Ohne Überschlag' })
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect((await site.leads())[0]?.name).toBe('Ohne Überschlag')
})

test('is led to from the first screen', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: texts.title }).click()
  await expect(card(page).getByText(wordsFor({}).saving, { exact: true }).first()).toBeInViewport()
})

for (const width of [1024, 1280, 1920]) {
  test(`is never longer than the form beside it at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openEstimate(page)
    const height = async (one: Locator) => (await one.boundingBox())?.height ?? 0
    for (const title of [texts.questions, texts.year.title, texts.assumptions.title]) {
      await unfold(page, title)
      expect(await height(card(page)), title).toBeLessThanOrEqual(await height(form(page)))
    }
  })
}

test('adds a car, a heat pump and storage at a tap each, in words, drawing and message', async ({ page }) => {
  await openEstimate(page)
  const drawn = () => card(page).getByRole('img').locator('path, circle').count()
  const before = await drawn()
  for (const [label, household] of [
    [texts.car.label, { hasCar: true }],
    [texts.heatPump.label, { hasCar: true, hasHeatPump: true }],
    [texts.storage.label, { hasCar: true, hasHeatPump: true, hasStorage: true }],
  ] as const) {
    await question(page, label).check()
    await expectAnswer(page, household)
  }
  expect(await drawn()).toBeGreaterThan(before + 6)
  const all = { hasCar: true, hasHeatPump: true, hasStorage: true }
  for (const { note } of [texts.car, texts.heatPump, texts.storage]) {
    await expect(card(page)).toContainText(fill(note, wordsFor(all)))
  }
  await card(page).getByRole('button', { name: texts.message.add }).click()
  await expect(field(page, 'message')).toHaveValue(fill(texts.message.text, wordsFor(all)))
  await question(page, texts.heatPump.label).uncheck()
  await expectAnswer(page, { hasCar: true, hasStorage: true })
})

test('says beside the number where the consumption, not the roof, is the limit', async ({ page }) => {
  await openEstimate(page)
  for (const roofSize of ['large', 'xlarge'] as const) {
    await pickRoof(page, { roofType: 'shed', roofSize })
    await expect(card(page).getByText(fill(texts.enough, wordsFor({ roofType: 'shed', roofSize })))).toBeVisible()
  }
  await pickRoof(page, { roofType: 'pitched', roofSize: 'small' })
  await expect(
    card(page).getByText(fill(texts.enough, wordsFor({ roofType: 'pitched', roofSize: 'small' }))),
  ).toHaveCount(0)
})

test('answers at the first tap and anew at each, and names the side of a pitched roof', async ({ page }) => {
  await openEstimate(page)
  await expectAnswer(page, {})
  await expect(card(page)).toContainText(fill(texts.example, wordsFor({})))
  await pickRoof(page, { roofType: 'shed' })
  await expectAnswer(page, { roofType: 'shed' })
  await expect(card(page)).toContainText(fill(texts.assumed, wordsFor({ roofType: 'shed' })))
  await pickRoof(page, { roofSize: 'large' })
  await expectAnswer(page, { roofType: 'shed', roofSize: 'large' })
  await expect(card(page)).toContainText(fill(texts.basis, wordsFor({ roofType: 'shed', roofSize: 'large' })))
  await unfold(page, texts.questions)
  await question(page, texts.direction.names['south-east']).check()
  await expectAnswer(page, { roofType: 'shed', roofSize: 'large', direction: 'south-east' })
  await question(page, texts.storage.label).check()
  await question(page, '5+').check()
  const household = {
    roofType: 'shed',
    roofSize: 'large',
    direction: 'south-east',
    hasStorage: true,
    consumption: CONSUMPTION_KWH[4] ?? 0,
  } as const
  await expectAnswer(page, household)
  await expect(card(page)).toContainText(fill(texts.storage.note, wordsFor(household)))

  await pickRoof(page, { roofType: 'pitched' })
  await question(page, texts.direction.names.north).check()
  await expect(card(page)).toContainText(texts.direction.otherSide)
  await question(page, texts.direction.names.east).check()
  await expect(card(page)).toContainText(texts.direction.bothSides)
  await question(page, texts.direction.names.south).check()
  await expect(card(page)).not.toContainText(texts.direction.bothSides)
})

test('reads numbers as people write them, and names those that make no sense once they are left', async ({ page }) => {
  await openEstimate(page)
  await expectAnswer(page, {})
  await unfold(page, texts.questions)
  const consumption = question(page, texts.consumption.label)
  const unitPrice = question(page, texts.unitPrice.label)
  const isWrong = card(page).getByText(fill(texts.consumption.invalid, { from: '500', to: '20.000' }))
  for (const typed of ['viel', '3500000']) {
    await consumption.fill(typed)
    await consumption.blur()
    await expect(isWrong, typed).toBeVisible()
    await expect(consumption).toHaveAttribute('aria-invalid', 'true')
    await expectAnswer(page, {})
  }
  // Nor do the digits on the way to it count.
  await consumption.fill('')
  await consumption.pressSequentially('35000')
  await expectAnswer(page, {})
  await consumption.blur()
  await question(page, '2').check()
  await expect(isWrong).toBeHidden()
  await expect(consumption).toHaveValue('2.700')
  await expectAnswer(page, { consumption: 2700 })
  // Not judged while it is typed.
  await consumption.fill('4')
  await expect(consumption).not.toHaveAttribute('aria-invalid')
  await consumption.fill('4.200 kWh')
  await unitPrice.fill('36,45 ct')
  await expectAnswer(page, { consumption: 4200, unitPrice: 36.45 })
  await unitPrice.blur()
  await expect(unitPrice).toHaveValue('36,45')

  for (const [cents, title] of [
    [offer.priceFromCents, texts.noneTitle],
    [(offer.priceFromCents + offer.priceToCents) / 2, texts.dependsTitle],
  ] as const) {
    await unitPrice.fill(String(cents).replace('.', ','))
    await expect(card(page)).toContainText(title)
    await expect(card(page)).not.toContainText('€')
    await expect(card(page)).toContainText(fill(texts.coverage, wordsFor({ consumption: 4200 })))
  }
  await card(page).getByRole('button', { name: texts.message.add }).click()
  await expect(field(page, 'message')).not.toHaveValue(/€/)
  await expect(field(page, 'message')).not.toHaveValue('')
})

test('explains words where they stand, also after the answer has changed', async ({ page }) => {
  const terms = ['kWp', 'Arbeitspreis'].flatMap((term) => glossary.entries.filter(({ word }) => word === term))
  test.skip(terms.length === 0, 'content/page/glossary.yaml explains no word of the estimate.')
  await openEstimate(page)
  for (const [index, { word: term, explanation }] of terms.entries()) {
    await unfold(page, term === 'kWp' ? texts.year.title : texts.questions)
    const word = card(page).getByRole('button', { name: term, exact: true })
    await expect(word).toHaveAccessibleDescription(explanation)
    await word.click()
    await expect(page.getByRole('tooltip')).toHaveText(explanation)
    const roofSize = index === 0 ? 'xlarge' : 'small'
    await pickRoof(page, { roofSize })
    await expectAnswer(page, { roofSize })
    await expect(word).toBeVisible()
  }
})

test('says the outcome to screen readers once when the visitor pauses, and the year as a table', async ({ page }) => {
  await page.clock.install()
  await openEstimate(page)
  await page.clock.runFor(5000)
  await expect(card(page).getByRole('status').first()).toHaveText('')
  await pickRoof(page, { roofType: 'pitched' })
  await unfold(page, texts.year.title)
  const table = card(page).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(13)
  await expect(table.getByRole('row', { name: /^Juli/ })).toContainText(/\d+ kWh.*\d+ kWh/)
  const [firstMonth = '', lastMonth = ''] = [texts.year.months[2], texts.year.months[8]]
  await expect(table).toHaveAccessibleName(fill(texts.year.surplus, { firstMonth, lastMonth }))

  await unfold(page, texts.questions)
  const status = card(page).getByRole('status').first()
  // The page's clock stands still from here on, however long a busy machine takes for a step.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await expect(status).toHaveText(fill(texts.outcome, wordsFor({})))
  await status.evaluate((element) => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => said.push(element.textContent ?? '')).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  for (const typed of ['40', '41', '42']) {
    await question(page, texts.unitPrice.label).fill(typed)
    await page.clock.runFor(900)
  }
  await page.clock.runFor(100)
  const expected = fill(texts.outcome, wordsFor({ unitPrice: 42 }))
  await expect.poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([expected])
})

test.describe('the message', () => {
  const add = (page: Page) => card(page).getByRole('button', { name: texts.message.add })

  test('takes the words of the estimate where there is room, renews them, and lets them go', async ({ page }) => {
    await openEstimate(page)
    await pickRoof(page, { roofType: 'pitched', roofSize: 'large' })
    const message = field(page, 'message')
    const long = 'x'.repeat(1990)
    await message.fill(long)
    await add(page).click()
    await expect(message).toHaveValue(long)
    await expect(card(page)).toContainText(texts.message.full)

    await message.fill('Gern mit Wallbox.')
    await add(page).click()
    const first = fill(texts.message.text, wordsFor({ roofType: 'pitched', roofSize: 'large' }))
    await expect(message).toHaveValue(`Gern mit Wallbox.\n\n${first}`)
    await expect(card(page)).toContainText(texts.message.added)
    await pickRoof(page, { roofSize: 'small' })
    await expect(card(page)).not.toContainText(texts.message.added)
    await expect(card(page)).toContainText(texts.message.old)
    await card(page).getByRole('button', { name: texts.message.update }).click()
    const second = fill(texts.message.text, wordsFor({ roofType: 'pitched', roofSize: 'small' }))
    await expect(message).toHaveValue(`Gern mit Wallbox.\n\n${second}`)
    await message.fill('Doch nicht.')
    await expect(message).toHaveValue('Doch nicht.')
  })

  test('alone carries the estimate when the form is sent, and the answer stays', async ({ page, site }) => {
    const requests: { url: string; body: string | null }[] = []
    await openEstimate(page)
    await fillForm(page, { message: '' })
    page.on('request', (request) => requests.push({ url: request.url(), body: request.postData() }))
    await unfold(page, texts.questions)
    await question(page, '4').check()
    await question(page, texts.unitPrice.label).fill('39')
    await question(page, texts.storage.label).check()
    await question(page, texts.direction.names.south).check()
    await add(page).click()
    expect(requests).toEqual([])
    await submitButton(page).click()
    await expect(confirmation(page)).toBeVisible()
    const sent = requests.filter(({ body }) => body !== null)
    expect(sent).toHaveLength(1)
    const body = JSON.parse(sent[0]?.body ?? '') as Record<string, string>
    expect(Object.keys(body).sort()).toEqual([...LEAD_FIELDS].sort())
    const household = {
      roofType: 'pitched',
      roofSize: 'medium',
      direction: 'south',
      consumption: CONSUMPTION_KWH[3] ?? 0,
      unitPrice: 39,
      hasStorage: true,
    } as const
    expect(body.message).toBe(fill(texts.message.text, wordsFor(household)))
    expect((await site.leads())[0]?.message).toBe(body.message)
    await expectAnswer(page, household)
    await expect(card(page).getByText(texts.exampleLabel, { exact: true })).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

  test('the outcome stands below the choices, and leads up to the rest and back', async ({ page }) => {
    await openEstimate(page)
    await pickRoof(page, { roofType: 'pitched', roofSize: 'medium' })
    const words = wordsFor({ roofType: 'pitched', roofSize: 'medium' })
    await expect(form(page)).toContainText(fill(texts.outcome, words))
    await form(page).getByRole('link', { name: texts.outcomeLink }).tap()
    await expect(page.getByRole('heading', { name: texts.title })).toBeInViewport()
    // It has opened what was folded up.
    await question(page, texts.direction.names.south).check()
    await expectAnswer(page, { roofType: 'pitched', roofSize: 'medium', direction: 'south' })
    await card(page).getByRole('link', { name: texts.back }).tap()
    await expect(form(page)).toBeInViewport()
  })

  test('choices and questions stay under the finger, and the outcome in view', async ({ page }) => {
    await openEstimate(page)
    const choice = form(page).locator('[name=roofSize][value=large]')
    await choice.scrollIntoViewIfNeeded()
    const before = await choice.boundingBox()
    await choice.tap()
    await expectAnswer(page, { roofSize: 'large' })
    await expectSamePlace(choice, before)

    await unfold(page, texts.questions)
    const storage = question(page, texts.storage.label)
    await storage.scrollIntoViewIfNeeded()
    const storageBefore = await storage.boundingBox()
    await storage.tap()
    const words = wordsFor({ roofSize: 'large', hasStorage: true })
    await expectSamePlace(storage, storageBefore)

    const price = card(page).getByLabel(texts.unitPrice.label)
    await price.scrollIntoViewIfNeeded()
    const summary = card(page).locator('summary').first()
    await expect(summary).toContainText(words.saving)
    await expect(summary).toBeInViewport()
  })
})

/** To the pixel: where the answer above has grown, the browser scrolls by whole pixels, and heights have fractions. */
async function expectSamePlace(element: Locator, before: { y: number } | null): Promise<void> {
  const moved = ((await element.boundingBox())?.y ?? Number.NaN) - (before?.y ?? Number.NaN)
  expect(Math.abs(moved)).toBeLessThan(1)
}
