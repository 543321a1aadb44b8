import type { Locator, Page } from '@playwright/test'
import { estimate as texts } from '../../src/content/generated/estimate.ts'
import { hero } from '../../src/content/generated/hero.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { expectAccessible, expectFits, setTextSize } from '../support/access.ts'
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
import { field, form, submitButton } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

test.skip(!texts.show, 'The estimate is switched off in content/page/estimate.yaml.')
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const FOLDS = [texts.questions, texts.year.title, texts.assumptions.title]

/** The states of the card, one after the other. */
const STATES: [state: string, reach: (page: Page) => Promise<void>][] = [
  ['at first', openEstimate],
  ['with an answer', (page) => pickRoof(page, { roofType: 'pitched', roofSize: 'large' })],
  ['with all additions', checkAll],
  ['with its assumptions', (page) => unfold(page, texts.assumptions.title)],
  ['with the year', (page) => unfold(page, texts.year.title)],
  ['with its questions', (page) => unfold(page, texts.questions)],
  [
    'with a wrong number',
    async (page) => {
      await question(page, texts.consumption.label).fill('viel')
      await question(page, texts.consumption.label).blur()
    },
  ],
  ['without a saving', (page) => question(page, texts.unitPrice.label).fill('10')],
  ['with the message', (page) => card(page).getByRole('button', { name: texts.message.add }).click()],
]

async function checkAll(page: Page): Promise<void> {
  for (const { label } of [texts.car, texts.heatPump, texts.storage]) await question(page, label).check()
}

// Below and above the width at which the card unfolds.
for (const width of [375, 1280]) {
  test(`axe finds nothing in any state at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const [state, reach] of STATES) {
      await reach(page)
      await expectAccessible(page, state, '#roof-check-form')
    }
  })
}

test('the lines of the bill keep clear of its colours', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/')
  const gaps = await page.locator('.bill dt:has(i)').evaluateAll((all) =>
    all.flatMap((line) => {
      const words = document.createRange()
      words.setStartAfter(line.firstChild as Node)
      words.setEndAfter(line.lastChild as Node)
      const edge = line.querySelector('i')?.getBoundingClientRect().right ?? 0
      return [...words.getClientRects()].map(({ left }) => left - edge)
    }),
  )
  expect(gaps.length).toBeGreaterThan(3)
  expect(Math.min(...gaps)).toBeGreaterThan(0)
})

test('a keyboard can go from the roof to the person, past the estimate, on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openEstimate(page)
  const link = page.getByRole('link', { name: roofCheckForm.toPerson })
  await expect(link).toHaveCSS('clip-path', 'inset(50%)')
  await link.focus()
  await expect(link).toHaveCSS('clip-path', 'none')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(field(page, 'address')).toBeFocused()
})

for (const [width, textSize] of [
  [320, 16],
  [375, 32],
] as const) {
  test(`nothing is cut off at ${width} px, text of ${textSize} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await setTextSize(page, textSize)
    for (const [state, reach] of STATES) {
      await reach(page)
      await expectFits(page, state)
    }
    await unfold(page, texts.bill.title)
    await expectFits(page, 'with its bill')
  })
}

/** How many of them are in each row, by their upper edges. */
const rows = (all: Locator) =>
  all.evaluateAll((elements) => {
    const tops = elements.map((element) => Math.round(element.getBoundingClientRect().top))
    return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
  })

for (const [width, textSize, prices] of [
  [320, 16, [5]],
  [320, 32, [3, 2]],
  [375, 32, [3, 2]],
] as const) {
  test(`keeps sum, prices, compass and fold in shape at ${width} px, text of ${textSize} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await setTextSize(page, textSize)
    await openEstimate(page)
    await unfold(page, texts.bill.title)
    if (textSize === 16) expect(await rows(card(page).locator('.bill > :last-child > *'))).toEqual([2])
    for (const five of await card(page).locator('.five').all()) {
      expect(await rows(five.locator('.choice'))).toEqual(prices)
    }
    await unfold(page, texts.questions)
    const compass = card(page).locator('.estimate-compass .choice')
    expect(await rows(compass)).toEqual([3, 3, 3])
    const [chevron, isSticky] = await card(page)
      .locator('[open] summary')
      .evaluate((summary) => {
        const words = document.createRange()
        words.selectNodeContents(summary)
        const box = summary.getBoundingClientRect()
        return [words.getBoundingClientRect().left - box.left, getComputedStyle(summary).position === 'sticky']
      })
    // The words are next to it, not below it.
    expect(chevron).toBeGreaterThan(8)
    // It would cover the choices.
    expect(isSticky).toBe(textSize === 16)
  })
}

for (const width of [1024, 1280, 1920]) {
  test(`ends at the same edge as the form at ${width} px, and leaves no empty card when it is longer`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openEstimate(page)
    const edgesOf = (one: Locator) =>
      one.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return { top: Math.round(top), bottom: Math.round(bottom) }
      })
    const [person, contacts] = [page.locator('.form-person'), page.locator('.roof-check > .card')]
    expect((await edgesOf(card(page))).bottom).toBe((await edgesOf(person)).bottom)
    for (const title of FOLDS) {
      await unfold(page, title)
      // Our contacts stick to the top of the window: measure them while the end of the form is in view.
      await submitButton(page).scrollIntoViewIfNeeded()
      const [form, below] = [await edgesOf(person), await edgesOf(contacts)]
      // The form ends below its button, and our contacts take the rest of the column.
      expect(form.bottom - (await edgesOf(submitButton(page))).bottom, title).toBeLessThan(40)
      expect(below.top - form.bottom, title).toBeLessThan(40)
      expect((await edgesOf(card(page))).bottom, title).toBeGreaterThanOrEqual(below.bottom)
    }
  })
}

for (const width of [1024, 1366, 1920]) {
  test(`the form next to it stays in place with any answer at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openEstimate(page)
    const fields = [field(page, 'address'), field(page, 'message'), submitButton(page)]
    const places = () =>
      Promise.all(
        fields.map((one) => one.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))),
      )
    const before = await places()
    await field(page, 'name').focus()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('.toasts')).toHaveCount(1)
    expect(await places()).toEqual(before)
    await card(page).locator('.tap').first().click()
    expect(await places()).toEqual(before)
    for (const title of FOLDS) {
      await unfold(page, title)
      expect(await places(), title).toEqual(before)
    }
  })
}

test('keeps the two numbers on one line when one of them is wrong', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await openEstimate(page)
  await unfold(page, texts.questions)
  const consumption = question(page, texts.consumption.label)
  await consumption.fill('99')
  await consumption.blur()
  await expect(consumption).toHaveAttribute('aria-invalid', 'true')
  const top = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN
  expect(Math.abs((await top(consumption)) - (await top(question(page, texts.unitPrice.label))))).toBeLessThan(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

  test('names its sources in links as high as a finger', async ({ page }) => {
    await openEstimate(page)
    await unfold(page, texts.assumptions.title)
    const links = card(page).locator('.estimate-sources').getByRole('link')
    await expect(links).toHaveCount(texts.assumptions.sources.length)
    const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })

  test('folds the bill and the price to come, and keeps their results', async ({ page }) => {
    await openEstimate(page)
    const bill = card(page).locator('.bill')
    const price = question(page, '37\u00a0ct')
    await expect(bill).toBeHidden()
    await expect(price).toBeHidden()
    await expect(card(page).getByText(texts.bill.note)).toBeVisible()
    await expect(card(page).getByText(texts.reason)).toBeVisible()
    await unfold(page, texts.bill.title)
    await expect(bill).toBeVisible()
    await price.check()
    await unfold(page, texts.questions)
    await expect(card(page).getByText(contractFor({}, 37))).toBeVisible()
  })

  test('is one path: choices within a screen of the first button, the outcome in view at a tap', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    await page.goto('/')
    await page.getByRole('link', { name: hero.callToAction }).first().tap()
    await expect(form(page)).toHaveAttribute('data-ready', 'true')
    await expect(form(page).locator('[name=roofType]').first()).toBeInViewport()
    await expect(card(page)).toHaveAttribute('data-ready', 'true')
    for (const roof of [{ roofType: 'flat' }, { roofType: 'flat', roofSize: 'large' }] as const) {
      await pickRoof(page, roof)
      await expect(form(page).locator('.estimate-echo')).toHaveText(`${wordsFor(roof).saving} ${texts.savingLabel}`)
      await expect(form(page).locator('.estimate-echo')).toBeInViewport({ ratio: 1 })
    }
    // It would cover the choices.
    await page.setViewportSize({ width: 320, height: 568 })
    await expect(form(page).locator('.estimate-echo')).not.toBeInViewport()
    const top = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top)
    const path = [form(page).locator('[name=roofSize]').first(), card(page), field(page, 'address')]
    const tops = await Promise.all(path.map(top))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  })

  test('keeps choices and questions under the finger, and the outcome in view', async ({ page }) => {
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
    const summary = card(page).locator('[open] summary')
    await expect(summary).toContainText(words.saving)
    await expect(summary).toBeInViewport()
  })
})

for (const width of [320, 1280]) {
  test(`a tapped fold stays in place at ${width} px if one above closes, or if it was sticky`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await openEstimate(page)
    await unfold(page, texts.questions)
    const summary = card(page).locator('summary', { hasText: texts.assumptions.title })
    await summary.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 300))
    const before = await summary.boundingBox()
    await unfold(page, texts.assumptions.title)
    await expectSamePlace(summary, before)
    await page.evaluate(() => scrollBy(0, 400))
    await expectSamePlace(summary, { y: 0 })
    await summary.click({ position: { x: 40, y: 20 } })
    await expect(card(page).locator('[open]')).toHaveCount(0)
    await expectSamePlace(summary, { y: 0 })
  })
}

/** To the pixel: the browser scrolls by whole pixels, but heights have fractions. */
async function expectSamePlace(element: Locator, before: { y: number } | null): Promise<void> {
  await expect
    .poll(async () => Math.abs(((await element.boundingBox())?.y ?? Number.NaN) - (before?.y ?? Number.NaN)))
    .toBeLessThan(1)
}
