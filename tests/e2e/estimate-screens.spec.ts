import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { estimate as texts } from '../../src/content/generated/estimate.ts'
import { card, openEstimate, pickRoof, question, unfold } from '../support/estimate.ts'
import { findCutOff, findTornWords, overflow } from '../support/fit.ts'
import { expect, test } from '../support/site.ts'
import { setTextSize } from '../support/text-size.ts'

test.skip(!texts.show, 'The estimate is switched off in content/page/estimate.yaml.')
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** What a visitor meets in the card, one after the other. */
const STATES: [state: string, reach: (page: Page) => Promise<void>][] = [
  ['as it comes', openEstimate],
  ['with an answer', (page) => pickRoof(page, { roofType: 'pitched', roofSize: 'large' })],
  ['with all that can be added', checkAll],
  ['with what it rests on', (page) => unfold(page, texts.assumptions.title)],
  ['with the year', (page) => unfold(page, texts.year.title)],
  ['with its questions', (page) => unfold(page, texts.questions)],
  [
    'with a number that makes no sense',
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
