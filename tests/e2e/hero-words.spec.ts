import type { Page } from '@playwright/test'
import { contrast } from '../../src/content/brand/oklch.ts'
import { ground } from '../../src/content/generated/ground.ts'
import { expect, test } from '../support/site.ts'
import { setTextSize } from '../support/text-size.ts'

/** Every line of text in the hero: whether it is on the picture, and its colour if it has no ground of its own. */
function readLines(page: Page) {
  return page.locator('.hero').evaluate((hero) => {
    const picture = hero.querySelector('.hero-picture')?.getBoundingClientRect() ?? new DOMRect()
    const hasGround = (element: Element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
    const lines: { text: string; onPicture: boolean; colour: string | null }[] = []
    const texts = document.createTreeWalker(hero, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      if (parent === null || !node.textContent?.trim() || parent.closest('.sr-only')) continue
      let above: Element = parent
      while (above !== hero && above.parentElement && !hasGround(above)) above = above.parentElement
      const channels = getComputedStyle(parent).color.match(/\d+/g) ?? []
      const hex = `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const beside = right <= picture.left || left >= picture.right || bottom <= picture.top || top >= picture.bottom
        lines.push({ text: node.textContent.trim(), onPicture: !beside, colour: above === hero ? hex : null })
      }
    }
    return { lines, height: picture.height }
  })
}

for (const width of [320, 375, 768, 1024, 1130, 1280, 1440, 1920, 2560]) {
  test(`no word of the hero lies on its picture at ${width} px and any text size`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const textSize of [16, 24, 32]) {
      await setTextSize(page, textSize)
      await page.goto('/', { waitUntil: 'networkidle' })
      const { lines, height } = await readLines(page)
      expect(lines.length).toBeGreaterThan(8)
      expect(height).toBeGreaterThan(100)
      const covered = lines.filter(({ onPicture }) => onPicture).map(({ text }) => text)
      expect(covered, `text of ${textSize} px`).toEqual([])
    }
  })
}

test('every word of the hero can be read on its ground', async ({ page }) => {
  await page.goto('/')
  const { lines } = await readLines(page)
  const colours = new Set(lines.flatMap(({ colour }) => colour ?? []))
  expect(colours.size).toBeGreaterThan(0)
  // WCAG 2.2, 1.4.6 (AAA).
  for (const colour of colours) {
    for (const below of Object.values(ground)) expect(contrast(colour, below), colour).toBeGreaterThanOrEqual(7)
  }
})
