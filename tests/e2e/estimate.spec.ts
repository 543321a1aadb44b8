import type { Locator, Page } from '@playwright/test'
import { fill } from '../../src/content/fill.ts'
import { estimate as texts } from '../../src/content/generated/estimate.ts'
import { offer } from '../../src/content/generated/offer.ts'
import { questions } from '../../src/content/generated/questions.ts'
import { CONSUMPTION_KWH } from '../../src/estimate/household.ts'
import { LEAD_FIELDS } from '../../src/lead/lead.ts'
import {
  card,
  contractFor,
  ESTIMATE_FILES,
  expectAnswer,
  openEstimate,
  pickRoof,
  question,
  unfold,
  wordsFor,
} from '../support/estimate.ts'
import { answerBox, sendAnswers, thanks } from '../support/request.ts'
import { confirmation, field, fillAndSend, fillForm, form, openForm, submitButton } from '../support/roof-check.ts'
import { expect, hold, test } from '../support/site.ts'

test.skip(!texts.show, 'The estimate is switched off in content/page/estimate.yaml.')
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function expectExample(page: Page): Promise<void> {
  const words = wordsFor({})
  await expect(card(page)).toContainText(`${words.saving} ${words.savingLabel}`)
  await expect(card(page)).toContainText(fill(texts.example, words))
  await expect(card(page).getByRole('img')).toHaveAccessibleName(fill(texts.drawing, words))
}

function controls(page: Page): Locator {
  return card(page).locator('button, input, summary').filter({ visible: true })
}

function watchFiles(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => ESTIMATE_FILES.test(request.url()) && requests.push(request.url()))
  return requests
}

test('is in the document, loads its script with the section and not before, and moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const requests = watchFiles(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  await page.getByRole('heading', { name: 'So einfach' }).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  const release = await hold(page, ESTIMATE_FILES)
  await openForm(page)
  await expectExample(page)
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.answer > p, .answer :is(summary, .tap, .button), .card, .form *, #faq')].map(
        (one) => one.getBoundingClientRect().top,
      ),
    )
  const before = await places()
  release()
  await expect(card(page)).toHaveAttribute('data-ready', 'true')
  expect((await places()).filter((top, index) => top !== before[index])).toEqual([])
  expect(requests).toHaveLength(2)
})

test('shows its example and no dead control, without script', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${baseURL}/`)
  await expectExample(page)
  await expect(card(page).getByText(texts.choose)).toBeHidden()
  await expect(controls(page)).toHaveCount(0)
  await page.close()
})

test('shows its example and no dead control without its file, and the form works', async ({ page, site, guard }) => {
  guard.allow(/Failed to load resource/)
  await page.route(ESTIMATE_FILES, (route) => route.abort())
  await openForm(page)
  await expectExample(page)
  await expect(controls(page)).toHaveCount(0)
  await fillAndSend(page, { name: 'Ohne Überschlag' })
  await expect(confirmation(page)).toBeVisible()
  expect((await site.leads())[0]?.name).toBe('Ohne Überschlag')
})

test('answers for the price that the visitor expects, cheaper or dearer than today', async ({ page }) => {
  await openEstimate(page)
  for (const cents of [37, 41, 25]) {
    await question(page, `${cents}\u00a0ct`).check()
    await expect(card(page)).toContainText(contractFor({}, cents))
  }
  // The year's bill keeps today's price.
  await expect(card(page)).toContainText(wordsFor({}).billSum)
  await card(page).getByRole('button', { name: texts.message.add }).click()
  const expected = fill(texts.message.expected, { unitPrice: '25\u00a0ct' })
  // The example is not the visitor's house.
  await expect(field(page, 'message')).toHaveValue(`${fill(texts.message.textOfExample, wordsFor({}))} ${expected}`)
  await question(page, texts.car.label).check()
  const calculated = fill(texts.message.text, wordsFor({ hasCar: true }))
  await expect(field(page, 'message')).toHaveValue(`${calculated} ${expected}`)
  await question(page, '33\u00a0ct').check()
  await expect(field(page, 'message')).toHaveValue(calculated)
})

test('calls it an example until the visitor has answered something', async ({ page }) => {
  await openEstimate(page)
  const example = card(page).getByText(texts.exampleLabel, { exact: true })
  await unfold(page, texts.questions)
  await question(page, texts.consumption.label).fill('viel')
  await expect(example).toBeVisible()
  await question(page, texts.consumption.label).fill('4200')
  await expect(example).toHaveCount(0)
  await expect(card(page).getByText(texts.ownLabel, { exact: true })).toBeVisible()
  await expect(card(page)).toContainText(fill(texts.assumed, wordsFor({ consumption: 4200 })))
})

test('adds car, heat pump and storage to words, drawing and message', async ({ page }) => {
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
  await expect(card(page)).toContainText(fill(texts.bill.aboutWithStorage, wordsFor(all)))
  for (const { note } of [texts.car, texts.heatPump, texts.storage]) {
    await expect(card(page)).toContainText(fill(note, wordsFor(all)))
  }
  await card(page).getByRole('button', { name: texts.message.add }).click()
  await expect(field(page, 'message')).toHaveValue(fill(texts.message.text, wordsFor(all)))
  await question(page, texts.heatPump.label).uncheck()
  await expectAnswer(page, { hasCar: true, hasStorage: true })
})

test('asks for the persons next to the answer, without a fold', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await openEstimate(page)
  await question(page, '5+').check()
  const words = wordsFor({ consumption: CONSUMPTION_KWH[4] ?? 0 })
  const bill = card(page).locator('.bill')
  await expect(bill).toContainText(words.billSum)
  const saving = card(page).locator('.answer-figure')
  await expect(saving).toHaveText(words.saving)
  await expect(saving).toBeInViewport()
  await expect(bill.locator('> :first-child')).toBeInViewport()
})

test('answers anew at each tap, names the limit, and the side of a pitched roof', async ({ page }) => {
  await openEstimate(page)
  await expectAnswer(page, {})
  await expect(card(page)).toContainText(fill(texts.example, wordsFor({})))
  await pickRoof(page, { roofType: 'shed' })
  await expectAnswer(page, { roofType: 'shed' })
  await expect(card(page)).toContainText(fill(texts.assumed, wordsFor({ roofType: 'shed' })))
  const large = { roofType: 'shed', roofSize: 'large' } as const
  await pickRoof(page, large)
  await expectAnswer(page, large)
  await expect(card(page)).toContainText(fill(texts.basis, wordsFor(large)))
  await expect(card(page)).toContainText(fill(texts.enough, wordsFor(large)))
  await unfold(page, texts.questions)
  await question(page, texts.direction.names['south-east']).check()
  await question(page, '5+').check()
  await expectAnswer(page, { ...large, direction: 'south-east', consumption: CONSUMPTION_KWH[4] ?? 0 })
  const small = { roofType: 'pitched', roofSize: 'small' } as const
  await pickRoof(page, small)
  await expect(card(page)).not.toContainText(
    fill(texts.enough, wordsFor({ ...small, direction: 'south-east', consumption: CONSUMPTION_KWH[4] ?? 0 })),
  )
  await question(page, texts.direction.names.north).check()
  await expect(card(page)).toContainText(texts.direction.otherSide)
  await question(page, texts.direction.names.east).check()
  await expect(card(page)).toContainText(texts.direction.bothSides)
  await question(page, texts.direction.names.south).check()
  await expect(card(page)).not.toContainText(texts.direction.bothSides)
})

test('reads common notations of numbers, and refuses a wrong one when the field is left', async ({ page }) => {
  await openEstimate(page)
  await expectAnswer(page, {})
  await unfold(page, texts.questions)
  const consumption = question(page, texts.consumption.label)
  const unitPrice = question(page, texts.unitPrice.label)
  const { consumption: before } = wordsFor({})
  const isWrong = card(page).getByText(
    fill(texts.consumption.invalid, { from: '500', to: '20.000', consumption: before }),
  )
  await consumption.fill('viel')
  await consumption.blur()
  await expect(isWrong).toBeVisible()
  await expect(consumption).toHaveAttribute('aria-invalid', 'true')
  // Digits on the way to a wrong number do not count.
  await consumption.fill('')
  await consumption.pressSequentially('35000')
  await expectAnswer(page, {})
  await consumption.blur()
  await question(page, '2').check()
  await expect(isWrong).toBeHidden()
  await expect(consumption).toHaveValue('2.700')
  await expectAnswer(page, { consumption: 2700 })
  // An emptied field shows the number in use again.
  await consumption.fill('')
  await consumption.blur()
  await expect(consumption).toHaveValue('2.700')
  await expect(consumption).not.toHaveAttribute('aria-invalid')
  // No error while the visitor types.
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
    await expect(card(page)).not.toContainText(texts.savingLabel)
    await expect(card(page)).toContainText(fill(texts.coverage, wordsFor({ consumption: 4200 })))
  }
  await card(page).getByRole('button', { name: texts.message.add }).click()
  await expect(field(page, 'message')).not.toHaveValue(/€/)
  await expect(field(page, 'message')).not.toHaveValue('')
})

test('announces the outcome once when the visitor pauses, and has the year as a table', async ({ page }) => {
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
  // From here on the page's clock moves only by runFor.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await expect(status).toHaveText(fill(texts.outcome, wordsFor({})))
  await status.evaluate((element) => {
    const announced: string[] = []
    Object.assign(window, { announced })
    new MutationObserver(() => announced.push(element.textContent ?? '')).observe(element, {
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
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { announced: string[] }).announced))
    .toEqual([expected])
})

const consumption = questions.find(({ id }) => id === 'verbrauch')

test('takes the consumption typed in the estimate into the question after sending', async ({ page }) => {
  test.skip(!consumption, 'content/questions.yaml does not ask for the consumption.')
  await openEstimate(page)
  await fillForm(page)
  await unfold(page, texts.questions)
  await question(page, texts.consumption.label).fill('4250,5 kWh')
  await submitButton(page).click()
  await expect(answerBox(page, 'verbrauch')).toHaveValue('4.250')
  await sendAnswers(page).click()
  await expect(thanks(page).locator('..')).toContainText(/4\.250\s*kWh/)
})

test.describe('the message', () => {
  const add = (page: Page) => card(page).getByRole('button', { name: texts.message.add })

  test('takes the text of the estimate if there is room, and follows it until it is edited', async ({ page }) => {
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
    await page.setViewportSize({ width: 375, height: 740 })
    await card(page).getByRole('link', { name: texts.message.see }).click()
    await expect(form(page).locator('label[for=message]')).toBeInViewport({ ratio: 1 })
    await expect(message).toBeInViewport({ ratio: 1 })
    // A phone would open its keyboard.
    await expect(message).not.toBeFocused()
    await pickRoof(page, { roofSize: 'small' })
    const second = fill(texts.message.text, wordsFor({ roofType: 'pitched', roofSize: 'small' }))
    await expect(message).toHaveValue(`Gern mit Wallbox.\n\n${second}`)
    await message.fill('Doch nicht.')
    await expect(card(page)).not.toContainText(texts.message.added)
    await pickRoof(page, { roofSize: 'large' })
    await expectAnswer(page, { roofType: 'pitched', roofSize: 'large' })
    await expect(message).toHaveValue('Doch nicht.')
  })

  test('carries the estimate as the only field, and the answer stays after sending', async ({ page, site }) => {
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
    if (questions.some(({ options }) => options.includes(texts.storage.label))) {
      await expect(page.locator('.questions').getByLabel(texts.storage.label)).toBeChecked()
      await expect(page.locator('.questions :checked[type=checkbox]')).toHaveCount(1)
    }
    // It was not typed, but picked.
    if (consumption) await expect(answerBox(page, consumption.id)).toHaveValue('')
    await expectAnswer(page, household)
    await expect(card(page).getByText(texts.exampleLabel, { exact: true })).toHaveCount(0)
  })
})
