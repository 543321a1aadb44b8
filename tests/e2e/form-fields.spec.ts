import { fill } from '../../src/content/fill.ts'
import { questions } from '../../src/content/generated/questions.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { sent } from '../../src/content/generated/sent.ts'
import { STREET_AUTOCOMPLETE } from '../../src/lead/answers/questions.ts'
import { callsFrom } from '../../src/site/roof-check/calls-from.ts'
import { answerBox, sendAnswers } from '../support/request.ts'
import {
  confirmation,
  consent,
  field,
  fillAndSend,
  fillForm,
  form,
  openForm,
  submitButton,
  visitor,
  watchCalls,
} from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

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
  for (const name of ['address', 'name', 'phone', 'email'] as const) {
    const before = field(page, name).locator('xpath=preceding-sibling::*').filter({ visible: true })
    const { missing, invalid } = roofCheckForm.errors[name]
    await expect(before).toHaveText([roofCheckForm.labels[name], name === 'email' ? invalid : missing])
    const mark = await before.last().evaluate((sentence) => getComputedStyle(sentence, '::before').content)
    expect(mark).toMatch(/^"!"/)
    await expect(field(page, name).locator('..')).toHaveCSS('border-left-width', '4px')
  }
  await first.fill(visitor.address)
  await expect(page.getByText(roofCheckForm.errors.address.missing)).toBeHidden()
  await expect(first.locator('..')).toHaveCSS('border-left-width', '0px')
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

test('sends a tidied e-mail address', async ({ page }) => {
  const calls = watchCalls(page)
  await openForm(page)
  await fillForm(page, { email: 'Erika Mustermann <erika@müller-söhne.de>,' })
  await field(page, 'email').press('Enter')
  await expect(confirmation(page)).toBeVisible()
  expect(calls[0]?.postDataJSON()).toMatchObject({ email: 'erika@xn--mller-shne-kcb9d.de' })
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

test('asks about a typing error in the e-mail address, and sends the address that the visitor leaves', async ({
  page,
  site,
}) => {
  await openForm(page)
  await fillForm(page, { email: 'aenne@gmial.com' })
  const meant = form(page).getByRole('button', { name: 'Meintest du aenne@gmail.com?' })
  await meant.click()
  await expect(field(page, 'email')).toHaveValue('aenne@gmail.com')
  await expect(meant).toHaveCount(0)
  // A missing ending is an error, too. The question stays next to it.
  await field(page, 'email').fill('aenne@web')
  await submitButton(page).click()
  await expect(form(page).getByText(roofCheckForm.errors.email.invalid)).toBeVisible()
  await form(page).getByRole('button', { name: 'Meintest du aenne@web.de?' }).click()
  await expect(field(page, 'email')).toHaveValue('aenne@web.de')
  await expect(form(page).getByText(roofCheckForm.errors.email.invalid)).toHaveCount(0)
  await field(page, 'email').fill('aenne@gmx.dee')
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect((await site.leads())[0]?.email).toBe('aenne@gmx.dee')
  await expect(confirmation(page).locator('..')).toContainText(fill(sent.meant, { email: 'aenne@gmx.de' }))
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
  // Large text needs two lines, which begin at the form's edge.
  await expect(prefer).toHaveCSS('text-align', 'left')
  await prefer.focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'message')).toHaveValue(`Gern mit Speicher.\n\n${byEmail.text}\n`)
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

test('asks for the street only if the address has none, also after a reload', async ({ page }) => {
  const street = questions.find(({ autocomplete }) => autocomplete === STREET_AUTOCOMPLETE)?.id
  test.skip(!street, 'content/questions.yaml does not ask for the street.')
  const box = answerBox(page, `${street}`)
  await openForm(page)
  await fillAndSend(page, { address: 'Ringstr. 5, 48143 Münster' })
  await expect(sendAnswers(page)).toBeVisible()
  await expect(box).toBeHidden()
  await page.reload()
  await expect(sendAnswers(page)).toBeVisible()
  await expect(box).toBeHidden()
  await page.getByRole('button', { name: roofCheckForm.confirmation.again }).click()
  await fillAndSend(page, { address: '48143 Münster' })
  await expect(box).toBeVisible()
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
