import { DAY } from '../../src/base/durations.ts'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { company } from '../../src/content/generated/company.ts'
import { mails } from '../../src/content/generated/mails.ts'
import { expectUsable } from '../support/access.ts'
import {
  button,
  DONE,
  open,
  openLead,
  pane,
  pickOtherTime,
  planVisit,
  press,
  status,
  testDesk,
} from '../support/desk-steps.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

test('mails the person about a missed call with one tick, once a day', async ({ page, desk }) => {
  await openLead(page, desk, { name: 'Anna Nühlen', email: 'anna@example.org' })
  await button(page, words.lead.missed).click()
  const tick = page.getByLabel(words.tried.mail)
  await expect(tick).not.toBeChecked()
  await page.setViewportSize({ width: 320, height: 700 })
  expect((await tick.locator('..').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectUsable(page, 'dialog')
  await page.setViewportSize({ width: 1366, height: 768 })
  await tick.check()
  await pickOtherTime(page, desk.nextTry())
  await expect(status(page)).toContainText(DONE.tried)
  await open(page, 'Anna Nühlen')
  await expect(pane(page)).toContainText('mit Mail an die Person')
  await button(page, words.lead.missed).click()
  await expect(page.getByRole('dialog')).toContainText(words.tried.mailed)
  await expect(tick).toHaveCount(0)
  await page.keyboard.press('Escape')

  await desk.endUndo()
  await desk.send({ name: 'Otto Brink', email: 'otto@example.org' })
  const mail = await desk.takeMail('anna@example.org', new RegExp(mails.missedCall.subject))
  expect(mail.text).toContain(company.phoneLabel)
  expect(mail.replyTo?.map(({ address }) => address)).toEqual([company.email])
})

test('names the promise that was not kept, also before the next try', async ({ page, desk }) => {
  await openLead(page, desk, { name: 'Petra Pauly', email: 'petra@example.org' })
  await expect(pane(page)).toContainText(words.lead.facts.due)
  await desk.skipTo('', desk.now() + 7 * DAY)
  await page.reload()
  const broken = pane(page)
    .locator('.desk-late')
    .filter({ hasText: /^Antwort war bis .+ versprochen$/ })
  await expect(broken).toBeVisible()
  await expect(pane(page)).not.toContainText(words.lead.facts.due)
  await button(page, words.lead.missed).click()
  await pickOtherTime(page, desk.nextTry())
  await expect(status(page)).toContainText(DONE.tried)
  await open(page, 'Petra Pauly')
  await expect(broken).toBeVisible()
})

test('keeps an appointment after a missed call, until staff cancel it', async ({ page, desk }) => {
  await openLead(page, desk, { name: 'Karl Vogt' })
  await planVisit(page)
  await open(page, 'Karl Vogt')
  await button(page, words.lead.missed).click()
  await expect(page.getByRole('dialog')).toContainText(/Der Termin bleibt: .+10:00\./)
  await pickOtherTime(page, desk.now() + 6 * DAY)
  await expect(status(page)).toContainText(DONE.tried)
  await open(page, 'Karl Vogt')
  await expect(pane(page)).toContainText(/10:00: Termin vor Ort · nächster Versuch/)
  await press(page, words.lead.cancelAppointment, words.cancelDialog.button)
  await expect(status(page)).toContainText('Termin abgesagt')
})
