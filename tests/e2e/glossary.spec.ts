import type { Page } from '@playwright/test'
import { hero } from '../../src/content/generated/hero.ts'
import { NEAR, openExplanation, openWords, scrollDown, words } from '../support/glossary.ts'
import { hold } from '../support/hold.ts'
import { form } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'
import { setTextSize } from '../support/text-size.ts'

const [FIRST, SECOND] = NEAR
const SCRIPT = '**/explain-words.*.js'
const STYLES = '**/glossary.*.css'

test.skip(NEAR.length < 2, 'The three steps say fewer than two words of the glossary.')

async function expectOpen(page: Page, entry: typeof FIRST): Promise<void> {
  await expect(openExplanation(page)).toHaveText(entry?.explanation ?? '')
}

async function expectNoneOpen(page: Page): Promise<void> {
  await expect(openExplanation(page)).toHaveCount(0)
}

test('opens after 700 ms under a pointer, then the next at once, and closes 300 ms after it has left', async ({
  page,
}) => {
  await page.clock.install()
  await openWords(page)
  // The page's clock stands still from here on.
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
  const leave = () => page.mouse.move(0, 0)
  const [first, second] = [words(page).first(), words(page).nth(1)]

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

  // It stays while the pointer is on it.
  await openExplanation(page).hover()
  await page.clock.runFor(5000)
  await expectOpen(page, SECOND)
  await leave()
  await page.clock.runFor(299)
  await expectOpen(page, SECOND)
  await page.clock.runFor(1)
  await expectNoneOpen(page)

  await first.hover()
  await expectNoneOpen(page)
  await page.clock.runFor(700)
  await expectOpen(page, FIRST)
  await page.keyboard.press('Escape')
  await expectNoneOpen(page)
  await page.clock.runFor(299)
  await second.hover()
  await expectOpen(page, SECOND)
})

test('opens at a click, again at the next, stays while its text is selected, and is not printed', async ({ page }) => {
  await openWords(page)
  const word = words(page).first()
  for (let click = 0; click < 2; click++) {
    await word.click()
    await expectOpen(page, FIRST)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(openExplanation(page)).toBeHidden()
  await expect(word).toHaveCSS('text-decoration-line', 'none')
  await page.emulateMedia({ media: 'screen' })
  await openExplanation(page).hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(word).not.toBeFocused()
  await expectOpen(page, FIRST)
  await page.locator('#how-it-works').click()
  await expectNoneOpen(page)
})

test('is a described button that opens at the focus, closes at Escape without moving it, and opens again by Enter and Space', async ({
  page,
}) => {
  // Else the page is still scrolling to the focus.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWords(page)
  for (const [index, entry] of NEAR.entries()) {
    const word = words(page).nth(index)
    await expect(word).toHaveRole('button')
    await expect(word).toHaveAccessibleName(new RegExp(entry.word.replaceAll('\u00ad', ''), 'i'))
    await expect(word).toHaveAccessibleDescription(entry.explanation)
  }
  const [first, second] = [words(page).first(), words(page).nth(1)]
  // The last thing that can have the focus before the words.
  await page.getByRole('link', { name: hero.callToAction }).focus()
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

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 740 } })

  test('opens at a tap on a word tall enough, one at a time, and closes at a tap elsewhere', async ({ page }) => {
    await openWords(page)
    for (const word of await words(page).all()) {
      expect((await word.boundingBox())?.height).toBeGreaterThanOrEqual(36)
    }
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

test('loads nothing with the first view, and later changes no text and moves no line', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => /explain-words|glossary/.test(request.url()) && asked.push(request.url()))
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const details of document.querySelectorAll('details')) Object.assign(details, { name: '', open: true })
    })
  })
  const before: string[][] = []
  const sizes = [320, 436, 768, 1280]
  for (const [width, height] of [
    [1920, 1080],
    [412, 823],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(form(page)).toHaveAttribute('data-ready', 'true')
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
  }
  // At some of these widths the sections are in view already.
  const release = await hold(page, SCRIPT)
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 800 })
    before.push(await readLines(page))
  }
  await expect(page.locator('.explained')).toHaveCount(0)
  release()
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
        Array.from(section.querySelectorAll('.explained'), (word) => word.getAttribute('aria-describedby')),
      ),
    )
  for (const found of bySection) expect(new Set(found).size).toBe(found.length)
  await expect(page.locator(':is(h1, h2, h3, a, summary, label, form, astro-island) .explained')).toHaveCount(0)
})

/** After the page has had the time to react. */
function frames(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })))
}

for (const [name, path] of [
  ['script', SCRIPT],
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

test('changes no word before its styles are there, and none where the browser has no popovers', async ({ page }) => {
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

  await page.addInitScript(() => {
    delete (HTMLElement.prototype as { popover?: unknown }).popover
  })
  await page.goto('/')
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  const loaded = page.waitForResponse(SCRIPT)
  await scrollDown(page)
  await (await loaded).finished()
  await frames(page)
  await expect(page.locator('.explained')).toHaveCount(0)
})

for (const [fontSize, screens] of [
  [
    16,
    [
      [320, 640],
      [320, 256],
    ],
  ],
  [
    32,
    [
      [320, 640],
      [320, 780],
      [1280, 800],
    ],
  ],
] as const) {
  test(`fits every screen with text of ${fontSize} px`, async ({ page }) => {
    await setTextSize(page, fontSize)
    await openWords(page)
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height })
      for (const word of await page.locator('.explained').filter({ visible: true }).all()) {
        await word.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
        // Not a click: it would scroll away from anything that lies on the word.
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
        await page.keyboard.press('Escape')
      }
    }
  })
}
