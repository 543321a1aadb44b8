import { company } from '../../src/content/generated/company.ts'
import { offer } from '../../src/content/generated/offer.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { expectFits } from '../support/access.ts'
import { consent, field, fillAndSend, fillForm, leadOf, submitButton, visitor } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

test.use({ javaScriptEnabled: false })

test('sends the form by plain post and shows the answer', async ({ page, site }) => {
  await page.goto('/')
  await fillAndSend(page, { email: 'ohne-script@example.org' })
  await expect(page).toHaveURL('/#anfrage-gesendet')
  await expect(page.getByText('Anfrage gesendet! 🎉')).toBeVisible()
  await expect(page.getByText(`Wir melden uns innerhalb von ${offer.replyHours} Stunden bei dir.`)).toBeInViewport()
  const { noMail, again } = roofCheckForm.confirmation
  await expect(page.getByText(noMail).getByRole('link')).toHaveText(company.phoneLabel)
  await expect(submitButton(page)).toBeHidden()
  const leads = (await site.leads()).filter((lead) => lead.email === 'ohne-script@example.org')
  expect(leads).toHaveLength(1)
  expect(leads[0]).toMatchObject(leadOf({ email: 'ohne-script@example.org' }))
  await page.getByRole('link', { name: again }).click()
  await expect(submitButton(page)).toBeVisible()
  await expect(page.getByText('Anfrage gesendet! 🎉')).toBeHidden()
})

test('the browser refuses to send without consent, and keeps the input', async ({ page }) => {
  await page.goto('/')
  // Assistive technology does not read the thanks before they apply.
  await expect(page.getByText('Anfrage gesendet! 🎉')).toBeHidden()
  await fillForm(page)
  await consent(page).uncheck()
  await submitButton(page).click()
  await expect(page).toHaveURL('/')
  await expect(field(page, 'name')).toHaveValue(visitor.name)
})

test('names the wrong field of a refusal, and one step back the input is still there', async ({ page }) => {
  await page.goto('/')
  await fillForm(page)
  // The browser accepts a name of spaces, the function does not.
  await field(page, 'name').fill('   ')
  await submitButton(page).click()
  await expect(page).toHaveURL('/nicht-gesendet#name-missing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fehler beim Senden')
  await expect(page.getByText('Es gab ein Problem beim Senden deiner Anfrage.')).toBeInViewport()
  const { name, email } = roofCheckForm.errors
  await expect(page.getByText(name.missing)).toBeInViewport()
  await expect(page.getByText(email.missing)).toBeHidden()
  await expectFits(page, 'not sent')
  await page.goBack()
  await expect(field(page, 'phone')).toHaveValue(visitor.phone)
})

test('leads a phone past the roof to the personal fields, with the focus', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  // Without motion: `goto` and `focus` start smooth scrolls that Chromium would add to the jump.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/#roof-check-form')
  const link = page.getByRole('link', { name: roofCheckForm.toPerson })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'address')).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(field(page, 'address')).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(link).toBeHidden()
})

for (const width of [1024, 1280]) {
  test(`leaves no hole next to the form, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const parts = ['.answer', '.roof-check > .card', '.next-steps', '.form-person']
    const edges = await Promise.all(
      parts.map((part) => page.locator(part).evaluate((element) => element.getBoundingClientRect().toJSON())),
    )
    const [answer, contacts, steps, form] = edges
    for (const gap of [contacts.top - answer.bottom, steps.top - contacts.bottom, form.bottom - steps.bottom]) {
      expect(gap).toBeGreaterThanOrEqual(0)
      expect(gap).toBeLessThan(350)
    }
  })
}
