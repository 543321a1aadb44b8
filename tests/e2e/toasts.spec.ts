import type { Locator, Page } from '@playwright/test'
import { company } from '../../src/content/generated/company.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { sent } from '../../src/content/generated/sent.ts'
import { setTextSize } from '../support/access.ts'
import {
  CALL,
  confirmation,
  consent,
  failSending,
  field,
  fillForm,
  form,
  openForm,
  sendForm,
  sendWithoutConsent,
  submitButton,
  toast,
} from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

/** Shows a toast and stops the page's clock: the toast stays until the test advances it. */
async function openWithToast(page: Page) {
  const opened = Date.UTC(2026, 2, 2, 10)
  await page.clock.install({ time: opened })
  await openForm(page)
  await fillForm(page)
  await consent(page).uncheck()
  await page.clock.pauseAt(opened + 3_600_000)
  await submitButton(page).click()
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await toast(page).count()).toBe(1)
  }).toPass()
}

test('shows a toast for five seconds, longer under the pointer', async ({ page }) => {
  await openWithToast(page)
  await page.clock.runFor(4_000)
  await expect(toast(page)).toBeVisible()
  await toast(page).hover()
  await page.clock.runFor(20_000)
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(6_000)
  await expect(toast(page)).toBeHidden()
})

test('closes the toast that asks for the consent when the visitor gives it', async ({ page }) => {
  await openWithToast(page)
  await consent(page).check()
  await page.clock.runFor(500)
  await expect(toast(page)).toHaveCount(0)
  await expect(consent(page)).toBeFocused()
})

test('the form shows the error if toasts and town help do not load', async ({ page, guard }) => {
  guard.allow(/Failed to load resource|ERR_FAILED/)
  await page.route(/\/(Toasts|town-help)\./, (route) => route.abort())
  await sendWithoutConsent(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Datenschutz erforderlich' })).toBeVisible()
  // A success is not an alert.
  await consent(page).check()
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('returns the focus when a toast closes, and shows the next one for five seconds too', async ({ page }) => {
  await openWithToast(page)
  await expect(consent(page)).toBeFocused()
  await page.getByRole('button', { name: roofCheckForm.toasts.close }).press('Enter')
  await page.clock.runFor(500)
  await expect(toast(page)).toHaveCount(0)
  await expect(consent(page)).toBeFocused()
  await submitButton(page).click()
  await page.clock.runFor(500)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(6_000)
  await expect(toast(page)).toHaveCount(0)
})

for (const [width, height] of [
  [320, 568],
  [568, 320],
  [740, 360],
  [768, 900],
] as const) {
  test(`covers nothing with a toast that the visitor needs, ${width} by ${height}`, async ({ page, guard }) => {
    guard.allow(/send-lead-email|Failed to load resource/)
    await page.setViewportSize({ width, height })
    await failSending(page)
    await sendWithoutConsent(page)
    await expect(toast(page)).toBeVisible()
    await expectApart(toast(page), form(page).getByText(roofCheckForm.toasts.consent.text))
    await expectApart(toast(page), consent(page))
    await consent(page).check()
    await submitButton(page).click()
    await expect(toast(page)).toContainText('Fehler beim Senden')
    await expectApart(toast(page), submitButton(page))
    await page.unroute(CALL)
    await submitButton(page).click()
    await expect(toast(page)).toContainText('Anfrage gesendet!')
    await expectApart(toast(page), confirmation(page))
    const message = confirmation(page).locator('+ p')
    await expect(message).toContainText(sent.text.split('{due}')[0] ?? '')
    if (width === 320) await expect(message).toBeInViewport({ ratio: 1 })
  })
}

test('a toast can be read and closed at 320 px with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setTextSize(page, 32)
  await sendWithoutConsent(page)
  await expect(toast(page)).toContainText(roofCheckForm.toasts.consent.text)
  expect((await toast(page).boundingBox())?.height).toBeLessThan(0.45 * 700)
  const close = page.getByRole('button', { name: roofCheckForm.toasts.close })
  await expect(close).toBeInViewport({ ratio: 1 })
  await close.click()
  await expect(toast(page)).toHaveCount(0)
})

test('announces the title and the text of a toast at once', async ({ page }) => {
  await openForm(page)
  // The announcement leaves the page after a second.
  await page.evaluate(() => {
    const announced = new Set<string>()
    Object.assign(window, { announced })
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status]')) announced.add(region.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await fillForm(page)
  await consent(page).uncheck()
  await submitButton(page).click()
  const { announced, consent: words } = roofCheckForm.toasts
  await expect
    .poll(() => page.evaluate(() => [...(window as unknown as { announced: Set<string> }).announced]))
    .toContain(`${announced} ${words.title} ${words.text}`)
})

/** Expects the lower toast in view, without overlap. */
async function expectApart(above: Locator, below: Locator): Promise<void> {
  await expect(below).toBeInViewport({ ratio: 1 })
  await expect
    .poll(async () => {
      const [one, other] = [await above.boundingBox(), await below.boundingBox()]
      return one !== null && other !== null && one.y + one.height <= other.y
    })
    .toBe(true)
}

test('keeps the focus in the form while it sends, and removes an older toast', async ({ page, guard }) => {
  guard.allow(/send-lead-email|Failed to load resource/)
  await failSending(page)
  await sendForm(page)
  await expect(toast(page)).toContainText('Fehler beim Senden')
  await page.unroute(CALL)
  await page.route(CALL, () => {})
  await submitButton(page).click()
  await expect(submitButton(page)).toHaveText('Wird gesendet...')
  await expect(toast(page)).toHaveCount(0)
  await expect(form(page).locator('.form-person')).toBeFocused()
})

test('shows the error screen with the phone number, and keeps the page', async ({ page, guard }) => {
  guard.allow(/Kaputt/)
  await page.route('**/Toasts.*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Toasts() { throw new Error("Kaputt") }; export { Toasts as t }',
    }),
  )
  await openForm(page)
  await field(page, 'phone').focus()
  const screen = page.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' })
  await expect(screen).toBeVisible()
  await expect(screen.getByRole('link', { name: company.phoneLabel })).toHaveAttribute('href', `tel:${company.phone}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('summary').first().click()
  await expect(page.locator('details[open]')).toHaveCount(1)
})
