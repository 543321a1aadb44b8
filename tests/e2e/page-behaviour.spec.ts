import { benefits } from '../../src/content/generated/benefits.ts'
import { estimate } from '../../src/content/generated/estimate.ts'
import { hero } from '../../src/content/generated/hero.ts'
import { legalLinks } from '../../src/content/generated/legal-links.ts'
import { pictures } from '../../src/content/generated/pictures.ts'
import { faqQuestions as questions } from '../../src/site/faq-questions.ts'
import { field } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

test('has headline, price, chips and button on the first screen of every size', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('link', { name: hero.callToAction }).first()
  for (const [width, height] of [
    [320, 568],
    [375, 667],
    [375, 740],
    [740, 360],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(button, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(hero.claimPrice, { exact: true }).first()).toBeInViewport({ ratio: 1 })
    if (height < 660) continue
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Sofort günstiger Strom')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(estimate.yardstick).first()).toBeInViewport({ ratio: 1 })
    // Nothing may cover it: Playwright refuses to click a covered element.
    await button.click({ trial: true })
  }
})

for (const [title, isShown, air] of [
  [benefits.catch.title, true, 30],
  [estimate.title, estimate.show, 10],
] as const) {
  test(`the first screen leads to: ${title}`, async ({ page }) => {
    test.skip(!isShown, 'The estimate is switched off in content/page/estimate.yaml.')
    await page.setViewportSize({ width: 375, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const link = page.getByRole('link', { name: title })
    await expect(link).toBeInViewport({ ratio: 1 })
    await link.click()
    const heading = page.getByRole('heading', { name: title })
    await expect(heading).toBeInViewport()
    expect((await heading.boundingBox())?.y).toBeGreaterThan(air)
  })
}

test('a small phone shows the roof of the sample house on the first screen', async ({ page }) => {
  test.skip(pictures.wide === null, "words next to the provider's picture may not be on its sky")
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/')
  const box = await page.locator('.hero-picture').boundingBox()
  // The ridge is at 16 % of the picture's height.
  expect(667 - (box?.y ?? 667) - (box?.height ?? 0) * 0.16).toBeGreaterThan(40)
})

test('has a picture of our work as sharp as a usual screen', { tag: '@not-core' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const image = page.locator('.team img')
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc)).toBeTruthy()
  const { file, shown, own } = await image.evaluate(async (image: HTMLImageElement) => {
    const { width } = await createImageBitmap(await (await fetch(image.currentSrc)).blob())
    const aspect = image.naturalWidth / image.naturalHeight
    const own = Number(image.getAttribute('width'))
    return { file: width, shown: Math.max(image.clientWidth, image.clientHeight * aspect), own }
  })
  // Never wider than the provider's picture.
  expect(file).toBeGreaterThan(Math.min(shown, own) / 1.1)
})

test('draws the installed systems in a colour of the system in forced colours', { tag: '@not-core' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/')
  const drawing = page.locator('.team svg path')
  test.skip((await drawing.count()) === 0, 'too many systems for a drawing')
  const text = await page.locator('body').evaluate((body) => getComputedStyle(body).color)
  await expect(drawing).toHaveCSS('stroke', text)
})

for (const [width, inRows] of [
  [320, [2, 2]],
  [375, [2, 2]],
  [430, [2, 2]],
  [768, [4]],
] as const) {
  test(`has the choices about the roof in even rows at ${width} px, and a chosen one keeps the width of its words`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    for (const choices of await page.locator('.choices').all()) {
      for (const choice of await choices.locator('.choice').all()) {
        const wordsWidth = () =>
          choice.evaluate((label) => {
            const words = document.createRange()
            words.selectNodeContents(label.lastChild ?? label)
            return words.getBoundingClientRect().width
          })
        const before = await wordsWidth()
        await choice.click()
        expect(await wordsWidth()).toBe(before)
        const tops = await choices
          .locator('.choice')
          .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
        expect([...new Set(tops)].map((top) => tops.filter((one) => one === top).length)).toEqual(inRows)
        // It is on one line, below its drawing.
        expect((await choice.boundingBox())?.height).toBeLessThan(84)
      }
    }
  })
}

test('every call to action leads to the form', async ({ page }) => {
  await page.goto('/')
  for (const name of ['Jetzt Dach prüfen lassen', 'Kostenloses Angebot anfordern']) {
    const link = page.getByRole('link', { name }).first()
    await expect(link).toHaveAttribute('href', '#roof-check-form')
    await link.click()
    await expect(page).toHaveURL(/#roof-check-form$/)
    await expect(page.getByRole('heading', { name: 'Kostenlose Dachprüfung' })).toBeInViewport()
    await page.goBack()
  }
})

test('has the caption of a sample picture in one line on the widest screens', { tag: '@not-core' }, async ({
  page,
}) => {
  await page.goto('/')
  const caption = page.locator('.team figcaption')
  test.skip((await caption.count()) === 0, 'own pictures have none')
  for (const width of [1280, 2560, 3840]) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await caption.evaluate((one) => one.getBoundingClientRect().height), `${width} px`).toBeLessThan(60)
  }
})

test('scrolls smoothly, and at once with reduced motion', async ({ page }) => {
  await page.goto('/')
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  expect(await behaviour()).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await behaviour()).toBe('auto')
})

test('answers every question, one at a time, and closes an open one again', async ({ page }) => {
  await page.goto('/')
  const items = page.locator('.faq')
  await expect(items.locator('summary')).toHaveText(questions.map(({ question }) => question))
  const open = page.locator('.faq[open]')
  await expect(open).toHaveCount(0)
  await items.first().locator('summary').click()
  await expect(items.first()).toHaveAttribute('open', '')
  await items.last().locator('summary').click()
  await expect(open).toHaveCount(1)
  await expect(items.last()).toContainText(questions.at(-1)?.answer ?? '')
  await items.last().locator('summary').click()
  await expect(open).toHaveCount(0)
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`keeps a tapped question in place while the one above closes, motion: ${reducedMotion}`, {
    tag: '@not-core',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 740 })
    await page.emulateMedia({ reducedMotion })
    const loaded = page.waitForResponse(/enhance-sections/)
    await page.goto('/#faq')
    await (await loaded).finished()
    const first = page.locator('.faq').first()
    const summary = page.locator('.faq summary').nth(1)
    await first.locator('summary').click()
    // The first focus loads the estimate above the questions, which changes its height.
    await expect(page.locator('.answer')).toHaveAttribute('data-ready', 'true')
    const settled = () =>
      expect.poll(() =>
        page.evaluate(() => document.getAnimations().every(({ playState }) => playState === 'finished')),
      )
    await settled().toBe(true)
    await summary.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const open = (await first.boundingBox())?.height ?? 0
    const top = () => summary.evaluate((one) => one.getBoundingClientRect().top)
    const before = await top()
    await summary.click()
    await expect.poll(async () => (await first.boundingBox())?.height).toBeLessThan(open - 60)
    await settled().toBe(true)
    expect(Math.abs((await top()) - before)).toBeLessThan(2)
    // Tapping it again moves nothing, and neither does the one above.
    await summary.click()
    await settled().toBe(true)
    expect(Math.abs((await top()) - before)).toBeLessThan(2)
  })
}

test('keeps the slim bar between the hero and the form, only on phones', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const bar = page.getByRole('link', { name: hero.callToActionShort, exact: true })
  await expect(bar).not.toBeInViewport()
  await page.getByRole('heading', { name: benefits.afterwards.title }).scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Jetzt Dach prüfen lassen' }).first()).not.toBeInViewport()
  await bar.click()
  await expect(page.getByRole('heading', { name: 'Kostenlose Dachprüfung' })).toBeInViewport()
  await field(page, 'phone').scrollIntoViewIfNeeded()
  await expect(bar).not.toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar).toBeHidden()
})

for (const [width, textSize] of [
  [320, '100%'],
  [375, '100%'],
  [320, '200%'],
  [375, '200%'],
] as const) {
  test(`shows the slim bar as one line and the whole footer at ${width} px and ${textSize} text`, {
    tag: '@not-core',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    // Not by the browser's setting, which also enlarges the `rem` of media queries: those hide the bar.
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textSize)
    await page.getByRole('heading', { name: benefits.afterwards.title }).scrollIntoViewIfNeeded()
    const bar = page.locator('.slim-bar > *')
    await expect(bar).toBeInViewport({ ratio: 1 })
    expect((await bar.boundingBox())?.height).toBeLessThan(0.12 * 740)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const last = page.getByText(Object.values(legalLinks).at(-1)?.label ?? '').last()
    await expect(last).toBeInViewport({ ratio: 1 })
    const covered = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('footer :is(p, li)')]
          .map((line) => ({ line, box: line.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0 && box.top >= 0)
          .filter(({ line, box }) => !line.contains(document.elementFromPoint(box.left + 2, box.bottom - 2)))
          .map(({ line }) => line.textContent),
      )
    expect(await covered()).toEqual([])
  })
}

test('underlines links more strongly under the pointer', { tag: '@not-core' }, async ({ page }) => {
  await page.goto('/')
  for (const link of await page.locator('a:is([href^="tel:"], [href^="mailto:"]):visible').all()) {
    await link.hover()
    await expect(link).toHaveCSS('text-decoration', /underline 3px/)
  }
})
