import type { Page } from '@playwright/test'
import { hero } from '../../src/content/generated/hero.ts'
import { form } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

/** Prevents the first paint until `show` is called, while the page loads and idles as usual. */
async function holdFirstPaint(page: Page): Promise<{ show(): Promise<void> }> {
  await page.addInitScript(() => {
    const hidden = new CSSStyleSheet()
    hidden.replaceSync('html { display: none }')
    document.adoptedStyleSheets = [hidden]
    // Blocks the timer after which the page assumes an unreported paint.
    const { setTimeout: after } = window
    window.setTimeout = ((run: () => void, ms = 0, ...args: []) =>
      ms < 2000 ? after(run, ms, ...args) : 0) as typeof setTimeout
  })
  return {
    show: () =>
      page.evaluate(() => {
        document.adoptedStyleSheets = []
      }),
  }
}

/** In the page's own clock: its first contentful paint, and when it requested each script. */
function readTimeline(page: Page): Promise<{ painted: number[]; requested: number[] }> {
  return page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
    requested: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
}

test('asks for no script before the first paint', async ({ page }) => {
  const { show } = await holdFirstPaint(page)
  // A jump to a fragment does not show interest, nor does a passing pointer.
  await page.goto('/#roof-check-form', { waitUntil: 'load' })
  await page.mouse.move(200, 200)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  expect(await readTimeline(page)).toEqual({ painted: [], requested: [] })

  await show()
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  const { painted, requested } = await readTimeline(page)
  expect(painted).toHaveLength(1)
  expect(requested.length).toBeGreaterThan(0)
  expect(Math.min(...requested)).toBeGreaterThanOrEqual(painted[0] ?? Number.NaN)
  // Preloaded, so that React does not wait for the script that imports it.
  await expect(page.locator('link[rel=modulepreload][href*="/react."]')).toHaveCount(1)
})

test('loads the form if the browser reports no paint, as Firefox at a fragment', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/#roof-check-form')
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
})

test('loads the form for a visitor who acts before anything is painted', async ({ page }) => {
  await holdFirstPaint(page)
  await page.goto('/')
  await page.keyboard.press('Tab')
  // Found by its tag, because a hidden element has no role.
  await expect(page.locator('form')).toHaveAttribute('data-ready', 'true')
  expect((await readTimeline(page)).painted).toEqual([])
})

/** Five, and one more if the provider shows customers. */
const sections = (page: Page) => page.locator('main section h2').count()

/** How many sections below the hero are laid out. */
function laidOut(page: Page): Promise<number> {
  return page
    .locator('main section h2')
    .evaluateAll(
      (headings) => headings.filter((heading) => heading.checkVisibility({ contentVisibilityAuto: true })).length,
    )
}

/** No frame ends, so that nothing happens after the first one. */
const stopFrames = (page: Page) => page.addInitScript(() => Object.assign(window, { requestAnimationFrame: () => 0 }))

test('lays out the hero first, the rest after the first paint', async ({ page }) => {
  await stopFrames(page)
  await page.goto('/')
  expect(await laidOut(page)).toBeLessThan(3)
})

test('has laid out everything soon after the first paint', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => laidOut(page)).toBe(await sections(page))
  await expect(page.locator('html')).not.toHaveClass(/hero-first/)
})

test('jumps to the form before anything below the hero is laid out', async ({ page }) => {
  await stopFrames(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('link', { name: hero.callToAction }).first().click()
  const top = async () => (await page.locator('#roof-check-form').boundingBox())?.y ?? Number.NaN
  await expect.poll(async () => Math.abs(await top())).toBeLessThan(1)
  expect(await laidOut(page)).toBe(await sections(page))
})

test('lays out everything at once for an address with a fragment', async ({ page }) => {
  await stopFrames(page)
  await page.goto('/#faq')
  expect(await laidOut(page)).toBe(await sections(page))
})
