import { setTextSize } from '../support/access.ts'
import { expect, test } from '../support/site.ts'

for (const textSize of [16, 32]) {
  test(`no range of the opening hours breaks, and all fits the page, with text of ${textSize} px`, async ({ page }) => {
    await setTextSize(page, textSize)
    let found = 0
    for (let width = 320; width <= 1320; width += 50) {
      await page.setViewportSize({ width, height: 800 })
      if (width === 320) await page.goto('/')
      const ranges = await page.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const inNodes: { text: string; lines: number }[] = []
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
          if (!node.parentElement?.checkVisibility()) continue
          for (const { 0: text, index } of (node.textContent ?? '').matchAll(/(Mo|Di|Mi|Do|Fr|Sa)–\S+|\d+:\d\d–\S+/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + text.length)
            inNodes.push({ text, lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size })
          }
        }
        return inNodes
      })
      expect(
        ranges.filter(({ lines }) => lines > 1),
        `${width} px`,
      ).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
      found += ranges.length
    }
    expect(found).toBeGreaterThan(20)
  })
}
