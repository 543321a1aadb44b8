import { deskWords as words } from '../../src/content/desk-words.ts'
import { historyWords } from '../../src/content/record-words.ts'
import { expectAccessible } from '../support/axe.ts'
import { button, open, pane, row, signIn, status, testDesk } from '../support/desk-steps.ts'
import { overflow } from '../support/fit.ts'
import { readCalendar } from '../support/read-calendar.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

test('agrees on an appointment that the person gets too, and subscribes to it', async ({ page, desk, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await desk.send({ name: 'Dr. Anna Nühlen', address: '48143 Münster', email: 'anna@example.org' })
  await signIn(page, desk)
  await expect(row(page, 'Nühlen').first()).toBeVisible()
  await open(page, 'Dr. Anna Nühlen')
  await button(page, words.lead.answered).click()
  await button(page, words.answeredDialog.steps.visit).click()
  const invite = page.getByLabel(words.answeredDialog.invite('Anna'))
  await expect(invite).not.toBeChecked()
  await invite.check()
  await expectAccessible(page, 'dialog')
  await page.getByRole('group', { name: words.when.day }).getByRole('button').last().click()
  await button(page, words.when.clock(14)).click()
  await expect(status(page)).toContainText(words.isMailed('Anna'))
  await expect(pane(page)).toContainText('mit Mail an die Person')
  // The next change reaches her too.
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(words.answeredDialog.isTold('Anna'))
  await button(page, words.answeredDialog.steps.offer).click()
  await expect(dialog).toContainText(words.answeredDialog.cancels('Anna'))
  await button(page, words.back).click()
  await button(page, words.answeredDialog.move(words.answeredDialog.steps.visit)).click()
  await expect(page.getByRole('dialog')).toContainText(/Bisher geplant: Termin vor Ort, .+ 14:00\./)
  await page.keyboard.press('Escape')
  await button(page, words.lead.cancelAppointment).click()
  await button(page, words.answeredDialog.onlyCancel).click()
  // Nobody has a mail about the appointment yet.
  await expect(status(page)).toHaveText(`Dr. Anna Nühlen: ${historyWords.cancelled}.`)
  await status(page).locator('..').getByRole('button', { name: words.lead.undo }).click()
  await expect(status(page)).toContainText(words.done.undone)

  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${desk.url}/anfragen`)
  await button(page, words.menu).click()
  await button(page, words.calendar.open).click()
  await button(page, words.calendar.show).click()
  const field = page.getByLabel(words.calendar.address)
  const address = await field.inputValue()
  await expect(field).not.toBeEditable()
  await button(page, words.calendar.copy).click()
  await expect(page.getByText(words.calendar.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page, 'dialog')
  const feed = await fetch(address)
  expect([feed.status, feed.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(readCalendar(await feed.text()).events).toMatchObject([{ summary: 'Termin vor Ort: Nühlen, Münster' }])

  await page.reload()
  await button(page, words.menu).click()
  await button(page, words.calendar.open).click()
  await button(page, words.calendar.renew).click()
  await expect(field).not.toHaveValue(address)
  expect([(await fetch(address)).status, (await fetch(await field.inputValue())).status]).toEqual([404, 200])
  expect(desk.log()).toContain('"path":"/functions/v1/calendar/"')
  expect(desk.log()).not.toContain(address.split('/').at(-1))
})
