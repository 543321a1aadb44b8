// These tests use the shipped facts. All other tests use the facts of another provider.

import { footer } from '../../src/content/generated/footer.ts'
import { hero } from '../../src/content/generated/hero.ts'
import { legalPages } from '../../src/content/generated/legal-pages.ts'
import { legalWords } from '../../src/content/legal-words.ts'
import { expectAccessible, expectFits, setWideFont } from '../support/access.ts'
import { expect, test } from '../support/site.ts'

test('axe finds nothing, and nothing is cut off', async ({ page }) => {
  await page.goto('/')
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page, `${width} px`)
  }
  await expectAccessible(page, '1280 px')
})

test('hides legal pages, their links and their list if there are no legal texts', async ({ page, guard }) => {
  test.skip(legalPages.length > 0, 'content/legal has texts.')
  guard.allow(/404/)
  for (const path of ['/impressum', '/datenschutz', '/agb']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('navigation', { name: legalWords.navigation })).toHaveCount(0)
  }
  await page.goto('/')
  for (const name of Object.values(footer.legal)) {
    const link = page.getByRole('contentinfo').getByRole('link', { name })
    await expect(link).toHaveAttribute('aria-disabled', 'true')
    await expect(link).not.toHaveAttribute('href')
  }
  await expect(page.locator('form a[target]')).toHaveCount(0)
})

test('the smallest phone shows the whole button with a wide font too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/')
  await setWideFont(page)
  await expect(page.getByRole('link', { name: hero.callToAction }).first()).toBeInViewport({ ratio: 1 })
})
