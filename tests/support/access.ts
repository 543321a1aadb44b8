import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** Widths and text sizes, in px. They are the narrowest phone, text twice as large, and a desktop. */
export const SCREENS = [
  [320, 16],
  [375, 32],
  [1280, 16],
] as const

/**
 * Enlarges the text without the browser's setting, as a visitor's own stylesheet does. So media queries in rem do not follow.
 * Call it before the page opens.
 */
export async function doubleRootSize(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const doubled = new CSSStyleSheet()
    doubled.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [doubled]
  })
}

/** Sets the browser's text size in px (default 16). Call it before the page opens. */
export async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } })
}

/** Text about as wide as Verdana. */
export async function setWideFont(page: Page): Promise<void> {
  await page.locator('body').evaluate((body) => {
    body.style.letterSpacing = '0.07em'
  })
}

/** Expects that nothing is wider than the page, that no element is cut off, and that no word is torn. */
export async function expectFits(page: Page, state: string): Promise<void> {
  expect.soft(await overflow(page), state).toBe(0)
  expect.soft(await findCutOff(page), state).toEqual([])
  expect.soft(await findTornWords(page), state).toEqual([])
}

/** Finds elements that exceed the screen or their own box. Returns their names and first words. */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => !element.closest('.sr-only, details:not([open]) > :not(summary)'))
      // Ignore the rail between two steps, because it reaches from one into the other.
      .filter((element) => !element.matches('.path-step'))
      .filter((element) => element.textContent?.trim() && element.getClientRects().length > 0)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return (
          left < -1 ||
          right > innerWidth + 1 ||
          (element instanceof HTMLElement && element.scrollWidth > element.clientWidth + 1)
        )
      })
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`),
  )
}

/** Headings, buttons, options and messages. */
const WHOLE =
  'h1, h2, h3, .module, .button, summary, .choice, .question-tick, .panel-sent p, .request-panel p, .toast, .field-error, .estimate-number > span'

/** Words of headings, buttons, options and messages that are split over two lines, and prices that end a line before their full stop. */
export function findTornWords(page: Page, among = WHOLE): Promise<string[]> {
  return page.evaluate((among) => {
    const torn: string[] = []
    for (const element of document.querySelectorAll(among)) {
      if (element.closest('details:not([open]) > :not(summary)')) continue
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        // Lines may break at a hyphen and a dash, and outside of buttons at a soft hyphen.
        const words = element.matches('.button') ? /[^\s–-]+/g : /[^\s\u00ad–-]+/g
        for (const { 0: word, index } of text.data.matchAll(words)) {
          // Take the last rectangle, because a hyphen on the line before belongs to the first letter.
          const topOf = (offset: number) => {
            const range = document.createRange()
            range.setStart(text, offset)
            range.setEnd(text, offset + 1)
            return [...range.getClientRects()].at(-1)?.top
          }
          if (topOf(index) !== topOf(index + word.length - 1)) torn.push(word)
        }
      }
    }
    for (const price of document.querySelectorAll('main .inline-block')) {
      const next = price.nextSibling
      if (!(next instanceof Text) || !/^[.,:;?!]/.test(next.data)) continue
      const range = document.createRange()
      range.setStart(next, 0)
      range.setEnd(next, 1)
      if (range.getBoundingClientRect().top >= price.getBoundingClientRect().bottom)
        torn.push(`${price.textContent} ${next.data[0]}`)
    }
    return torn
  }, among)
}

/** Texts of the first screen on several lines, in a box narrower than six characters of 0.6 em. */
export function findNarrow(page: Page): Promise<string[]> {
  return page.locator('header, .hero, .hero-steps').evaluateAll((parts) => {
    const narrow: string[] = []
    for (const part of parts) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.textContent?.trim() || text.parentElement?.closest('.sr-only')) continue
        let box = text.parentElement
        while (box && getComputedStyle(box).display === 'inline') box = box.parentElement
        if (!box) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size
        const { fontSize } = getComputedStyle(box)
        if (lines > 1 && box.clientWidth < 6 * 0.6 * Number.parseFloat(fontSize)) narrow.push(text.textContent)
      }
    }
    return narrow
  })
}

/** The page's width minus the screen's, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/**
 * Fails if axe finds something in the page's present state, in its own colours and in forced colours.
 * @param part a selector. By default, the whole page
 */
export async function expectAccessible(page: Page, name: string, part?: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  // In forced colours, contrast is a false alarm, because axe computes it from the colours that they replace.
  const forced = await look(page, part).disableRules('color-contrast').analyze()
  expect(forced.violations, `${name}, in forced colours`).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' })
  expect((await look(page, part).analyze()).violations, name).toEqual([])
}

/** Also fails if something is wider than the screen. */
export async function expectUsable(page: Page, name: string): Promise<void> {
  expect(await overflow(page), name).toBe(0)
  await expectAccessible(page, name)
}

function look(page: Page, part: string | undefined): AxeBuilder {
  // Leaves out the list of passed rules, because then axe takes half the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  return part === undefined ? axe : axe.include(part)
}
