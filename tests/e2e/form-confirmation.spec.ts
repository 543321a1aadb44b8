import { company } from '../../src/content/generated/company.ts'
import { estimate } from '../../src/content/generated/estimate.ts'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { sent } from '../../src/content/generated/sent.ts'
import { callsFrom } from '../../src/site/roof-check/calls-from.ts'
import { writeDue } from '../../src/site/roof-check/due-text.ts'
import { sendAnswers } from '../support/request.ts'
import { CALL, confirmation, fillForm, form, openForm, sendForm, submitButton, visitor } from '../support/roof-check.ts'
import { expect, test } from '../support/site.ts'

test('shows no answer of a plain post to a visitor with script', async ({ page }) => {
  await page.goto('/#anfrage-gesendet')
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  await expect(page.getByText('Anfrage gesendet! 🎉')).toHaveCount(0)
})

test('shows the confirmation of a form that was sent before the script arrived', { tag: '@not-core' }, async ({
  page,
}) => {
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
  const inOrder = [until, callsFrom, sent.mailTo.replace('{email}', visitor.email), sent.once]
  await expect(panel.getByRole('paragraph')).toContainText(inOrder.filter(Boolean))
  const details = panel.getByText(sent.details.split('{details}')[0] ?? '')
  for (const value of [visitor.name, visitor.address, visitor.phone]) await expect(details).toContainText(value)
  // A line can end with a dot, but not begin with one.
  expect(await details.textContent()).not.toContain(' ·')
  await expect(panel.getByText(sent.wrong).getByRole('link')).toHaveText(company.phoneLabel)
  await expect(submitButton(page)).toBeHidden()
  await page.goto('/#faq')
  // The page learns of the new fragment a moment later. A person never reloads as fast as a script.
  await expect.poll(() => page.evaluate(() => history.state?.sent !== undefined)).toBe(true)
  // The clock of this device is wrong, so the server's due time replaces the one that was computed here.
  const response = page.waitForResponse('**/answer-questions')
  await page.reload()
  const { dueAt } = await (await response).json()
  expect(writeDue(0, dueAt)).not.toBe(writeDue(Date.parse(now)))
  await expect(panel).toContainText(`bis ${writeDue(0, dueAt)}`)
  await expect(panel).toContainText(sent.mail)
  const kept = await page.evaluate(() => JSON.stringify(history.state))
  for (const value of [visitor.email, visitor.phone, visitor.name, visitor.address]) expect(kept).not.toContain(value)
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
  await page.getByRole('button', { name: roofCheckForm.confirmation.again }).click()
  await expect(submitButton(page)).toBeVisible()
  await expect(form(page).locator('[name=roofType]').first()).toBeFocused()
})

test('shows no confirmation of the first request if a second one fails', async ({ page, guard }) => {
  guard.allow(/send-lead-email|Failed to load resource/)
  await sendForm(page)
  await page.getByRole('button', { name: roofCheckForm.confirmation.again }).click()
  await fillForm(page)
  await page.route(CALL, (route) => route.abort())
  await submitButton(page).click()
  await expect(page.getByText(roofCheckForm.failureHelp)).toBeVisible()
  await expect(confirmation(page)).toBeHidden()
  await page.unroute(CALL)
  await submitButton(page).click()
  await expect(confirmation(page).locator('..')).toBeFocused()
})

test('prints the confirmation after sending, in ink', { tag: '@not-core' }, async ({ page }) => {
  await sendForm(page)
  await expect(sendAnswers(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const panel = confirmation(page).locator('..')
  await expect(panel.getByText(visitor.email)).toBeVisible()
  await expect(panel).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  for (const words of await panel.locator('p, a').all()) await expect(words).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(panel.getByRole('button')).toBeHidden()
  await expect(sendAnswers(page)).toBeHidden()
  await expect(form(page).locator('[name=roofType]').first()).toBeHidden()
})

test('offers no roof check below or over the confirmation', { tag: '@not-core' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await openForm(page)
  const bar = page.locator('.slim-bar a')
  const evening = page.locator('.evening a')
  await expect(bar).toBeVisible()
  await expect(evening).toBeVisible()
  await fillForm(page)
  // While the roof is open, the estimate links to its choices.
  const choose = page.getByRole('link', { name: estimate.choose })
  for (const open of await form(page).getByLabel(roofCheckForm.unknown).all()) await open.check()
  await expect(choose).toHaveCount(estimate.show ? 1 : 0)
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(evening).toBeHidden()
  await expect(choose).toBeHidden()
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
