import type { Page } from '@playwright/test'
import { estimate as texts } from '../../src/content/generated/estimate.ts'
import { glossary } from '../../src/content/generated/glossary.ts'
import { offer } from '../../src/content/generated/offer.ts'
import { CONSUMPTION_KWH } from '../../src/estimate/household.ts'
import { LEAD_FIELDS } from '../../src/lead/lead.ts'
import { fill } from '../../src/site/estimate/words.ts'
import { ESTIMATE_PLACE } from '../../src/site/roof-check/load-later.ts'
import { buildCopy } from '../support/built-copy.ts'
import { changeFile } from '../support/change-file.ts'
import {
  card,
  ESTIMATE_FILES,
  expectAnswer,
  openEstimate,
  pickRoof,
  question,
  showQuestions,
  startButton,
  wordsFor,
} from '../support/estimate.ts'
import { hold } from '../support/hold.ts'
import { confirmation, field, fillForm, form, openForm, submitButton } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

const NARROW = { width: 375, height: 740 }

test.skip(!texts.show, 'The estimate is switched off in content/page/estimate.yaml.')
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('is light', () => {
  test('comes with the section and never before', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => ESTIMATE_FILES.test(request.url()) && asked.push(request.url()))
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(form(page)).toHaveAttribute('data-ready', 'true')
    await page.getByRole('heading', { name: 'So einfach' }).scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await page.locator('#roof-check-form').scrollIntoViewIfNeeded()
    await expect(startButton(page)).toBeVisible()
    expect(asked).toHaveLength(2)
  })

  for (const width of [375, 1280]) {
    test(`moves nothing at ${width} px when it comes`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const release = await hold(page, ESTIMATE_FILES)
      await openForm(page)
      const places = () =>
        page.evaluate(() =>
          ['form', '.card', '#faq'].map((one) => document.querySelector(one)?.getBoundingClientRect().top),
        )
      const before = await places()
      release()
      await expect(startButton(page)).toBeVisible()
      expect(await places()).toEqual(before)
    })
  }

  test('leaves the form as it is where it cannot be fetched', async ({ page, site, guard }) => {
    guard.allow(/Failed to load resource/)
    await page.route(ESTIMATE_FILES, (route) => route.abort())
    await openForm(page)
    await expect(page.locator(`#${ESTIMATE_PLACE}`)).not.toBeAttached()
    await fillForm(page, { name: 'Ohne Überschlag' })
    await submitButton(page).click()
    await expect(confirmation(page)).toBeVisible()
    expect((await site.leads())[0]?.name).toBe('Ohne Überschlag')
  })
})

test('is not there without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/`)
  await expect(card(page)).not.toBeAttached()
  expect((await page.locator(`#${ESTIMATE_PLACE}`).boundingBox())?.height ?? 0).toBe(0)
  await context.close()
})

test('is switched off with one word', async ({ page }) => {
  test.setTimeout(120_000)
  await using copy = await buildCopy('without-estimate', (folder) =>
    changeFile(folder, 'page/estimate.yaml', (values) => {
      values.show = 'nein'
    }),
  )
  await using server = await copy.serve()
  const asked: string[] = []
  page.on('request', (request) => ESTIMATE_FILES.test(request.url()) && asked.push(request.url()))
  await page.goto(`${server.url}/#roof-check-form`)
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  await pickRoof(page, { roofType: 'flat' })
  await page.waitForLoadState('networkidle')
  await expect(page.locator(`#${ESTIMATE_PLACE}`)).not.toBeAttached()
  await expect(card(page)).not.toBeAttached()
  expect(asked).toEqual([])
})

test.describe('answers', () => {
  test('at the first tap, and anew at each', async ({ page }) => {
    await openEstimate(page)
    await expect(card(page)).not.toContainText('€')
    await pickRoof(page, { roofType: 'shed' })
    await expectAnswer(page, { roofType: 'shed' })
    await expect(card(page)).toContainText(fill(texts.assumed, wordsFor({ roofType: 'shed' })))
    await pickRoof(page, { roofSize: 'large' })
    await expectAnswer(page, { roofType: 'shed', roofSize: 'large' })
    await expect(card(page)).toContainText(fill(texts.basis, wordsFor({ roofType: 'shed', roofSize: 'large' })))
    await showQuestions(page)
    await question(page, texts.direction.names['south-east']).check()
    await expectAnswer(page, { roofType: 'shed', roofSize: 'large', direction: 'south-east' })
    await question(page, texts.storage.label).check()
    await question(page, '5+').check()
    const household = { roofType: 'shed', roofSize: 'large', direction: 'south-east', hasStorage: true } as const
    await expectAnswer(page, { ...household, consumption: CONSUMPTION_KWH[4] ?? 0 })
    await expect(card(page)).toContainText(
      fill(texts.storage.note, wordsFor({ ...household, consumption: CONSUMPTION_KWH[4] ?? 0 })),
    )
  })

  test('without a roof, for a typical house', async ({ page }) => {
    await openEstimate(page)
    await startButton(page).click()
    await expectAnswer(page, {})
    // The button is gone; the focus is where the answer begins.
    await expect(page.getByRole('heading', { name: texts.title })).toBeFocused()
  })

  test('for what was picked before it came', async ({ page }) => {
    await page.goto('/')
    await form(page).locator('[name=roofType][value=flat]').check()
    await page.locator('#roof-check-form').scrollIntoViewIfNeeded()
    await expectAnswer(page, { roofType: 'flat' })
    await showQuestions(page)
    await expect(card(page)).toContainText(texts.direction.flat)
    await expect(card(page).getByRole('radio', { name: texts.direction.unknown })).not.toBeAttached()
  })

  test('says which side of a pitched roof it means', async ({ page }) => {
    await openEstimate(page)
    await pickRoof(page, { roofType: 'pitched' })
    await showQuestions(page)
    await question(page, texts.direction.names.north).check()
    await expect(card(page)).toContainText(texts.direction.otherSide)
    await question(page, texts.direction.names.east).check()
    await expect(card(page)).toContainText(texts.direction.bothSides)
    await question(page, texts.direction.names.south).check()
    await expect(card(page)).not.toContainText(texts.direction.bothSides)
  })

  test('stays when the request was sent', async ({ page }) => {
    await openEstimate(page)
    await fillForm(page)
    await submitButton(page).click()
    await expect(confirmation(page)).toBeVisible()
    await expectAnswer(page, { roofType: 'pitched', roofSize: 'medium' })
  })

  for (const [unitPrice, title] of [
    [offer.priceFromCents, texts.noneTitle],
    [(offer.priceFromCents + offer.priceToCents) / 2, texts.dependsTitle],
  ] as const) {
    test(`names no saving at ${unitPrice} ct`, async ({ page }) => {
      await openEstimate(page)
      await startButton(page).click()
      await showQuestions(page)
      await question(page, texts.unitPrice.label).fill(String(unitPrice).replace('.', ','))
      await expect(card(page)).toContainText(title)
      await expect(card(page)).not.toContainText('€')
      await expect(card(page)).toContainText(fill(texts.coverage, wordsFor({})))
      await card(page).getByRole('button', { name: texts.message.add }).click()
      await expect(field(page, 'message')).not.toHaveValue(/€/)
    })
  }
})

test.describe('numbers', () => {
  test.beforeEach(async ({ page }) => {
    await openEstimate(page)
    await startButton(page).click()
    await showQuestions(page)
  })

  test('are read as people write them', async ({ page }) => {
    await question(page, texts.consumption.label).fill('4.200 kWh')
    await question(page, texts.unitPrice.label).fill('36,45 ct')
    await expectAnswer(page, { consumption: 4200, unitPrice: 36.45 })
    await question(page, texts.unitPrice.label).blur()
    await expect(question(page, texts.unitPrice.label)).toHaveValue('36,45')
    await expect(question(page, texts.consumption.label)).toHaveValue('4.200')
    // No group of persons uses as much.
    await expect(card(page).getByRole('radio', { name: /^\d$/, checked: true })).toHaveCount(0)
  })

  test('are named where they make no sense, and the answer stays', async ({ page }) => {
    const box = question(page, texts.consumption.label)
    const isWrong = card(page).getByText(fill(texts.consumption.invalid, { from: '500', to: '20.000' }))
    for (const typed of ['', 'viel', '-3500', '3500000', '1e3']) {
      await box.fill(typed)
      await box.blur()
      await expect(isWrong, typed).toBeVisible()
      await expect(box).toHaveAttribute('aria-invalid', 'true')
      await expectAnswer(page, {})
    }
    await question(page, '2').check()
    await expect(isWrong).toBeHidden()
    await expect(box).toHaveValue('2.700')
    await expectAnswer(page, { consumption: 2700 })
  })

  test('are not judged while they are typed', async ({ page }) => {
    const box = question(page, texts.consumption.label)
    await box.fill('')
    await box.pressSequentially('4')
    await expect(box).not.toHaveAttribute('aria-invalid')
    await box.pressSequentially('100')
    await expectAnswer(page, { consumption: 4100 })
  })
})

for (const [term, isQuestion] of [
  ['kWp', false],
  ['Arbeitspreis', true],
] as const) {
  test(`explains ${term} where it stands`, async ({ page }) => {
    const entry = glossary.entries.find(({ word }) => word === term)
    test.skip(entry === undefined, `content/page/glossary.yaml does not explain ${term}.`)
    await openEstimate(page)
    await startButton(page).click()
    if (isQuestion) await showQuestions(page)
    const word = card(page).getByRole('button', { name: term, exact: true })
    await expect(word).toHaveAccessibleDescription(entry?.explanation ?? '')
    await word.click()
    await expect(page.getByRole('tooltip')).toHaveText(entry?.explanation ?? '')
    // It stays when the answer around it changes.
    await pickRoof(page, { roofSize: 'xlarge' })
    await expect(word).toBeVisible()
  })
}

test('is left alone by what explains the words of the page', async ({ page }) => {
  const release = await hold(page, /\/_astro\/glossary\./)
  await openEstimate(page)
  await startButton(page).click()
  release()
  await expect(page.locator('.explained').first()).toBeAttached()
  await pickRoof(page, { roofType: 'shed' })
  await expectAnswer(page, { roofType: 'shed' })
})

test.describe('with a screen reader', () => {
  test('the outcome is said once when the visitor pauses', async ({ page }) => {
    await page.clock.install()
    await openEstimate(page)
    await startButton(page).click()
    await showQuestions(page)
    const status = card(page).getByRole('status').first()
    await page.clock.runFor(1000)
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

  test('the year is a table', async ({ page }) => {
    await openEstimate(page)
    await startButton(page).click()
    const table = card(page).getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(13)
    await expect(table.getByRole('row', { name: /^Juli/ })).toContainText(/\d+ kWh.*\d+ kWh/)
    const [first = '', last = ''] = [texts.year.months[2], texts.year.months[8]]
    await expect(table).toHaveAccessibleName(fill(texts.year.surplus, { firstMonth: first, lastMonth: last }))
    await expect(card(page).getByRole('img')).toHaveCount(0)
  })
})

test('goes by keyboard alone', async ({ page }) => {
  await openEstimate(page)
  await startButton(page).focus()
  await page.keyboard.press('Enter')
  const words = await card(page).getByRole('button', { name: /^kW/ }).count()
  for (let stop = 0; stop <= words; stop++) await page.keyboard.press('Tab')
  await expect(card(page).locator('summary').filter({ hasText: texts.questions })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(card(page).getByRole('radio', { name: texts.direction.unknown })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expectAnswer(page, { direction: 'west' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expectAnswer(page, { direction: 'west', consumption: CONSUMPTION_KWH[3] ?? 0 })
})

test.describe('the message', () => {
  const add = (page: Page) => card(page).getByRole('button', { name: texts.message.add })

  test('takes the words of the estimate, renews them, and lets them go', async ({ page }) => {
    await openEstimate(page)
    await pickRoof(page, { roofType: 'pitched', roofSize: 'large' })
    await field(page, 'message').fill('Gern mit Wallbox.')
    await add(page).click()
    const first = fill(texts.message.text, wordsFor({ roofType: 'pitched', roofSize: 'large' }))
    await expect(field(page, 'message')).toHaveValue(`Gern mit Wallbox.\n\n${first}`)
    await expect(card(page)).toContainText(texts.message.added)
    await pickRoof(page, { roofSize: 'small' })
    await expect(card(page)).not.toContainText(texts.message.added)
    await expect(card(page)).toContainText(texts.message.old)
    await card(page).getByRole('button', { name: texts.message.update }).click()
    const second = fill(texts.message.text, wordsFor({ roofType: 'pitched', roofSize: 'small' }))
    await expect(field(page, 'message')).toHaveValue(`Gern mit Wallbox.\n\n${second}`)
    await field(page, 'message').fill('Doch nicht.')
    await expect(field(page, 'message')).toHaveValue('Doch nicht.')
  })

  test('is left alone where there is no room', async ({ page }) => {
    await openEstimate(page)
    await startButton(page).click()
    const long = 'x'.repeat(1990)
    await field(page, 'message').fill(long)
    await add(page).click()
    await expect(field(page, 'message')).toHaveValue(long)
    await expect(card(page)).toContainText(texts.message.full)
  })

  test('is what is sent, beside six other strings and nothing else', async ({ page, site }) => {
    const requests: { url: string; body: string | null }[] = []
    await openEstimate(page)
    await fillForm(page, { message: '' })
    page.on('request', (request) => requests.push({ url: request.url(), body: request.postData() }))
    await showQuestions(page)
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
    const household = { roofType: 'pitched', roofSize: 'medium', direction: 'south' } as const
    const words = wordsFor({ ...household, consumption: CONSUMPTION_KWH[3] ?? 0, unitPrice: 39, hasStorage: true })
    expect(body.message).toBe(fill(texts.message.text, words))
    expect((await site.leads())[0]?.message).toBe(body.message)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: NARROW, hasTouch: true })

  test('the outcome stands below what was tapped, and leads up to the rest', async ({ page }) => {
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

  test('what comes out stays in view while the questions are answered, and they stay under the finger', async ({
    page,
  }) => {
    await openEstimate(page)
    await startButton(page).tap()
    await showQuestions(page)
    const storage = question(page, texts.storage.label)
    await storage.scrollIntoViewIfNeeded()
    const before = await storage.boundingBox()
    await storage.tap()
    const words = wordsFor({ hasStorage: true })
    await expect(card(page).getByText(words.saving, { exact: true })).toBeInViewport()
    expect((await storage.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  })

  for (const width of [320, 375]) {
    test(`the form stays under the finger at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ ...NARROW, width })
      await openEstimate(page)
      const choice = form(page).locator('[name=roofSize][value=large]')
      await choice.scrollIntoViewIfNeeded()
      const before = await choice.boundingBox()
      await choice.tap()
      await expectAnswer(page, { roofSize: 'large' })
      expect((await choice.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
    })
  }
})
