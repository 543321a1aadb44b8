import { offer } from '../../src/content/generated/offer.ts'
import { consent, field, fillForm, submitButton, visitor } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

test.use({ javaScriptEnabled: false })

test('sends the form by plain post and comes back to a visible answer', async ({ page, site }) => {
  await page.goto('/')
  await fillForm(page, { email: 'ohne-script@example.org' })
  await submitButton(page).click()
  await expect(page).toHaveURL('/#anfrage-gesendet')
  await expect(page.getByText('Anfrage gesendet! 🎉')).toBeVisible()
  await expect(page.getByText(`Wir melden uns innerhalb von ${offer.replyHours} Stunden bei dir.`)).toBeInViewport()
  const leads = (await site.leads()).filter((lead) => lead.email === 'ohne-script@example.org')
  expect(leads).toHaveLength(1)
  expect(leads[0]).toMatchObject({ ...visitor, email: 'ohne-script@example.org' })
})

test('says which campaign it came from', async ({ page, site }) => {
  await page.goto('/?utm_source=Postkarte&utm_campaign=Telgte')
  await fillForm(page, { email: 'postkarte@example.org' })
  await submitButton(page).click()
  await expect(page).toHaveURL(/#anfrage-gesendet$/)
  const lead = (await site.leads()).find(({ email }) => email === 'postkarte@example.org')
  expect(lead?.source).toEqual({ source: 'postkarte', campaign: 'telgte' })
})

test('is stopped by the browser without consent, and loses nothing', async ({ page }) => {
  await page.goto('/')
  await fillForm(page)
  await consent(page).uncheck()
  await submitButton(page).click()
  await expect(page).toHaveURL('/')
  await expect(field(page, 'name')).toHaveValue(visitor.name)
})

test('says so where the request could not be taken, and one step back everything is still there', async ({ page }) => {
  await page.goto('/')
  await fillForm(page)
  // A name of spaces alone passes the browser and not the function.
  await field(page, 'name').fill('   ')
  await submitButton(page).click()
  await expect(page).toHaveURL('/#anfrage-nicht-gesendet')
  await expect(page.getByText('Fehler beim Senden')).toBeVisible()
  await expect(page.getByText('Es gab ein Problem beim Senden deiner Anfrage.')).toBeInViewport()
  await page.goBack()
  await expect(field(page, 'phone')).toHaveValue(visitor.phone)
})

test('keeps both answers away from assistive technology until they are true', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Anfrage gesendet! 🎉')).toBeHidden()
  await expect(page.getByText('Fehler beim Senden')).toBeHidden()
})
