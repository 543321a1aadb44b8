import type { Page, Request } from '@playwright/test'
import { company } from '../../src/content/generated/company.ts'
import { offer } from '../../src/content/generated/offer.ts'
import { questions } from '../../src/content/generated/questions.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { sent } from '../../src/content/generated/sent.ts'
import { callsFrom } from '../../src/site/roof-check/calls-from.ts'
import { writeDue } from '../../src/site/roof-check/due-text.ts'
import { answerBox, sendAnswers } from '../support/request.ts'
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
  sendWithoutConsent,
  submitButton,
  toast,
  visitor,
} from '../support/roof-check.ts'
import { expect, hold, test } from '../support/site.ts'

function watchCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => request.url().includes('/functions/') && calls.push(request))
  return calls
}

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
    expect.objectContaining({
      name: '',
      address: '',
      roofSize: '',
      roofType: '',
      phone: '',
      email: '',
      message: '',
    }),
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
  for (const field of ['name', 'address', 'phone', 'email'] as const) {
    await form(page).locator(`[name=${field}]`).fill(visitor[field])
  }
  await consent(page).check()
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect(calls[0]?.postDataJSON()).toEqual(leadOf({ roofSize: '', roofType: '', message: '' }))
  const headers = (await calls[0]?.allHeaders()) ?? {}
  expect(headers.apikey).toBeTruthy()
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})

test('asks for the consent in a toast and sends nothing without it', async ({ page }) => {
  const calls = watchCalls(page)
  await sendWithoutConsent(page)
  const request = 'Bitte akzeptiere die Datenschutzerklärung.'
  await expect(toast(page).filter({ hasText: request })).toContainText('Datenschutz erforderlich')
  await expect(consent(page)).toBeFocused()
  expect(await readForm(page)).toMatchObject(visitor)
  expect(calls).toEqual([])
})

test('shows an error at each wrong field, and focuses the first one', async ({ page }) => {
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
  // The browser accepts spaces, the shared parser refuses them.
  await fillAndSend(page, { name: '   ', email: 'aenne@example.org' })
  await expect(page.getByText(roofCheckForm.errors.name.missing)).toBeVisible()
  await expect(field(page, 'name')).toBeFocused()
  // A valid address that few mail servers accept.
  await fillAndSend(page, { email: 'jürgen@example.org' })
  await expect(field(page, 'email')).toHaveAccessibleDescription(
    roofCheckForm.errors.email.umlaut.replaceAll('\u00a0', ' '),
  )
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

test('sends a tidied e-mail address', async ({ page }) => {
  const calls = watchCalls(page)
  await openForm(page)
  await fillForm(page, { email: 'Erika Mustermann <erika@müller-söhne.de>,' })
  await field(page, 'email').press('Enter')
  await expect(confirmation(page)).toBeVisible()
  expect(calls[0]?.postDataJSON()).toMatchObject({ email: 'erika@xn--mller-shne-kcb9d.de' })
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

test('aligns two boxes if there is room, also below labels and errors of different heights', {
  tag: '@not-core',
}, async ({ page }) => {
  const top = (name: 'address' | 'name' | 'phone' | 'email') =>
    field(page, name).evaluate((box) => box.getBoundingClientRect().top + scrollY)
  // An error makes the border one pixel wider on each side.
  const isOnOneLine = async (one: 'address' | 'phone', other: 'name' | 'email') =>
    Math.abs((await top(one)) - (await top(other))) <= 2
  for (const [width, inPairs] of [
    [375, false],
    [768, true],
    // Next to the estimate.
    [1280, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await openForm(page)
    await field(page, 'name').fill(visitor.name)
    await field(page, 'email').fill('jürgen@example.org')
    await field(page, 'phone').fill(visitor.phone)
    await field(page, 'email').press('Enter')
    await expect(page.getByText(roofCheckForm.errors.address.missing)).toBeVisible()
    expect(await isOnOneLine('address', 'name')).toBe(inPairs)
    expect(await isOnOneLine('phone', 'email')).toBe(inPairs)
  }
})

test('shows no answer of a plain post to a visitor with script', async ({ page }) => {
  await page.goto('/#anfrage-gesendet')
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  await expect(page.getByText('Anfrage gesendet! 🎉')).toHaveCount(0)
})

test('shows the confirmation of a form that was sent before the script arrived', async ({ page }) => {
  await openForm(page)
  await fillForm(page)
  await form(page).evaluate((element: HTMLFormElement) => element.submit())
  await page.waitForURL('/#anfrage-gesendet')
  await expect(confirmation(page).locator('..')).toContainText(sent.text.split('{due}')[0] ?? '')
  await expect(submitButton(page)).toBeHidden()
  await expect(page.getByText('Anfrage gesendet! 🎉')).toHaveCount(0)
  await page.reload()
  await expect(confirmation(page)).toBeVisible()
})

test('says until when we answer, folds the form, and says it after a reload too', async ({ page }) => {
  const now = '2026-06-10T15:04:00+02:00'
  const until = `bis ${writeDue(Date.parse(now))}`
  await page.clock.setFixedTime(now)
  await sendForm(page)
  const panel = confirmation(page).locator('..')
  await expect(panel).toContainText(until)
  await expect(panel).toContainText(sent.mailTo.replace('{email}', visitor.email))
  await expect(panel).toContainText(sent.once)
  await expect(panel.getByText(sent.wrong).getByRole('link')).toHaveText(company.phoneLabel)
  await expect(panel).toContainText(callsFrom)
  await expect(submitButton(page)).toBeHidden()
  await page.goto('/#faq')
  // The page learns of the new fragment a moment later. A person never reloads as fast as a script.
  await expect.poll(() => page.evaluate(() => history.state?.sent !== undefined)).toBe(true)
  await page.reload()
  await expect(panel).toContainText(until)
  await expect(panel).toContainText(sent.mail)
  const kept = await page.evaluate(() => JSON.stringify(history.state))
  for (const value of [visitor.email, visitor.phone, visitor.name]) expect(kept).not.toContain(value)
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
  await page.getByRole('button', { name: roofCheckForm.confirmation.again }).click()
  await expect(submitButton(page)).toBeVisible()
  await expect(form(page).locator('[name=roofType]').first()).toBeFocused()
})

test('offers no roof check below or over the confirmation', { tag: '@not-core' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await openForm(page)
  const bar = page.locator('.slim-bar a')
  const evening = page.locator('.evening a')
  await expect(bar).toBeVisible()
  await expect(evening).toBeVisible()
  await fillForm(page)
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(evening).toBeHidden()
})

for (const width of [375, 1366]) {
  test(`keeps the panels apart after sending at ${width} px`, { tag: '@not-core' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await sendForm(page)
    await expect(sendAnswers(page)).toBeVisible()
    const panels = page.locator('.roof-check :is(.panel, .card)').filter({ visible: true })
    const boxes = await Promise.all((await panels.all()).map((panel) => panel.boundingBox()))
    expect(boxes).toHaveLength(4)
    const gaps = boxes.flatMap((one) =>
      boxes
        .filter((other) => one && other && one.x === other.x && other.y > one.y)
        .map((other) => (other?.y ?? 0) - ((one?.y ?? 0) + (one?.height ?? 0))),
    )
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16)
  })
}

test('asks about a typing error in the e-mail address, and sends what the visitor leaves', async ({ page, site }) => {
  await openForm(page)
  await fillForm(page, { email: 'aenne@gmial.com' })
  const meant = form(page).getByRole('button', { name: 'Meintest du aenne@gmail.com?' })
  await meant.click()
  await expect(field(page, 'email')).toHaveValue('aenne@gmail.com')
  await expect(meant).toHaveCount(0)
  await field(page, 'email').fill('aenne@gmx.dee')
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect((await site.leads())[0]?.email).toBe('aenne@gmx.dee')
})

test('writes into the message that the visitor prefers an e-mail', async ({ page }) => {
  await openForm(page)
  // The way out stays next to the error of the field that it is about.
  await submitButton(page).click()
  await expect(field(page, 'phone')).toHaveAttribute('aria-invalid', 'true')
  const { hints, errors, byEmail } = roofCheckForm
  await expect(field(page, 'phone')).toHaveAttribute('aria-describedby', 'phone-error phone-hint')
  await expect(form(page).getByText(hints.phone)).toBeVisible()
  await field(page, 'message').fill('Gern mit Speicher.')
  const prefer = form(page).getByRole('button', { name: byEmail.label })
  const undo = form(page).getByRole('button', { name: byEmail.undo })
  await prefer.focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'message')).toHaveValue(`Gern mit Speicher.\n\n${byEmail.text}`)
  await expect(form(page)).toContainText(byEmail.done)
  await expect(form(page).getByText(hints.phone)).toHaveCount(0)
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'message')).toHaveValue('Gern mit Speicher.')
  await expect(prefer).toBeFocused()
  await expect(form(page)).not.toContainText(byEmail.done)
  await page.keyboard.press('Enter')
  await submitButton(page).click()
  await field(page, 'phone').fill('0251')
  await submitButton(page).click()
  await expect(page.getByText(errors.phone.invalid)).toBeVisible()
  await expect(form(page)).toContainText(byEmail.done)
  await fillForm(page, {})
  await expect(prefer).toBeVisible()
  await field(page, 'message').fill(byEmail.text)
  await expect(undo).toBeVisible()
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  await expect(confirmation(page).locator('..')).toContainText(byEmail.promise)
  await expect(confirmation(page).locator('..')).not.toContainText(callsFrom)
  await expect(sendAnswers(page)).toBeVisible()
  for (const { id, isBeforeCall } of questions)
    await expect(answerBox(page, id).first()).toBeVisible({ visible: !isBeforeCall })
  await page.getByRole('button', { name: roofCheckForm.confirmation.again }).click()
  await expect(prefer).toBeVisible()
})

test('lets the box of the message grow with its text, and keeps its height at the first focus', {
  tag: '@not-core',
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await openForm(page)
  const box = field(page, 'message')
  const height = async () => Math.round((await box.boundingBox())?.height ?? 0)
  const before = await height()
  await field(page, 'name').focus()
  await expect(box).toHaveCSS('field-sizing', 'content')
  expect(await height()).toBe(before)
  await box.fill('Zeile\n'.repeat(6))
  expect(await height()).toBeGreaterThan(2 * before - 20)
  await box.fill('Zeile\n'.repeat(300))
  expect(await height()).toBeLessThan(500)
})

test('says how to ask for an e-mail if the message is full', { tag: '@not-core' }, async ({ page }) => {
  await openForm(page)
  const long = 'x'.repeat(1990)
  await field(page, 'message').fill(long)
  await form(page).getByRole('button', { name: roofCheckForm.byEmail.label }).click()
  await expect(form(page)).toContainText(roofCheckForm.byEmail.plain)
  await expect(field(page, 'message')).toHaveValue(long)
})
