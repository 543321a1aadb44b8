import { estimate } from '../../src/content/generated/estimate.ts'
import { glossary } from '../../src/content/generated/glossary.ts'
import { setTextSize } from '../support/access.ts'
import { card, expectAnswer, openEstimate, pickRoof, unfold } from '../support/estimate.ts'
import { NEAR, openExplanation, openWords, scrollDown, words } from '../support/glossary.ts'
import { form } from '../support/roof-check.ts'
import { expect, hold, test } from '../support/site.ts'

const SCRIPT = '**/explain-words.*.js'
const STYLES = '**/glossary.*.css'

test.skip(NEAR.length < 2, 'The three steps say fewer than two words of the glossary.')

test('loads nothing with the first view, and later changes no text and moves no line', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => /explain-words|glossary/.test(request.url()) && requests.push(request.url()))
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  expect(requests).toEqual([])

  const release = await hold(page, SCRIPT)
  /** Each text of the sections, with its height and the end of its last line. */
  const readLines = () =>
    page.locator('.hero-steps li, main section :is(p, li, h2, h3, summary)').evaluateAll((blocks) =>
      blocks.map((block) => {
        const range = new Range()
        range.selectNodeContents(block)
        const edges = Array.from(
          range.getClientRects(),
          ({ bottom, right }) => `${Math.round(bottom + scrollY)} ${right}`,
        )
        return [block.textContent, block.getBoundingClientRect().height, edges.at(-1)]
      }),
    )
  const widths = [320, 436, 768, 1280]
  const before = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    before.push(await readLines())
  }
  release()
  await scrollDown(page)
  await expect(words(page)).toHaveCount(NEAR.length)
  // Sticky elements have another position farther down.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 })
    expect(await readLines(), `${width}`).toEqual(before[index])
  }
})

test('explains a word once in a section, and none in headings, links, summaries or the form', async ({ page }) => {
  await page.goto('/')
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  // Every text occurs a second time.
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
  await expect(page.locator(':is(h1, h2, h3, a, summary, label, form) .explained')).toHaveCount(0)
})

for (const [name, path] of [
  ['script', SCRIPT],
  ['stylesheet', STYLES],
] as const) {
  test(`leaves the page unchanged if the ${name} does not load`, async ({ page, guard }) => {
    guard.allow(/Failed to load resource/)
    await page.route(path, (route) => route.abort())
    await page.goto('/')
    await expect(form(page)).toHaveAttribute('data-ready', 'true')
    const failed = page.waitForEvent('requestfailed')
    await scrollDown(page)
    await failed
    // The page has had time to react.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
    await expect(page.locator('.explained')).toHaveCount(0)
  })
}

test('fits every screen with text of 32 px, and covers no part of its word', async ({ page }) => {
  await setTextSize(page, 32)
  await openWords(page)
  for (const [width, height] of [
    [320, 780],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const word of await page.locator('.explained').filter({ visible: true }).all()) {
      await word.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      // Not a click: Playwright would scroll the word out from under the slim bar.
      await word.press('Enter')
      const [box, line] = [await openExplanation(page).boundingBox(), await word.boundingBox()]
      if (box === null || line === null) throw new Error('No explanation is open.')
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y + box.height).toBeLessThanOrEqual(height)
      expect(box.y + box.height <= line.y || box.y >= line.y + line.height).toBe(true)
      // The explanation is high enough to read.
      expect(box.height).toBeGreaterThan(4 * 32)
      await page.keyboard.press('Escape')
    }
  }
})

test('explains words of the estimate, also after its answer has changed', async ({ page }) => {
  const terms = ['kWp', 'Arbeitspreis'].flatMap((term) => glossary.entries.filter(({ word }) => word === term))
  test.skip(terms.length === 0, 'content/page/glossary.yaml explains no word of the estimate.')
  test.skip(!estimate.show, 'The estimate is switched off in content/page/estimate.yaml.')
  await openEstimate(page)
  for (const [index, { word: term, explanation }] of terms.entries()) {
    await unfold(page, term === 'kWp' ? estimate.year.title : estimate.questions)
    const word = card(page).getByRole('button', { name: term, exact: true })
    await expect(word).toHaveAccessibleDescription(explanation)
    await word.click()
    await expect(page.getByRole('tooltip')).toHaveText(explanation)
    const roofSize = index === 0 ? 'xlarge' : 'small'
    await pickRoof(page, { roofSize })
    await expectAnswer(page, { roofSize })
    await expect(word).toBeVisible()
  }
})
