import type { Page } from '@playwright/test'
import { hero } from '../../src/content/generated/hero.ts'
import { NEAR, openExplanation, openWords, scrollDown, words } from '../support/glossary.ts'
import { hold } from '../support/hold.ts'
import { form } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'
import { setTextSize } from '../support/text-size.ts'

const [FIRST, SECOND] = NEAR
const CHUNK = '**/explain-page.*.js'
const STYLES = '**/glossary.*.css'

test.skip(NEAR.length < 2, 'The three steps say fewer than two words of the glossary.')

async function expectOpen(page: Page, entry: typeof FIRST): Promise<void> {
  await expect(openExplanation(page)).toHaveText(entry?.explanation ?? '')
}

async function expectNoneOpen(page: Page): Promise<void> {
  await expect(openExplanation(page)).toHaveCount(0)
}

test.describe('with a pointer', () => {
  /** The page's clock stands still from here on. */
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await openWords(page)
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + 60_000)
    await page.mouse.move(0, 0)
  })

  test('opens after 700 ms on a word, and at once on the next', async ({ page }) => {
    await words(page).first().hover()
    await page.clock.runFor(699)
    await expectNoneOpen(page)
    await page.clock.runFor(1)
    await expectOpen(page, FIRST)
    await words(page).nth(1).hover()
    await expectOpen(page, SECOND)
  })

  test('opens nothing where the pointer only passes', async ({ page }) => {
    await words(page).first().hover()
    await page.clock.runFor(600)
    await page.mouse.move(0, 0)
    await page.clock.runFor(2000)
    await expectNoneOpen(page)
  })

  test('closes 300 ms after the pointer has left, and then waits again', async ({ page }) => {
    await words(page).first().hover()
    await page.clock.runFor(700)
    await page.mouse.move(0, 0)
    await page.clock.runFor(299)
    await expectOpen(page, FIRST)
    await page.clock.runFor(1)
    await expectNoneOpen(page)
    await words(page).nth(1).hover()
    await expectNoneOpen(page)
    await page.clock.runFor(700)
    await expectOpen(page, SECOND)
  })

  test('goes to the next word at once after Escape, too', async ({ page }) => {
    await words(page).first().hover()
    await page.clock.runFor(700)
    await page.keyboard.press('Escape')
    await expectNoneOpen(page)
    await page.clock.runFor(299)
    await words(page).nth(1).hover()
    await expectOpen(page, SECOND)
  })

  test('stays open while the pointer is on the explanation', async ({ page }) => {
    await words(page).first().hover()
    await page.clock.runFor(700)
    await openExplanation(page).hover()
    await page.clock.runFor(5000)
    await expectOpen(page, FIRST)
    await page.mouse.move(0, 0)
    await page.clock.runFor(300)
    await expectNoneOpen(page)
  })

  test('stays open when its text is selected, which takes the focus from the word', async ({ page }) => {
    await words(page).first().click()
    await openExplanation(page).hover()
    await page.mouse.down()
    await page.mouse.up()
    await expect(words(page).first()).not.toBeFocused()
    await expectOpen(page, FIRST)
  })

  test('opens at a click, also of a word whose explanation is open, and closes at one elsewhere', async ({ page }) => {
    for (let click = 0; click < 2; click++) {
      await words(page).first().click()
      await expectOpen(page, FIRST)
    }
    await page.locator('#how-it-works').click()
    await expectNoneOpen(page)
  })
})

test('opens at the focus, closes at Escape without moving it, and opens again by Enter and Space', async ({ page }) => {
  // Else the page is still scrolling to what has the focus.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWords(page)
  // The last thing that can have the focus before the words.
  await page.getByRole('link', { name: hero.callToAction }).focus()
  while (
    !(await words(page)
      .first()
      .evaluate((word) => word === document.activeElement))
  )
    await page.keyboard.press('Tab')
  await expectOpen(page, FIRST)
  await page.keyboard.press('Tab')
  await expect(words(page).nth(1)).toBeFocused()
  await expectOpen(page, SECOND)
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press('Escape')
    await expectNoneOpen(page)
    await expect(words(page).nth(1)).toBeFocused()
    const before = await page.evaluate(() => scrollY)
    await page.keyboard.press(key)
    await expectOpen(page, SECOND)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  }
  await words(page).last().focus()
  await page.keyboard.press('Tab')
  await expectNoneOpen(page)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 740 } })

  test('opens at a tap, one at a time, and closes at a tap elsewhere', async ({ page }) => {
    await openWords(page)
    await words(page).first().tap()
    await expectOpen(page, FIRST)
    await openExplanation(page).tap()
    await expectOpen(page, FIRST)
    await page.locator('#how-it-works').tap()
    await expectNoneOpen(page)
    await words(page).nth(1).tap()
    await expectOpen(page, SECOND)
  })

  test('U24: can be met by a finger', async ({ page }) => {
    await openWords(page)
    for (const word of await words(page).all()) {
      expect((await word.boundingBox())?.height).toBeGreaterThanOrEqual(36)
    }
  })
})

test('is a button with its explanation as the description', async ({ page }) => {
  await openWords(page)
  for (const [index, entry] of NEAR.entries()) {
    const word = words(page).nth(index)
    await expect(word).toHaveRole('button')
    await expect(word).toHaveAccessibleName(new RegExp(entry.word.replaceAll('\u00ad', ''), 'i'))
    await expect(word).toHaveAccessibleDescription(entry.explanation)
  }
})

/** Every text of the sections line by line. */
function readLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blocks = document.querySelectorAll('.hero-steps li, main section :is(p, li, h2, h3, summary)')
    return Array.from(blocks, (block) => {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      let text = ''
      let last = 0
      while (walker.nextNode()) {
        const { data } = walker.currentNode as Text
        for (let index = 0; index < data.length; index++) {
          // Where a line breaks, its space has no place.
          if (data[index] === ' ') continue
          const range = new Range()
          range.setStart(walker.currentNode, index)
          range.setEnd(walker.currentNode, index + 1)
          const bottom = Array.from(range.getClientRects()).at(-1)?.bottom ?? last
          text += Math.abs(bottom - last) > 8 ? `\n${data[index]}` : data[index]
          last = bottom
        }
      }
      return text
    })
  })
}

test('changes no text and moves no line', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const details of document.querySelectorAll('details')) Object.assign(details, { name: '', open: true })
    })
  })
  const before: string[][] = []
  const sizes = [320, 349, 436, 768, 1280]
  await page.goto('/')
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 800 })
    before.push(await readLines(page))
  }
  await expect(page.locator('.explained')).toHaveCount(0)
  await scrollDown(page)
  await expect(words(page)).toHaveCount(NEAR.length)
  for (const [index, width] of sizes.entries()) {
    await page.setViewportSize({ width, height: 800 })
    expect(await readLines(page), `${width}`).toEqual(before[index])
  }
})

test('explains a word once in a section, and none in headings, links, summaries or the form', async ({ page }) => {
  await page.goto('/')
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  // Every text a second time.
  await page.evaluate(() => {
    for (const section of document.querySelectorAll('main section:not(#roof-check-form)')) {
      for (const child of [...section.children]) section.append(child.cloneNode(true))
    }
  })
  await scrollDown(page)
  await expect(words(page)).toHaveCount(NEAR.length)
  const bySection = await page
    .locator('.hero-steps, main section')
    .evaluateAll((sections) =>
      sections.map((section) =>
        Array.from(section.querySelectorAll<HTMLElement>('.explained'), (word) => word.dataset.word),
      ),
    )
  for (const found of bySection) expect(new Set(found).size).toBe(found.length)
  await expect(page.locator(':is(h1, h2, h3, a, summary, label, form, astro-island) .explained')).toHaveCount(0)
})

for (const [width, height] of [
  [375, 740],
  [412, 823],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`loads nothing while the first view is seen at ${width} × ${height}`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.setViewportSize({ width, height })
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(form(page)).toHaveAttribute('data-ready', 'true')
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => /explain-page|glossary/.test(url))).toEqual([])
  })
}

for (const [name, path] of [
  ['script', CHUNK],
  ['stylesheet', STYLES],
] as const) {
  test(`leaves the page as it is where the ${name} does not come`, async ({ page, guard }) => {
    guard.allow(/Failed to load resource/)
    await page.route(path, (route) => route.abort())
    await page.goto('/')
    await expect(form(page)).toHaveAttribute('data-ready', 'true')
    const failed = page.waitForEvent('requestfailed')
    await scrollDown(page)
    await failed
    await frames(page)
    await expect(page.locator('.explained')).toHaveCount(0)
  })
}

/** After the page has had the time to do something about what has just happened. */
function frames(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })))
}

test('changes no word before its styles are there', async ({ page }) => {
  const release = await hold(page, STYLES)
  await page.goto('/')
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  const asked = page.waitForRequest(STYLES)
  await scrollDown(page)
  await asked
  await frames(page)
  await expect(page.locator('.explained')).toHaveCount(0)
  release()
  await expect(words(page)).toHaveCount(NEAR.length)
})

test('leaves words plain where the browser has no popovers', async ({ page }) => {
  await page.addInitScript(() => {
    delete (HTMLElement.prototype as { popover?: unknown }).popover
  })
  await page.goto('/')
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  const loaded = page.waitForResponse(CHUNK)
  await scrollDown(page)
  await (await loaded).finished()
  await frames(page)
  await expect(page.locator('.explained')).toHaveCount(0)
})

test('U22: is not printed', async ({ page }) => {
  await openWords(page)
  await words(page).first().click()
  await expectOpen(page, FIRST)
  await page.emulateMedia({ media: 'print' })
  await expect(openExplanation(page)).toBeHidden()
  await expect(words(page).first()).toHaveCSS('text-decoration-line', 'none')
})

for (const [width, height, fontSize] of [
  [320, 640, 16],
  [320, 640, 32],
  [320, 780, 32],
  [320, 256, 16],
  [1280, 800, 32],
] as const) {
  test(`U11: fits the screen of ${width} × ${height} with text of ${fontSize} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await setTextSize(page, fontSize)
    await openWords(page)
    for (const word of await page.locator('.explained').filter({ visible: true }).all()) {
      await word.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      // Not a click: it would scroll away from what lies on the word.
      await word.press('Enter')
      const box = await openExplanation(page).boundingBox()
      if (box === null) throw new Error('No explanation is open.')
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y + box.height).toBeLessThanOrEqual(height)
      const { y, height: line } = (await word.boundingBox()) ?? { y: 0, height: 0 }
      // Beside its word, except on a low screen.
      if (height >= 24 * fontSize) expect(box.y + box.height <= y || box.y >= y + line).toBe(true)
      // Not so low that nothing can be read in it.
      expect(box.height).toBeGreaterThan(4 * fontSize)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}
