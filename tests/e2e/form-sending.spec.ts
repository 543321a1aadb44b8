import { offer } from '../../src/content/generated/offer.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { FIELDS, type FieldRule, LEAD_FIELDS, type LeadField } from '../../src/lead/lead.ts'
import {
  CALL,
  confirmation,
  consent,
  field,
  fillAndSend,
  fillForm,
  form,
  leadOf,
  openForm,
  readForm,
  sendForm,
  submitButton,
  toast,
  visitor,
  watchCalls,
} from '../support/roof-check.ts'
import { expect, hold, test } from '../support/site.ts'

test('stores the site that linked here, and the beginning of a long campaign', { tag: '@not-core' }, async ({
  page,
  site,
}) => {
  const sourceOf = async (email: string) => {
    await fillAndSend(page, { email })
    await expect(confirmation(page)).toBeVisible()
    return (await site.leads()).find((lead) => lead.email === email)?.source
  }
  // The browser names the other site, because neither of the two uses https.
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

test('stores a roof check, confirms it and clears the form', async ({ page, site }) => {
  const calls = watchCalls(page)
  await sendForm(page)
  const reply = `Wir melden uns innerhalb von ${offer.replyHours} Stunden bei dir.`
  await expect(toast(page).filter({ hasText: reply })).toContainText('Anfrage gesendet! 🎉')
  await expect(confirmation(page)).toBeVisible()
  await expect(confirmation(page).locator('..')).toBeFocused()

  expect(await readForm(page)).toEqual(
    expect.objectContaining(Object.fromEntries(LEAD_FIELDS.map((name) => [name, '']))),
  )
  await page.getByRole('button', { name: roofCheckForm.confirmation.again }).click()
  await expect(consent(page)).not.toBeChecked()
  // The same person asks about another roof.
  const { name, phone, email } = visitor
  expect(await readForm(page)).toMatchObject({ address: '', roofType: '', message: '', name, phone, email })

  expect(calls).toHaveLength(1)
  expect(calls[0]?.postDataJSON()).toEqual(leadOf())
  const [lead] = await site.leads()
  expect(lead).toMatchObject(leadOf())
})

test('sends unanswered questions as empty strings, and no other field', async ({ page }) => {
  const calls = watchCalls(page)
  await openForm(page)
  const isRequired = (name: LeadField) => (FIELDS[name] as FieldRule).isRequired
  for (const name of LEAD_FIELDS.filter(isRequired)) await form(page).locator(`[name=${name}]`).fill(visitor[name])
  await consent(page).check()
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect(calls[0]?.postDataJSON()).toEqual(
    leadOf(Object.fromEntries(LEAD_FIELDS.filter((name) => !isRequired(name)).map((name) => [name, '']))),
  )
  const headers = (await calls[0]?.allHeaders()) ?? {}
  expect(headers.apikey).toBeTruthy()
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})

test('asks for the consent in a toast and sends nothing without it', async ({ page }) => {
  const calls = watchCalls(page)
  await openForm(page)
  await fillForm(page)
  await consent(page).uncheck()
  await submitButton(page).press('Enter')
  const request = 'Bitte akzeptiere die Datenschutzerklärung.'
  await expect(toast(page).filter({ hasText: request })).toContainText('Datenschutz erforderlich')
  await expect(consent(page)).toBeFocused()
  await expect(consent(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(consent(page)).toHaveCSS('outline-width', '3px')
  expect(await readForm(page)).toMatchObject(visitor)
  expect(calls).toEqual([])
})

test('sends once at a double click, and shows no error in the form that is then empty', async ({ page }) => {
  const calls = watchCalls(page)
  await openForm(page)
  await fillForm(page)
  await submitButton(page).dblclick()
  await expect(confirmation(page)).toBeVisible()
  await expect(form(page).locator('[aria-invalid]')).toHaveCount(0)
  expect(calls).toHaveLength(1)
  await page.getByRole('button', { name: roofCheckForm.confirmation.again }).click()
  await submitButton(page).click()
  await expect(field(page, 'address')).toHaveAttribute('aria-invalid', 'true')
})

test('keeps every value after a failure, and repeats the key until a value changes', async ({ page, site, guard }) => {
  guard.allow(/send-lead-email|Failed to load resource/)
  const calls = watchCalls(page)
  const values = { ...visitor, email: 'nochmal@example.org' }
  const send = async (count: number) => {
    await submitButton(page).click()
    await expect.poll(() => calls.length).toBe(count)
    await expect(submitButton(page)).toBeEnabled()
  }
  await openForm(page)
  await fillForm(page, values)
  await page.route(CALL, (route) => route.abort())
  await send(1)
  const advice = 'Es gab ein Problem beim Senden deiner Anfrage. Bitte versuche es erneut.'
  await expect(toast(page).filter({ hasText: advice })).toContainText('Fehler beim Senden')
  expect(await readForm(page)).toMatchObject({ ...values, consent: 'yes', message: expect.any(String) })
  await expect(submitButton(page)).toBeFocused()
  await page.unroute(CALL)
  await page.route(CALL, (route) => route.fulfill({ status: 500, json: {} }))
  await send(2)
  await field(page, 'phone').fill('0251 654321')
  await send(3)
  await page.unroute(CALL)
  await send(4)
  await expect(confirmation(page)).toBeVisible()
  const [first, second, third, fourth] = await Promise.all(calls.map((call) => call.headerValue('idempotency-key')))
  expect([second, fourth]).toEqual([first, third])
  expect(third).not.toBe(first)
  expect((await site.leads()).filter((lead) => lead.email === values.email)).toHaveLength(1)
})

test('sends once and ignores all input while it sends', async ({ page, guard }) => {
  guard.allow(/send-lead-email|Failed to load resource/)
  const calls = watchCalls(page)
  const { promise: answer, resolve: fail } = Promise.withResolvers<void>()
  await page.route(CALL, async (route) => {
    await answer
    await route.fulfill({ status: 503, json: {} })
  })
  await openForm(page)
  await fillForm(page)
  const before = await readForm(page)
  await submitButton(page).dblclick()
  await field(page, 'email').press('Enter')
  await expect(submitButton(page)).toHaveText('Wird gesendet...')
  await expect(submitButton(page)).toBeDisabled()
  await expect(page.getByRole('status').getByText(roofCheckForm.submitting)).toHaveCount(1)
  await field(page, 'name').pressSequentially('zu spät')
  await form(page).getByLabel(roofCheckForm.roofTypes.flat).click()
  await form(page).locator('[name=roofType]:checked').press('ArrowRight')
  await consent(page).press('Space')
  expect(await readForm(page)).toEqual(before)
  fail()
  await expect(submitButton(page)).toHaveText(roofCheckForm.submit)
  await expect(page.getByRole('status').getByText(roofCheckForm.submitting)).toHaveCount(0)
  expect(calls).toHaveLength(1)
  await field(page, 'name').fill('Later')
  await form(page).getByLabel(roofCheckForm.roofTypes.flat).click()
  expect(await readForm(page)).toEqual({ ...before, name: 'Later', roofType: 'flat' })
})

test('keeps and sends input from before the script loaded', async ({ page }) => {
  const calls = watchCalls(page)
  const release = await hold(page, '**/*.js')
  await page.goto('/')
  await fillForm(page)
  await expect(form(page)).not.toHaveAttribute('data-ready')
  const top = () => submitButton(page).evaluate((button) => button.getBoundingClientRect().top)
  const before = await top()
  release()
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  // The estimate loads too, with fewer lines for this roof; the button must not move under a finger.
  await expect(page.locator('.answer')).toHaveAttribute('data-ready', 'true')
  expect(await top()).toBe(before)
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect(calls[0]?.postDataJSON()).toEqual(leadOf())
})
