import type { Page, Request } from '@playwright/test'
import {
  consent,
  fillForm,
  form,
  openForm,
  readForm,
  submitButton,
  TEXT_FIELDS,
  visitor,
} from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

const CALL = '**/functions/v1/send-lead-email'

/** Every call the page makes from here on. */
function watchCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => request.url().includes('/functions/') && calls.push(request))
  return calls
}

test('a visitor sends a roof check and knows that it arrived', async ({ page, site }) => {
  const calls = watchCalls(page)
  await openForm(page)
  await fillForm(page)
  await submitButton(page).click()

  const toast = page.getByRole('region', { name: /Meldungen/ }).getByRole('listitem')
  await expect(toast).toContainText('Anfrage gesendet! 🎉')
  await expect(toast).toContainText('Wir melden uns innerhalb von 24 Stunden bei dir.')
  const confirmation = page.getByRole('heading', { name: 'Danke, deine Anfrage ist bei uns.' })
  await expect(confirmation).toBeVisible()
  await expect(confirmation.locator('..')).toBeFocused()

  expect(await readForm(page)).toEqual(
    expect.objectContaining({ name: '', address: '', roofSize: '', roofType: '', phone: '', email: '', message: '' }),
  )
  await expect(consent(page)).not.toBeChecked()

  expect(calls).toHaveLength(1)
  expect(calls[0]?.postDataJSON()).toEqual(visitor)
  const [lead] = await site.leads()
  expect(lead).toMatchObject(visitor)

  await expect
    .poll(async () => (await site.mails()).filter((mail) => mail.replyTo?.[0]?.address === visitor.email).length)
    .toBeGreaterThan(0)
  const toVisitor = (await site.mails()).filter((mail) => mail.to?.[0]?.address === visitor.email)
  expect(toVisitor.map((mail) => mail.subject)).toEqual(['Deine Anfrage zur Dachprüfung ist angekommen'])
})

test('sends open questions as empty strings, and nothing but the seven fields', async ({ page }) => {
  const calls = watchCalls(page)
  await openForm(page)
  for (const field of ['name', 'address', 'phone', 'email'] as const) {
    await form(page).locator(`[name=${field}]`).fill(visitor[field])
  }
  await consent(page).check()
  await submitButton(page).click()
  await expect(page.getByText('Danke, deine Anfrage ist bei uns.')).toBeVisible()
  expect(calls[0]?.postDataJSON()).toEqual({ ...visitor, roofSize: '', roofType: '', message: '' })
  const headers = (await calls[0]?.allHeaders()) ?? {}
  expect(headers.apikey).toBeTruthy()
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})

test('lets a chosen roof be taken back', async ({ page }) => {
  await openForm(page)
  await page.getByRole('radio', { name: 'Flachdach' }).check()
  expect((await readForm(page)).roofType).toBe('flat')
  await page
    .getByRole('group', { name: /Dachform/ })
    .getByRole('radio', { name: 'Weiß ich nicht' })
    .check()
  expect((await readForm(page)).roofType).toBe('')
})

test('asks for the consent in a toast and sends nothing without it', async ({ page }) => {
  const calls = watchCalls(page)
  await openForm(page)
  await fillForm(page)
  await consent(page).uncheck()
  await submitButton(page).click()
  const toast = page.getByRole('region', { name: /Meldungen/ }).getByRole('listitem')
  await expect(toast).toContainText('Datenschutz erforderlich')
  await expect(toast).toContainText('Bitte akzeptiere die Datenschutzerklärung.')
  await expect(consent(page)).toBeFocused()
  expect(await readForm(page)).toMatchObject(visitor)
  expect(calls).toEqual([])
})

test('says beside each field what does not fit, and goes to the first one', async ({ page }) => {
  const calls = watchCalls(page)
  await openForm(page)
  await consent(page).check()
  await form(page).getByLabel('E-Mail').fill('aenne@')
  await submitButton(page).click()
  await expect(page.getByText('Bitte trag Postleitzahl und Ort ein, z. B. 48143 Münster.')).toBeVisible()
  await expect(page.getByText('Bitte trag deinen Namen ein.')).toBeVisible()
  await expect(page.getByText('Bitte trag deine Telefonnummer ein')).toBeVisible()
  await expect(page.getByText('Da fehlt etwas. Beispiel: name@beispiel.de.')).toBeVisible()
  const first = form(page).getByLabel('PLZ und Ort')
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription(/Bitte trag Postleitzahl/)
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await first.fill('48143 Münster')
  await expect(page.getByText('Bitte trag Postleitzahl und Ort ein, z. B. 48143 Münster.')).toBeHidden()
  // What the browser alone would let through, the shared parser still refuses.
  await fillForm(page, { name: '   ', email: 'aenne@example.org' })
  await submitButton(page).click()
  await expect(page.getByText('Bitte trag deinen Namen ein.')).toBeVisible()
  await expect(form(page).getByLabel('Vollständiger Name')).toBeFocused()
  expect(calls).toEqual([])
})

test('tells an empty form both what is missing and that the consent is', async ({ page }) => {
  await openForm(page)
  await submitButton(page).click()
  await expect(page.getByText('Bitte trag deinen Namen ein.')).toBeVisible()
  await expect(page.getByRole('region', { name: /Meldungen/ })).toContainText('Datenschutz erforderlich')
})

for (const [fault, answer] of [
  ['the server is out of order', { status: 503, json: { code: 'unavailable', message: 'x' } }],
  ['the line is cut', 'abort'],
] as const) {
  test(`keeps every value and the consent where ${fault}, and tries again with the same key`, async ({
    page,
    site,
    guard,
  }) => {
    guard.allow(/send-lead-email|Failed to load resource/)
    const calls = watchCalls(page)
    await openForm(page)
    await fillForm(page, { email: 'nochmal@example.org' })
    await page.route(CALL, (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)))
    await submitButton(page).click()
    const toast = page.getByRole('region', { name: /Meldungen/ }).getByRole('listitem')
    await expect(toast).toContainText('Fehler beim Senden')
    await expect(toast).toContainText('Es gab ein Problem beim Senden deiner Anfrage. Bitte versuche es erneut.')
    const values = await readForm(page)
    for (const field of TEXT_FIELDS) expect(values[field]).toBeTruthy()
    expect(values).toMatchObject({ roofSize: 'medium', roofType: 'pitched', consent: 'yes' })
    await expect(submitButton(page)).toBeFocused()
    expect(calls).toHaveLength(1)

    await page.unroute(CALL)
    await submitButton(page).click()
    await expect(page.getByText('Danke, deine Anfrage ist bei uns.')).toBeVisible()
    const keys = await Promise.all(calls.map((call) => call.headerValue('idempotency-key')))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect((await site.leads()).filter((lead) => lead.email === 'nochmal@example.org').length).toBeGreaterThan(0)
  })
}

test('takes a new key once a value has changed', async ({ page, guard }) => {
  guard.allow(/send-lead-email|Failed to load resource/)
  const calls = watchCalls(page)
  await page.route(CALL, (route) => route.fulfill({ status: 500, json: {} }))
  await openForm(page)
  await fillForm(page)
  await submitButton(page).click()
  await expect(submitButton(page)).toBeEnabled()
  await form(page).getByLabel('Telefon').fill('0251 654321')
  await submitButton(page).click()
  await expect.poll(() => calls.length).toBe(2)
  const keys = await Promise.all(calls.map((call) => call.headerValue('idempotency-key')))
  expect(new Set(keys).size).toBe(2)
})

test('sends once, however hurried the hand', async ({ page }) => {
  const calls = watchCalls(page)
  let answer = () => {}
  await page.route(CALL, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.fulfill({ json: {} })
  })
  await openForm(page)
  await fillForm(page)
  await submitButton(page).dblclick()
  await form(page).getByLabel('E-Mail').press('Enter')
  await expect(submitButton(page)).toHaveText('Wird gesendet...')
  await expect(submitButton(page)).toBeDisabled()
  expect(calls).toHaveLength(1)
  answer()
  await expect(submitButton(page)).toHaveText('Kostenlose Dachprüfung anfordern')
  expect(calls).toHaveLength(1)
})

test('keeps and sends what was typed before the script arrived', async ({ page }) => {
  const calls = watchCalls(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await fillForm(page)
  await expect(form(page)).not.toHaveAttribute('data-ready')
  release()
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  await submitButton(page).click()
  await expect(page.getByText('Danke, deine Anfrage ist bei uns.')).toBeVisible()
  expect(calls[0]?.postDataJSON()).toEqual(visitor)
})

test('shows a toast for about five seconds, which pointer and focus hold', async ({ page }) => {
  await page.clock.install()
  await openForm(page)
  await fillForm(page)
  await consent(page).uncheck()
  await submitButton(page).click()
  const toast = page.getByRole('region', { name: /Meldungen/ }).getByRole('listitem')
  await expect(toast).toBeVisible()
  await page.clock.runFor(4_000)
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(6_000)
  await expect(toast).toBeHidden()
})

test('announces a toast and lets it be dismissed', async ({ page }) => {
  await openForm(page)
  await fillForm(page)
  await consent(page).uncheck()
  await submitButton(page).click()
  await expect(page.getByRole('status').or(page.getByRole('alert')).first()).toBeAttached()
  await page.getByRole('button', { name: 'Meldung schließen' }).click()
  await expect(page.getByRole('region', { name: /Meldungen/ }).getByRole('listitem')).toHaveCount(0)
})

test('says it in the form where the toasts do not arrive', async ({ page, guard }) => {
  guard.allow(/Failed to load resource|ERR_FAILED/)
  await page.route('**/Toasts.*.js', (route) => route.abort())
  await openForm(page)
  await submitButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Datenschutz erforderlich' })).toBeVisible()
})

test('shows the error screen with a way to reach the provider, and leaves the page standing', async ({
  page,
  guard,
}) => {
  guard.allow(/Kaputt/)
  await page.route('**/Toasts.*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Toasts() { throw new Error("Kaputt") }; export { Toasts as t }',
    }),
  )
  await openForm(page)
  await form(page).getByLabel('Telefon').focus()
  const screen = page.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' })
  await expect(screen).toBeVisible()
  await expect(screen.getByRole('link', { name: '0221 4710100' })).toHaveAttribute('href', 'tel:+492214710100')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('summary').first().click()
  await expect(page.locator('details[open]')).toHaveCount(1)
})
