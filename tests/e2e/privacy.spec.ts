import { confirmation, sendForm } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

test('asks no other origin, sets no cookie and stores nothing', async ({ page, context, baseURL }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await sendForm(page)
  await expect(confirmation(page)).toBeVisible()
  expect(requested.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([])
  expect(requested.filter((url) => url.includes('?'))).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
})

test('asks for no script before a sign of interest', async ({ page }) => {
  // Idleness after load is the other reason to fetch; here it never comes.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
    // Chromium's headless shell moves a pointer of its own while the page loads.
    addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await page.mouse.wheel(0, 200)
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
})
