import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { contrast } from '../../src/content/brand/oklch.ts'
import { pictures } from '../../src/content/generated/pictures.ts'
import { setTextSize, setWideFont } from '../support/access.ts'
import { expect, test } from '../support/site.ts'

/** Every line of text on the first screen's sky: its place on the page, and its colour. */
function readLines(page: Page) {
  return page.locator('header, .hero').evaluateAll((parts) => {
    const hasBackground = (element: Element | null) =>
      element !== null && getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
    const lines: {
      text: string
      isLarge: boolean
      colour: string
      left: number
      top: number
      right: number
      bottom: number
    }[] = []
    for (const part of parts) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const parent = node.parentElement
        if (parent === null || !node.textContent?.trim() || parent.closest('.sr-only')) continue
        if (hasBackground(parent.closest('.button'))) continue
        const channels = getComputedStyle(parent).color.match(/\d+/g) ?? []
        const colour = `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`
        const isLarge = Number.parseFloat(getComputedStyle(parent).fontSize) >= 24
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const { left, top, right, bottom } of range.getClientRects())
          lines.push({ text: node.textContent.trim(), isLarge, colour, left, top, right, bottom })
      }
    }
    return lines
  })
}

/**
 * The lines whose contrast with a pixel below them is too low: 7, or next to a provider's own picture 4.5 for large words
 * (WCAG 2.2, 1.4.6: AAA).
 */
async function findUnreadable(page: Page): Promise<string[]> {
  const lines = await readLines(page)
  expect(lines.length).toBeGreaterThan(8)
  const bottom = await page.locator('.hero').evaluate((hero) => {
    const hidden = new CSSStyleSheet()
    hidden.replaceSync('html { scroll-behavior: auto } header > *, .hero-words { visibility: hidden }')
    document.adoptedStyleSheets = [hidden]
    return hero.getBoundingClientRect().bottom
  })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 1 }
  // Screen by screen: a picture of the whole page would be taken with the usual text size.
  const screens: Buffer[] = []
  for (let top = 0; top < bottom; top += height) {
    await page.evaluate((y) => scrollTo(0, y), top)
    screens.push(
      await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer(),
    )
  }
  const data = Buffer.concat(screens)
  const ratios = new Map<string, number>()
  const unreadable = lines.filter(({ isLarge, colour, left, top, right, bottom }) => {
    const least = isLarge && pictures.wide === null ? 4.5 : 7
    for (let y = Math.floor(top); y < bottom; y += 2) {
      for (let x = Math.floor(left); x < Math.min(right, width); x += 2) {
        const at = (y * width + x) * 3
        const below = `#${data.subarray(at, at + 3).toString('hex')}`
        const pair = colour + below
        const ratio = ratios.get(pair) ?? contrast(colour, below)
        ratios.set(pair, ratio)
        if (ratio < least) return true
      }
    }
    return false
  })
  return unreadable.map(({ text }) => text)
}

for (const [width, height] of [
  [320, 568],
  [375, 740],
  [768, 1024],
  [960, 800],
  [1024, 768],
  [1130, 700],
  [1280, 800],
  [1440, 900],
  [1920, 800],
  [2560, 1440],
  [3840, 2160],
] as const) {
  test(`every word of the first screen can be read at ${width} × ${height} and any text size`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const textSize of [16, 24, 32]) {
      await setTextSize(page, textSize)
      await page.goto('/', { waitUntil: 'networkidle' })
      expect(await findUnreadable(page), `text of ${textSize} px`).toEqual([])
    }
  })
}

// Safari enlarges text like this: media queries do not notice.
for (const [width, height] of [
  [375, 812],
  [960, 800],
  [1024, 800],
  [1280, 800],
  [1920, 800],
] as const) {
  test(`every word of the first screen can be read at ${width} × ${height} if only its text is twice as large`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await findUnreadable(page)).toEqual([])
  })
}

for (const [width, height] of [
  [912, 800],
  [960, 800],
  [1024, 768],
  [1080, 800],
] as const) {
  test(`every word of the first screen can be read at ${width} × ${height} in a wide font`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/', { waitUntil: 'networkidle' })
    await setWideFont(page)
    expect(await findUnreadable(page)).toEqual([])
  })
}
