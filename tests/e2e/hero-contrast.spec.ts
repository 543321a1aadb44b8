import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/site.ts'

/** WCAG 2.2, 1.4.6 (AAA). */
const NEEDED = 7

/** Every line of text in the hero, with its colour and the box around its letters. */
function readLines(page: Page) {
  return page.locator('.hero').evaluate((hero) => {
    const lines: { text: string; color: string; box: { x: number; y: number; width: number; height: number } }[] = []
    const texts = document.createTreeWalker(hero, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      if (parent === null || !node.textContent?.trim() || parent.closest('.sr-only')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { x, y, width, height } of range.getClientRects()) {
        const box = { x: x + scrollX, y: y + scrollY, width, height }
        lines.push({ text: node.textContent.trim(), color: getComputedStyle(parent).color, box })
      }
    }
    return lines
  })
}

function luminance(color: ArrayLike<number>): number {
  const linear = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  const [red, green, blue] = Array.from(color, linear)
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const addStyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)

for (const width of [320, 768, 1130]) {
  test(`every letter of the hero can be read at ${width} px and any text size`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const rootSize of [16, 20, 24]) {
      await page.goto('/', { waitUntil: 'networkidle' })
      await addStyle(page, `html { font-size: ${rootSize}px }`)
      const lines = await readLines(page)
      expect(lines.length).toBeGreaterThan(8)
      await addStyle(page, '.hero * { color: transparent !important; text-decoration: none !important }')
      const picture = sharp(await page.locator('.hero').screenshot()).removeAlpha()
      for (const { text, color, box } of lines) {
        const left = Math.max(0, Math.floor(box.x))
        const region = { left, top: Math.floor(box.y), width: Math.ceil(box.width), height: Math.ceil(box.height) }
        const pixels = await picture.clone().extract(region).raw().toBuffer()
        const ink = luminance(color.match(/\d+/g)?.map(Number) ?? [])
        // Every third pixel is plenty. Single ones, such as the corner of a rounded ground, hide no letter.
        const contrasts = new Float64Array(Math.floor(pixels.length / 9))
          .map((_, index) => contrast(ink, luminance(pixels.subarray(index * 9, index * 9 + 3))))
          .sort()
        const low = contrasts[Math.floor(contrasts.length / 100)]
        expect(low, `${text} at ${width} px, ${rootSize} px root size`).toBeGreaterThanOrEqual(NEEDED)
      }
    }
  })
}
