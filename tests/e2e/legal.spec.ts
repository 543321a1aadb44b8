import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { footer } from '../../src/content/generated/footer.ts'
import { legalWords } from '../../src/content/legal-words.ts'
import { expectAccessible, findCutOff, overflow, setTextSize } from '../support/access.ts'
import { OWN_ADDRESS } from '../support/built-copy.ts'
import { expect, test } from '../support/site.ts'
import { root, SHIPPED_ROOT } from '../support/start-server.ts'

// In one worker, so that the copy is built once.
test.describe.configure({ mode: 'default' })

const { imprint, privacy, terms } = footer.legal
const PAGES = ['/impressum', '/datenschutz'] as const
const MISSING = '/gibt-es-nicht'
/** A text to be read and its styles; no script, no picture. */
const LEGAL_PAGE = 6_000

const legalNav = (page: Page) => page.getByRole('navigation', { name: legalWords.navigation })
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })
const consentLink = (page: Page) => page.locator('form a[target]')
const dist = join(root, 'dist')
const readSitemap = (folder: string) => readFileSync(join(folder, 'sitemap.xml'), 'utf8')

async function expectAccessiblePage(page: Page, url: string): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(url)
    await expectAccessible(page, `${url} at ${width} px`)
  }
}

async function expectFits(page: Page, url: string): Promise<void> {
  for (const [width, textSize] of [
    [320, 16],
    [375, 32],
    [1280, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await setTextSize(page, textSize)
    await page.goto(url)
    expect(await overflow(page), `${url} at ${width} px`).toBe(0)
    expect(await findCutOff(page), `${url} at ${width} px`).toEqual([])
  }
}

test.describe('with drafts', () => {
  test('each draft is marked as a draft, and asks not to be listed', async ({ page, withDrafts }) => {
    for (const path of PAGES) {
      expect((await page.goto(withDrafts.url + path))?.status()).toBe(200)
      await expect(page.getByRole('note')).toContainText(legalWords.draft)
      await expect(page.getByRole('note')).toBeInViewport()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('note')).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    }
    expect(readSitemap(withDrafts.dist)).not.toMatch(/impressum|datenschutz/)
  })

  test('footer, consent and the page for wrong addresses lead to the drafts', async ({ page, withDrafts, guard }) => {
    guard.allow(/404/)
    await page.goto(withDrafts.url)
    await expect(footerLink(page, imprint)).toHaveAttribute('href', '/impressum')
    await expect(footerLink(page, privacy)).toHaveAttribute('href', '/datenschutz')
    await expect(footerLink(page, terms)).not.toHaveAttribute('href')
    // In a new tab, so that the visitor's input stays.
    const opened = page.waitForEvent('popup')
    await consentLink(page).click()
    await expect(await opened).toHaveURL(/\/datenschutz$/)

    await page.goto(withDrafts.url + MISSING)
    await expect(legalNav(page).getByRole('link')).toHaveText([imprint, privacy])
    await legalNav(page).getByRole('link', { name: imprint }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum')
  })

  test('on a wide screen, each heading is left of its text and on one line with it', async ({ page, withDrafts }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const path of PAGES) {
      await page.goto(withDrafts.url + path)
      const places = await page.locator('h2').evaluateAll((headings) =>
        headings.map((heading) => {
          const [own, text] = [heading, heading.nextElementSibling].map((element) => element?.getBoundingClientRect())
          return own && text && own.right <= text.left && own.top === text.top
        }),
      )
      expect(new Set(places)).toEqual(new Set([true]))
    }
  })

  test('axe finds nothing in the drafts, and nothing is cut off', async ({ page, withDrafts }) => {
    await expectAccessiblePage(page, `${withDrafts.url}/impressum`)
    await expectFits(page, `${withDrafts.url}/datenschutz`)
  })
})

test.describe('with signed texts', () => {
  test.skip(SHIPPED_ROOT === root, 'npm run test:all runs this in a copy with other facts.')
  const all = [...PAGES, '/agb']

  test('no signed text is called a draft, and all are listed', async ({ page }) => {
    for (const path of all) {
      expect(readFileSync(join(dist, `${path}.html`), 'utf8')).not.toMatch(
        new RegExp(`${legalWords.draft}|noindex|fehlt:`),
      )
      expect(readSitemap(dist)).toContain(`<loc>${OWN_ADDRESS}${path}</loc>`)
    }
    await page.goto('/')
    await expect(footerLink(page, terms)).toHaveAttribute('href', '/agb')
    await footerLink(page, terms).click()
    await expect(page).toHaveTitle(/^Allgemeine Geschäftsbedingungen – /)
  })

  test('axe finds nothing in the signed texts, and nothing is cut off', async ({ page, guard }) => {
    guard.allow(/404/)
    for (const path of [MISSING, '/datenschutz']) {
      await expectAccessiblePage(page, path)
      await expectFits(page, path)
    }
  })

  test('a legal page is small, and loads only its text and the heading face', async ({ page }) => {
    for (const path of all) {
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.resourceType()))
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(requests.filter((type) => !/document|font|manifest|other/.test(type))).toEqual([])
      expect(readFileSync(join(dist, `${path}.html.br`)).length, path).toBeLessThanOrEqual(LEGAL_PAGE)
    }
  })
})
