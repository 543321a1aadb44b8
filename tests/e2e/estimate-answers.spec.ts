import { fill } from '../../src/content/fill.ts'
import { estimate as texts } from '../../src/content/generated/estimate.ts'
import { offer } from '../../src/content/generated/offer.ts'
import { formatNumber } from '../../src/content/numbers.ts'
import { EXAMPLE_HOUSEHOLD, printOutlooks, SOLAR_PRICE } from '../../src/content/print-estimate.ts'
import { estimate } from '../../src/estimate/estimate.ts'
import { CONSUMPTION_KWH } from '../../src/estimate/household.ts'
import {
  card,
  contractFor,
  expectAnswer,
  openEstimate,
  pickRoof,
  question,
  unfold,
  wordsFor,
} from '../support/estimate.ts'
import { field, form } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

test.skip(!texts.show, 'The estimate is switched off in content/page/estimate.yaml.')
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('answers for the price that the visitor expects, cheaper or dearer than today', async ({ page }) => {
  await openEstimate(page)
  await expect(card(page)).toContainText(printOutlooks(EXAMPLE_HOUSEHOLD, estimate(EXAMPLE_HOUSEHOLD, SOLAR_PRICE)))
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
  const example = card(page).getByText(fill(texts.exampleLabel, wordsFor({})))
  await unfold(page, texts.questions)
  await question(page, texts.consumption.label).fill('viel')
  await expect(example).toBeVisible()
  await question(page, texts.consumption.label).fill('4200')
  await expect(example).toHaveCount(0)
  await expect(card(page).getByText(texts.ownLabel)).toBeVisible()
  await expect(card(page)).toContainText(fill(texts.basis, wordsFor({ consumption: 4200 })))
  // A number that was taken back no longer counts.
  await question(page, texts.consumption.label).fill('')
  await expect(example).toBeVisible()
})

test('leads from the first screen over the example to the choice of a roof', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/')
  await page.locator('.hero').getByRole('link', { name: texts.title }).click()
  const choose = card(page).getByRole('link', { name: texts.choose })
  await expect(choose).toBeInViewport({ ratio: 1 })
  await choose.click()
  await expect(form(page).locator('[name=roofType]').first()).toBeInViewport()
  await expect(card(page)).toHaveAttribute('data-ready', 'true')
  await card(page).locator('.tap').first().click()
  await expect(choose).toBeVisible()
  await pickRoof(page, { roofType: 'flat' })
  await expect(choose).toHaveCount(0)
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

test('shows the saving and the house at each tap on a small phone, without a fold', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await openEstimate(page)
  const household = { consumption: CONSUMPTION_KWH[4] ?? 0, hasCar: true, hasHeatPump: true, hasStorage: true }
  for (const label of ['5+', texts.car.label, texts.heatPump.label, texts.storage.label]) {
    await question(page, label).check()
    for (const shown of [card(page).locator('.answer-figure'), card(page).getByRole('img')])
      await expect(shown).toBeInViewport({ ratio: 1 })
  }
  const { saving, billSum } = wordsFor(household)
  await expect(card(page).locator('.answer-figure')).toHaveText(saving)
  await expect(card(page).locator('.bill')).toContainText(`${texts.bill.savedWithStorage}${saving}`)
  await expect(card(page).locator('.bill')).toContainText(billSum)
})

test('updates the estimate at each tap, names the limit, and the side of a pitched roof', async ({ page }) => {
  await openEstimate(page)
  await expectAnswer(page, {})
  await expect(card(page)).toContainText(fill(texts.exampleLabel, wordsFor({})))
  await pickRoof(page, { roofType: 'shed' })
  await expectAnswer(page, { roofType: 'shed' })
  await expect(card(page)).toContainText(fill(texts.basis, wordsFor({ roofType: 'shed' })))
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
  // An emptied field goes back to the usual number, or to the one that was picked.
  for (const [box, own, usual] of [
    [consumption, '4200', '2.700'],
    [unitPrice, '40', formatNumber(EXAMPLE_HOUSEHOLD.unitPrice)],
  ] as const) {
    for (const text of [own, '']) {
      await box.fill(text)
      await box.blur()
    }
    await expect(box).toHaveValue(usual)
    await expect(box).not.toHaveAttribute('aria-invalid')
  }
  await expectAnswer(page, { consumption: 2700 })
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
    await expect(card(page)).not.toContainText(texts.bill.saved)
    // Only a higher amount than the new one is crossed out.
    await expect(card(page).locator('.bill s')).toHaveCount(0)
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
