import type { Page, Request } from '@playwright/test'
import { offer } from '../../src/content/generated/offer.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { hold } from '../support/hold.ts'
import {
  confirmation,
  consent,
  field,
  fillForm,
  form,
  openForm,
  readForm,
  submitButton,
  toast,
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

test('a request says which campaign it came from, else which site linked here', async ({ page, site }) => {
  const sourceOf = async (email: string) => {
    await fillForm(page, { email })
    await submitButton(page).click()
    await expect(confirmation(page)).toBeVisible()
    return (await site.leads()).find((lead) => lead.email === email)?.source
  }
  await openForm(page, '', '?utm_source=Google%20&utm_medium=cpc&gclid=abc&name=Erika')
  expect(await sourceOf('anzeige@example.org')).toEqual({ source: 'google', medium: 'cpc' })
  // A link on another site; as both lack encryption here, the browser names it.
  await page.route('http://www.blog.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${site.url}/#roof-check-form">Dach</a>` }),
  )
  await page.goto('http://www.blog.example/pfad?wer=erika')
  await page.getByRole('link').click()
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  expect(await sourceOf('blog@example.org')).toEqual({ referrer: 'blog.example' })
  await page.goto('about:blank')
  await openForm(page, '', `?utm_campaign=${'x'.repeat(6000)}`)
  expect(await sourceOf('lang@example.org')).toEqual({ campaign: 'x'.repeat(100) })
})

test('a visitor sends a roof check and knows that it arrived', async ({ page, site }) => {
  const calls = watchCalls(page)
  await openForm(page)
  await fillForm(page)
  await submitButton(page).click()

  const reply = `Wir melden uns innerhalb von ${offer.replyHours} Stunden bei dir.`
  await expect(toast(page).filter({ hasText: reply })).toContainText('Anfrage gesendet! 🎉')
  await expect(confirmation(page)).toBeVisible()
  await expect(confirmation(page).locator('..')).toBeFocused()

  expect(await readForm(page)).toEqual(
    expect.objectContaining({ name: '', address: '', roofSize: '', roofType: '', phone: '', email: '', message: '' }),
  )
  await expect(consent(page)).not.toBeChecked()

  expect(calls).toHaveLength(1)
  expect(calls[0]?.postDataJSON()).toEqual(visitor)
  const [lead] = await site.leads()
  expect(lead).toMatchObject(visitor)
})

test('sends open questions as empty strings, and nothing but the seven fields', async ({ page }) => {
  const calls = watchCalls(page)
  await openForm(page)
  for (const field of ['name', 'address', 'phone', 'email'] as const) {
    await form(page).locator(`[name=${field}]`).fill(visitor[field])
  }
  await consent(page).check()
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect(calls[0]?.postDataJSON()).toEqual({ ...visitor, roofSize: '', roofType: '', message: '' })
  const headers = (await calls[0]?.allHeaders()) ?? {}
  expect(headers.apikey).toBeTruthy()
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})

test('asks for the consent in a toast and sends nothing without it', async ({ page }) => {
  const calls = watchCalls(page)
  await openForm(page)
  await fillForm(page)
  await consent(page).uncheck()
  await submitButton(page).click()
  const request = 'Bitte akzeptiere die Datenschutzerklärung.'
  await expect(toast(page).filter({ hasText: request })).toContainText('Datenschutz erforderlich')
  await expect(consent(page)).toBeFocused()
  expect(await readForm(page)).toMatchObject(visitor)
  expect(calls).toEqual([])
})

test('says beside each field what does not fit, and goes to the first one', async ({ page }) => {
  const calls = watchCalls(page)
  await openForm(page)
  await consent(page).check()
  await field(page, 'email').fill('aenne@')
  await submitButton(page).click()
  await expect(page.getByText(roofCheckForm.errors.address.missing)).toBeVisible()
  await expect(page.getByText(roofCheckForm.errors.name.missing)).toBeVisible()
  await expect(page.getByText(roofCheckForm.errors.phone.missing)).toBeVisible()
  await expect(page.getByText(roofCheckForm.errors.email.invalid)).toBeVisible()
  const first = field(page, 'address')
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription(roofCheckForm.errors.address.missing.replaceAll('\u00a0', ' '))
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await first.fill(visitor.address)
  await expect(page.getByText(roofCheckForm.errors.address.missing)).toBeHidden()
  // What the browser alone would let through, the shared parser still refuses.
  await fillForm(page, { name: '   ', email: 'aenne@example.org' })
  await submitButton(page).click()
  await expect(page.getByText(roofCheckForm.errors.name.missing)).toBeVisible()
  await expect(field(page, 'name')).toBeFocused()
  // A whole address, but one that few mail servers take.
  await fillForm(page, { email: 'jürgen@example.org' })
  await submitButton(page).click()
  await expect(field(page, 'email')).toHaveAccessibleDescription(
    roofCheckForm.errors.email.umlaut.replaceAll('\u00a0', ' '),
  )
  expect(calls).toEqual([])
})

test('takes the second click of a double click for what it is', async ({ page }) => {
  const calls = watchCalls(page)
  await openForm(page)
  await fillForm(page)
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  // At once, where the button was: without leaving the browser, because a slow machine may take seconds for a click.
  await submitButton(page).evaluate((button: HTMLButtonElement) => button.click())
  await expect(toast(page)).toContainText('Anfrage gesendet! 🎉')
  await expect(confirmation(page)).toBeVisible()
  await expect(form(page).locator('[aria-invalid]')).toHaveCount(0)
  expect(calls).toHaveLength(1)
  const press = () =>
    submitButton(page).evaluate((button) =>
      button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })),
    )
  // Not to move the focus from the confirmation.
  expect(await press()).toBe(false)

  // Later, or once something was typed, an empty field is a mistake again.
  await field(page, 'name').fill(' ')
  await field(page, 'name').fill('')
  expect(await press()).toBe(true)
  await submitButton(page).click()
  await expect(page.getByText(roofCheckForm.errors.name.missing)).toBeVisible()
})

test('tidies an address as it was typed, and sends it', async ({ page }) => {
  const calls = watchCalls(page)
  await openForm(page)
  await fillForm(page, { email: 'Erika Mustermann <erika@müller-söhne.de>,' })
  await field(page, 'email').press('Enter')
  await expect(confirmation(page)).toBeVisible()
  expect(calls[0]?.postDataJSON()).toMatchObject({ email: 'erika@xn--mller-shne-kcb9d.de' })
})

test('keeps every value and the consent where sending fails, and tries again with the same key', async ({
  page,
  site,
  guard,
}) => {
  guard.allow(/send-lead-email|Failed to load resource/)
  const calls = watchCalls(page)
  await openForm(page)
  await fillForm(page, { email: 'nochmal@example.org' })
  await page.route(CALL, (route) => route.abort())
  await submitButton(page).click()
  const advice = 'Es gab ein Problem beim Senden deiner Anfrage. Bitte versuche es erneut.'
  await expect(toast(page).filter({ hasText: advice })).toContainText('Fehler beim Senden')
  const values = { ...visitor, email: 'nochmal@example.org', consent: 'yes' }
  expect(await readForm(page)).toMatchObject({ ...values, message: expect.any(String) })
  await expect(submitButton(page)).toBeFocused()

  await page.unroute(CALL)
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  const keys = await Promise.all(calls.map((call) => call.headerValue('idempotency-key')))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect((await site.leads()).filter((lead) => lead.email === 'nochmal@example.org').length).toBeGreaterThan(0)
})

test('takes a new key once a value has changed', async ({ page, guard }) => {
  guard.allow(/send-lead-email|Failed to load resource/)
  const calls = watchCalls(page)
  await page.route(CALL, (route) => route.fulfill({ status: 500, json: {} }))
  await openForm(page)
  await fillForm(page)
  await submitButton(page).click()
  await expect(submitButton(page)).toBeEnabled()
  await field(page, 'phone').fill('0251 654321')
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
  await field(page, 'email').press('Enter')
  await expect(submitButton(page)).toHaveText('Wird gesendet...')
  await expect(submitButton(page)).toBeDisabled()
  expect(calls).toHaveLength(1)
  answer()
  await expect(submitButton(page)).toHaveText(roofCheckForm.submit)
  expect(calls).toHaveLength(1)
})

test('holds every answer while it sends, says that it does, and lets go afterwards', async ({ page, guard }) => {
  guard.allow(/send-lead-email|Failed to load resource/)
  const { promise: answer, resolve: fail } = Promise.withResolvers<void>()
  await page.route(CALL, async (route) => {
    await answer
    await route.fulfill({ status: 503, json: {} })
  })
  await openForm(page)
  await fillForm(page)
  const before = await readForm(page)
  await submitButton(page).click()
  await expect(page.getByRole('status').getByText(roofCheckForm.submitting)).toHaveCount(1)
  await field(page, 'name').pressSequentially('zu spät')
  await form(page).getByLabel(roofCheckForm.roofTypes.flat).click()
  await form(page).locator('[name=roofType]:checked').press('ArrowRight')
  await consent(page).press('Space')
  expect(await readForm(page)).toEqual(before)
  fail()
  await expect(submitButton(page)).toBeFocused()
  await expect(page.getByRole('status').getByText(roofCheckForm.submitting)).toHaveCount(0)
  await field(page, 'name').fill('Later')
  await form(page).getByLabel(roofCheckForm.roofTypes.flat).click()
  expect(await readForm(page)).toEqual({ ...before, name: 'Later', roofType: 'flat' })
})

test('keeps and sends what was typed before the script arrived', async ({ page }) => {
  const calls = watchCalls(page)
  const release = await hold(page, '**/*.js')
  await page.goto('/')
  await fillForm(page)
  await expect(form(page)).not.toHaveAttribute('data-ready')
  const top = () => submitButton(page).evaluate((button) => button.getBoundingClientRect().top)
  const before = await top()
  release()
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  // The estimate loads too, and shows fewer lines for this roof. A button that moves under a finger is not pressed.
  await expect(page.locator('.answer')).toHaveAttribute('data-ready', 'true')
  expect(await top()).toBe(before)
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect(calls[0]?.postDataJSON()).toEqual(visitor)
})

test('has two boxes on one line where there is room, also where the words above them take more lines', async ({
  page,
}) => {
  const top = (name: 'address' | 'name' | 'phone' | 'email') =>
    field(page, name).evaluate((box) => box.getBoundingClientRect().top + scrollY)
  // The border of a wrong one is a pixel wider on each side.
  const isBeside = async (one: 'address' | 'phone', other: 'name' | 'email') =>
    Math.abs((await top(one)) - (await top(other))) <= 2
  for (const [width, inPairs] of [
    [375, false],
    [768, true],
    // Beside the estimate.
    [1280, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await openForm(page)
    await field(page, 'name').fill(visitor.name)
    await field(page, 'email').fill('jürgen@example.org')
    await field(page, 'phone').fill(visitor.phone)
    await field(page, 'email').press('Enter')
    await expect(page.getByText(roofCheckForm.errors.address.missing)).toBeVisible()
    expect(await isBeside('address', 'name')).toBe(inPairs)
    expect(await isBeside('phone', 'email')).toBe(inPairs)
  }
})

test('shows the answer to a plain post to nobody who has not sent one', async ({ page }) => {
  await page.goto('/#anfrage-gesendet')
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  await expect(page.getByText('Anfrage gesendet! 🎉')).toHaveCount(0)
})
