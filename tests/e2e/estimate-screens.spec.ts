import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { estimate as texts } from '../../src/content/generated/estimate.ts'
import { fill } from '../../src/site/estimate/words.ts'
import { card, expectAnswer, openEstimate, pickRoof, question, unfold, wordsFor } from '../support/estimate.ts'
import { findCutOff, findTornWords, overflow } from '../support/fit.ts'
import { form } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'
import { setTextSize } from '../support/text-size.ts'

test.skip(!texts.show, 'The estimate is switched off in content/page/estimate.yaml.')
test.use({ contextOptions: { reducedMotion: 'reduce' } })

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
      const { violations } = await new AxeBuilder({ page }).include('#roof-check-form').analyze()
      expect(violations, state).toEqual([])
    }
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    // axe computes contrast from colours that forced colours replace: false alarms, in this mode alone.
    const forced = await new AxeBuilder({ page }).disableRules('color-contrast').analyze()
    expect(forced.violations).toEqual([])
  })
}

for (const [width, textSize] of [
  [320, 16],
  [375, 32],
] as const) {
  test(`nothing is cut off at ${width} px, text of ${textSize} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await setTextSize(page, textSize)
    for (const [state, reach] of STATES) {
      await reach(page)
      expect(await overflow(page), state).toBe(0)
      expect(await findCutOff(page), state).toEqual([])
      expect(await findTornWords(page), state).toEqual([])
    }
  })
}

for (const width of [1024, 1280, 1920]) {
  test(`is at most as long as the form next to it at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openEstimate(page)
    const height = async (one: Locator) => (await one.boundingBox())?.height ?? 0
    for (const title of [texts.questions, texts.year.title, texts.assumptions.title]) {
      await unfold(page, title)
      expect(await height(card(page)), title).toBeLessThanOrEqual(await height(form(page)))
    }
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

  test('shows the outcome below the choices, with links to the estimate and back', async ({ page }) => {
    await openEstimate(page)
    await pickRoof(page, { roofType: 'pitched', roofSize: 'medium' })
    const words = wordsFor({ roofType: 'pitched', roofSize: 'medium' })
    await expect(form(page)).toContainText(fill(texts.outcome, words))
    await form(page).getByRole('link', { name: texts.outcomeLink }).tap()
    await expect(page.getByRole('heading', { name: texts.title })).toBeInViewport()
    // The link has opened the questions.
    await question(page, texts.direction.names.south).check()
    await expectAnswer(page, { roofType: 'pitched', roofSize: 'medium', direction: 'south' })
    await card(page).getByRole('link', { name: texts.back }).tap()
    await expect(form(page)).toBeInViewport()
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
    const summary = card(page).locator('summary').first()
    await expect(summary).toContainText(words.saving)
    await expect(summary).toBeInViewport()
  })
})

/** To the pixel: the browser scrolls by whole pixels, but heights have fractions. */
async function expectSamePlace(element: Locator, before: { y: number } | null): Promise<void> {
  const moved = ((await element.boundingBox())?.y ?? Number.NaN) - (before?.y ?? Number.NaN)
  expect(Math.abs(moved)).toBeLessThan(1)
}
