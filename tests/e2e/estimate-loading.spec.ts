import type { Locator, Page } from '@playwright/test'
import { fill } from '../../src/content/fill.ts'
import { estimate as texts } from '../../src/content/generated/estimate.ts'
import { card, ESTIMATE_FILES, wordsFor } from '../support/estimate.ts'
import { confirmation, fillAndSend, form, openForm } from '../support/roof-check.ts'
import { expect, hold, test } from '../support/site.ts'

test.skip(!texts.show, 'The estimate is switched off in content/page/estimate.yaml.')
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function expectExample(page: Page): Promise<void> {
  const words = wordsFor({})
  await expect(card(page)).toContainText(`${words.saving} ${words.savingLabel}`)
  await expect(card(page)).toContainText(fill(texts.exampleLabel, words))
  await expect(card(page).getByRole('img')).toHaveAccessibleName(fill(texts.drawing, words))
}

/** Without the title of the bill: a browser unfolds it without script. */
function controls(page: Page): Locator {
  return card(page).locator('button, input, summary').filter({ visible: true, hasNotText: texts.bill.title })
}

function watchFiles(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => ESTIMATE_FILES.test(request.url()) && requests.push(request.url()))
  return requests
}

test('is in the document, loads its script with the section and not before, and moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const requests = watchFiles(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  await page.getByRole('heading', { name: 'So einfach' }).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  const release = await hold(page, ESTIMATE_FILES)
  await openForm(page)
  await expectExample(page)
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.answer > p, .answer :is(summary, .tap, .button), .card, .form *, #faq')].map(
        (one) => one.getBoundingClientRect().top,
      ),
    )
  const before = await places()
  release()
  await expect(card(page)).toHaveAttribute('data-ready', 'true')
  expect((await places()).filter((top, index) => top !== before[index])).toEqual([])
  expect(requests).toHaveLength(2)
})

test('shows its example and no dead control, without script', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${baseURL}/`)
  await expectExample(page)
  await expect(card(page).getByText(texts.choose)).toBeHidden()
  await expect(controls(page)).toHaveCount(0)
  await page.close()
})

test('shows its example and no dead control without its file, and the form works', async ({ page, site, guard }) => {
  guard.allow(/Failed to load resource/)
  await page.route(ESTIMATE_FILES, (route) => route.abort())
  await openForm(page)
  await expectExample(page)
  await expect(controls(page)).toHaveCount(0)
  await fillAndSend(page, { name: 'Ohne Überschlag' })
  await expect(confirmation(page)).toBeVisible()
  expect((await site.leads())[0]?.name).toBe('Ohne Überschlag')
})
