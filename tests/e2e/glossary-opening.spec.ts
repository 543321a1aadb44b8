import type { Page } from '@playwright/test'
import { hero } from '../../src/content/generated/hero.ts'
import { NEAR, openExplanation, openWords, words } from '../support/glossary.ts'
import { form } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

const [FIRST, SECOND] = NEAR

test.skip(NEAR.length < 2, 'The three steps say fewer than two words of the glossary.')

async function expectOpen(page: Page, entry: typeof FIRST): Promise<void> {
  await expect(openExplanation(page)).toHaveText(entry?.explanation ?? '')
}

async function expectNoneOpen(page: Page): Promise<void> {
  await expect(openExplanation(page)).toHaveCount(0)
}

test('opens after 700 ms under a pointer, then the next at once, and closes after 300 ms', async ({ page }) => {
  await page.clock.install()
  await openWords(page)
  // From here on the page's clock moves only by runFor.
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
  const leave = () => page.mouse.move(0, 0)
  const [first, second] = [words(page).first(), words(page).nth(1)]

  // The pointer needs an earlier position: without a move, it opens nothing.
  await leave()
  await first.hover()
  await page.clock.runFor(699)
  await leave()
  await page.clock.runFor(2000)
  await expectNoneOpen(page)

  await first.hover()
  await page.clock.runFor(700)
  await expectOpen(page, FIRST)
  await second.hover()
  await expectOpen(page, SECOND)

  // The explanation stays while the pointer is on it.
  await openExplanation(page).hover()
  await page.clock.runFor(5000)
  await expectOpen(page, SECOND)
  await leave()
  await page.clock.runFor(299)
  await expectOpen(page, SECOND)
  await page.clock.runFor(1)
  await expectNoneOpen(page)
})

test('stays closed under a pointer that rests, and opens when the pointer moves', async ({ page }) => {
  await page.clock.install()
  await openWords(page)
  const word = words(page).first()
  const { x, y } = await word.evaluate((word) => {
    word.scrollIntoView({ behavior: 'instant', block: 'center' })
    word.addEventListener('pointerover', () => Object.assign(window, { cameUnder: true }))
    const { left, top, width, height } = word.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
  await page.mouse.move(x, y + 200)
  await page.mouse.down()
  await page.mouse.up()
  await page.evaluate(() => document.body.style.setProperty('padding-top', '200px'))
  await expect.poll(() => page.evaluate(() => (window as unknown as { cameUnder?: boolean }).cameUnder)).toBe(true)
  await page.clock.runFor(1000)
  await expectNoneOpen(page)
  await page.mouse.move(0, 0)
  await word.hover()
  await page.clock.runFor(1000)
  await expectOpen(page, FIRST)
})

test('opens at a click, again at the next, and stays while its text is selected', async ({ page }) => {
  await openWords(page)
  const word = words(page).first()
  for (let click = 0; click < 2; click++) {
    await word.click()
    await expectOpen(page, FIRST)
  }
  await openExplanation(page).hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(word).not.toBeFocused()
  await expectOpen(page, FIRST)
  await page.locator('#how-it-works').click()
  await expectNoneOpen(page)
})

test('is a described button: focus opens it, Escape closes it, Enter and Space reopen it', async ({ page }) => {
  // With motion, the page would still be scrolling to the focus.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWords(page)
  for (const [index, entry] of NEAR.entries()) {
    const word = words(page).nth(index)
    await expect(word).toHaveRole('button')
    await expect(word).toHaveAccessibleName(new RegExp(entry.word.replaceAll('\u00ad', ''), 'i'))
    await expect(word).toHaveAccessibleDescription(entry.explanation)
  }
  const [first, second] = [words(page).first(), words(page).nth(1)]
  // This is the last link before the explained words.
  await page.getByRole('link', { name: hero.callToAction }).first().focus()
  while (!(await first.evaluate((word) => word === document.activeElement))) await page.keyboard.press('Tab')
  await expectOpen(page, FIRST)
  await page.keyboard.press('Tab')
  await expect(second).toBeFocused()
  await expectOpen(page, SECOND)
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press('Escape')
    await expectNoneOpen(page)
    await expect(second).toBeFocused()
    const before = await page.evaluate(() => scrollY)
    await page.keyboard.press(key)
    await expectOpen(page, SECOND)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  }
  await words(page).last().focus()
  await page.keyboard.press('Tab')
  await expectNoneOpen(page)
})

test('loads at the first focus, so that Tab reaches every word', async ({ page }) => {
  await page.goto('/')
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  await page.keyboard.press('Tab')
  await expect(words(page)).toHaveCount(NEAR.length)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 740 } })

  test('opens at a tap on a word tall enough, one at a time, and closes at a tap elsewhere', async ({ page }) => {
    await openWords(page)
    for (const word of await words(page).all()) {
      expect((await word.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    // Two words on neighbouring lines: the target of one never covers the other's letters.
    const covered = await page.locator('.explained').evaluateAll((all) =>
      all.filter((word) => {
        word.scrollIntoView({ behavior: 'instant', block: 'center' })
        const letters = document.createRange()
        letters.selectNodeContents(word)
        // None in a closed answer.
        const lines = word.checkVisibility() ? [...letters.getClientRects()] : []
        return lines.some(({ left, top, width, bottom }) =>
          [top + 1, bottom - 1].some((y) => document.elementFromPoint(left + width / 2, y) !== word),
        )
      }),
    )
    expect(covered).toEqual([])
    await words(page).first().tap()
    await expectOpen(page, FIRST)
    await openExplanation(page).tap()
    await expectOpen(page, FIRST)
    await page.locator('#how-it-works').tap()
    await expectNoneOpen(page)
    await words(page).nth(1).tap()
    await expectOpen(page, SECOND)
  })
})
