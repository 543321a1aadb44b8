import { execFileSync } from 'node:child_process'
import { hero } from '../../src/content/generated/hero.ts'
import { setWords } from '../../src/site/build/drawing/draw-share-picture.ts'
import { test } from '../support/copies.ts'
import { documentBytes, FIRST_FLIGHT } from '../support/document-bytes.ts'
import { findCutOff, findTornWords, overflow } from '../support/fit.ts'
import { expect } from '../support/site.ts'
import { setTextSize } from '../support/text-size.ts'

// In one worker, so that there is one build.
test.describe.configure({ mode: 'default' })

test('the document with the longest facts fits the first flight', async ({ request, own }) => {
  expect(await documentBytes(request, `${own.url}/`, own.dist)).toBeLessThanOrEqual(FIRST_FLIGHT)
})

for (const [width, textSize] of [
  [320, 16],
  [375, 16],
  [768, 16],
  [1280, 16],
  [375, 32],
  [1280, 32],
] as const) {
  test(`the longest facts fit at ${width} px, text of ${textSize} px`, async ({ page, own }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await setTextSize(page, textSize)
    await page.goto(`${own.url}/`)
    expect(await overflow(page)).toBe(0)
    expect(await findCutOff(page)).toEqual([])
    expect(await findTornWords(page)).toEqual([])
    const [brand, phone] = await Promise.all(
      ['.brand-words', 'a[href^="tel:"]'].map((part) => page.locator(`.hero ${part}`).boundingBox()),
    )
    if (!brand || !phone) throw new Error('The hero has no brand or no telephone number.')
    const isBeside = brand.x + brand.width <= phone.x
    const isAbove = brand.y + brand.height <= phone.y
    expect(isBeside || isAbove, JSON.stringify({ brand, phone })).toBe(true)
  })
}

for (const [width, height] of [
  [375, 740],
  [1280, 800],
] as const) {
  test(`price and button are on the first screen of ${width} × ${height}`, async ({ page, own }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${own.url}/`)
    await expect(page.locator('.hero-price')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: hero.callToAction })).toBeInViewport({ ratio: 1 })
  })
}

test('the picture of shared links says all of its words', ({ own }) => {
  const print = [
    '--input-type=module',
    '--eval',
    "import { shareWords } from './src/site/share-words.ts'; console.log(JSON.stringify(shareWords()))",
  ]
  const words = JSON.parse(execFileSync(process.execPath, print, { cwd: own.folder, encoding: 'utf8' }))
  for (const [name, { lines }] of Object.entries(setWords(words))) expect(lines.join(' ')).toBe(words[name])
})
