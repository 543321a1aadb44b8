import { DAY } from '../../src/base/durations.ts'
import { germanDay } from '../../src/base/german-time.ts'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { appointmentMailNames, messageNames } from '../../src/content/mail-words.ts'
import { historyWords, messageStateWords, outcomeWords } from '../../src/content/record-words.ts'
import { expectAccessible, expectUsable } from '../support/access.ts'
import {
  button,
  DONE,
  headingOf,
  open,
  openLead,
  pane,
  pickOtherTime,
  press,
  status,
  testDesk,
} from '../support/desk-steps.ts'
import { readCalendar } from '../support/read-calendar.ts'
import { ERIKA, MAX } from '../support/sample-leads.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

test('agrees on an appointment that the person gets too, and subscribes to it', async ({ page, desk, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLead(page, desk, { name: 'Dr. Anna Nühlen', address: '48143 Münster', email: 'anna@example.org' })
  await press(page, words.lead.answered, words.answeredDialog.steps.visit)
  const invite = page.getByLabel(words.answeredDialog.invite('Anna'))
  await expect(invite).not.toBeChecked()
  await invite.check()
  await expectAccessible(page, 'dialog')
  await page.getByRole('group', { name: words.when.day }).getByRole('button').last().click()
  await press(page, '14:30')
  await expect(page.getByRole('dialog')).toContainText(/erreicht, Termin vor Ort, .+ 14:30, mit Mail an die Person\./)
  await press(page, words.when.save)
  await expect(status(page)).toContainText('mit Mail an die Person.')
  const appointment = pane(page).getByRole('listitem').filter({ hasText: 'mit Mail an die Person' })
  await expect(appointment).toContainText(`${appointmentMailNames.agreed}: ${messageStateWords.waiting}`)
  await expect(pane(page).getByText(messageNames['staff-notification'])).toBeHidden()
  await pane(page).getByText(words.lead.teamMails(2)).click()
  await expect(pane(page).getByText(messageNames['staff-notification'])).toBeVisible()
  // The next change reaches her too.
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(words.answeredDialog.isTold('Anna'))
  await button(page, words.answeredDialog.steps.offer).click()
  // No mail about the appointment was sent yet, so none takes it back.
  await expect(dialog).not.toContainText(words.answeredDialog.cancels('Anna'))
  await press(page, words.back, words.answeredDialog.move(words.answeredDialog.steps.visit))
  await expect(dialog.getByRole('heading')).toHaveText(words.answeredDialog.move(words.answeredDialog.steps.visit))
  await expect(dialog).toContainText(/Bisher geplant: Termin vor Ort, .+ 14:30\./)
  await page.keyboard.press('Escape')
  await press(page, words.lead.cancelAppointment)
  await dialog.getByLabel(words.optionalNote).fill('Sie meldet sich wieder.')
  await button(page, words.cancelDialog.button).click()
  await expect(status(page)).toContainText(`Dr. Anna Nühlen: ${historyWords.cancelled}, ${outcomeWords.later}`)
  await status(page).locator('..').getByRole('button', { name: words.lead.undo }).click()
  await expect(status(page)).toContainText(words.done.undone)

  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${desk.url}/anfragen`)
  await press(page, words.menu, words.calendar.open, words.calendar.show)
  const field = page.getByLabel(words.calendar.address)
  const address = await field.inputValue()
  await expect(field).not.toBeEditable()
  await button(page, words.calendar.copy).click()
  await expect(page.getByText(words.calendar.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expectUsable(page, 'dialog')
  const feed = await fetch(address)
  expect([feed.status, feed.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(readCalendar(await feed.text()).events).toMatchObject([{ summary: 'Termin vor Ort: Nühlen, Münster' }])

  await page.reload()
  await press(page, words.menu, words.calendar.open, words.calendar.renew)
  await expect(field).not.toHaveValue(address)
  expect([(await fetch(address)).status, (await fetch(await field.inputValue())).status]).toEqual([404, 200])
  expect(desk.log()).toContain('"path":"/functions/v1/calendar/"')
  expect(desk.log()).not.toContain(address.split('/').at(-1))
})

test('says that a mail about an appointment was not sent because it was cancelled before', async ({ page, desk }) => {
  await openLead(page, desk, { name: 'Carla Kurz', address: '48143 Münster', email: 'carla@example.org' })
  await press(page, words.lead.answered, words.answeredDialog.steps.visit)
  await page.getByLabel(words.answeredDialog.invite('Carla')).check()
  await press(page, words.nearDays[2] ?? '', '14:30', words.when.save)
  await expect(status(page)).toContainText(DONE.answered)
  await open(page, 'Carla Kurz')
  await press(page, words.lead.cancelAppointment, words.cancelDialog.button)
  await expect(status(page)).toContainText(historyWords.cancelled)
  await desk.endUndo()
  await desk.send({ name: 'Nele Nächste', email: 'nele@example.org' })
  await desk.takeMail('team@example.org', /Nele Nächste/)
  await page.reload()
  await expect(pane(page)).toContainText(`${appointmentMailNames.agreed}: nicht ${messageStateWords.sent}`)
})

test('says before deleting that an invited person gets no cancellation', async ({ page, desk }) => {
  await openLead(page, desk, { name: 'Lea Lösch', address: '48143 Münster', email: 'lea@example.org' })
  const { noMail, title } = words.deleteDialog
  const dialog = page.getByRole('dialog', { name: title('Lea Lösch') })
  await press(page, words.lead.answered, words.answeredDialog.steps.visit)
  await page.getByLabel(words.answeredDialog.invite('Lea')).check()
  await press(page, words.nearDays[2] ?? '', '15:30', words.when.save)
  await expect(status(page)).toContainText(DONE.answered)
  await open(page, 'Lea Lösch')
  await press(page, words.lead.delete)
  await expect(dialog).toBeVisible()
  // The mail about the appointment is not sent yet.
  await expect(dialog).not.toContainText(noMail)
  await page.keyboard.press('Escape')
  await desk.endUndo()
  await desk.send({ name: 'Nina Nächste', email: 'nina@example.org' })
  await desk.takeMail('lea@example.org', /Termin/)
  await page.reload()
  await expect(pane(page)).toContainText(`${appointmentMailNames.agreed}: ${messageStateWords.sent}`)
  await press(page, words.lead.delete)
  await expect(dialog).toContainText(noMail)
})

test('shows the hours of a day in three weeks, and the ones that are taken', async ({ page, desk }) => {
  const { steps } = words.answeredDialog
  const day = page.getByLabel(words.when.otherDay)
  const hours = page.getByRole('group', { name: words.when.hour })
  const inThreeWeeks = germanDay(desk.now() + 21 * DAY)
  await openLead(page, desk, { name: 'Xaver Erster', email: 'xaver@example.org' })
  await press(page, words.lead.answered, steps.visit)
  await day.fill('0002-12-09')
  await expect(hours).toHaveCount(0)
  await day.fill(inThreeWeeks)
  await press(page, '11:00', words.when.save)
  await expect(status(page)).toContainText(DONE.answered)
  await desk.send({ name: 'Yvonne Zweite', email: 'yvonne@example.org' })
  await open(page, 'Yvonne Zweite')
  await press(page, words.lead.answered, steps.visit)
  await day.fill(inThreeWeeks)
  await expect(hours.getByRole('button', { name: '11:00 Erster' }).first()).toBeVisible()
  await press(page, words.nearDays[2] ?? '')
  await expect(day).toHaveValue('')
  await expect(hours.getByText('Erster')).toHaveCount(0)
  await press(page, '19:00', words.when.save)
  await expect(status(page)).toContainText(DONE.answered)
})

test('makes an appointment for a colleague, also offline, with the times of that colleague', async ({
  page,
  desk,
  context,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const day = words.nearDays[2] ?? ''
  const { steps, move } = words.answeredDialog
  const who = page.getByLabel(words.assignDialog.title)
  await openLead(page, desk, { name: 'Zoe Zuerst', email: 'zoe@example.org' })
  await press(page, words.lead.answered, steps.visit)
  await expect(who.getByRole('option', { selected: true })).toHaveText(ERIKA.name)
  await who.selectOption(MAX.name)
  await press(page, day, '10:00', words.when.save)
  await expect(status(page)).toContainText(historyWords.takes(MAX.name))
  await desk.send({ name: 'Zita Zuletzt', email: 'zita@example.org' })
  await open(page, 'Zita Zuletzt')
  await context.setOffline(true)
  await press(page, words.lead.answered, steps.visit, day)
  const taken = button(page, '10:00 Zuerst')
  await expect(taken).toHaveCount(0)
  await who.selectOption(MAX.name)
  await expect(taken).toBeVisible()
  const fontOf = (field: Element) => getComputedStyle(field).fontSize
  expect(await who.evaluate(fontOf)).toBe(await page.getByLabel(words.when.otherDay).evaluate(fontOf))
  await expectAccessible(page, 'dialog')
  await press(page, '12:00', words.when.save)
  await expect(status(page)).toContainText(`${historyWords.takes(MAX.name)} – ${words.waits}`)
  await context.setOffline(false)
  await open(page, 'Zita Zuletzt')
  await expect(pane(page)).toContainText(words.isWith(MAX.name))
  await expect(pane(page)).not.toContainText(words.waits)
  // A moved appointment stays with its colleague.
  await press(page, words.lead.next, move(steps.visit))
  await expect(who.getByRole('option', { selected: true })).toHaveText(MAX.name)
  await page.keyboard.press('Escape')
  await pane(page).getByRole('button', { name: words.lead.undo }).click()
  await expect(pane(page)).toContainText(words.withNobody)
  await desk.endUndo()
  await desk.send({ name: 'Nico Nächster', email: 'nico@example.org' })
  const { attachments } = await desk.takeMail(MAX.address, /Zoe Zuerst/)
  expect(attachments[0]?.mimeType).toBe('text/calendar')
})

test('warns of appointments at the same time, also after a hand-over', async ({ page, desk }) => {
  const day = words.nearDays[2] ?? ''
  const { steps } = words.answeredDialog
  await openLead(page, desk, {
    name: 'Uta Brinkmann-Westerholt',
    email: 'uta@example.org',
    address: 'Weg 1, 48143 Münster',
  })
  await press(page, words.lead.answered, steps.visit, day, '17:00', words.when.save)
  await expect(status(page)).toContainText(DONE.answered)
  await desk.send({ name: 'Vera Zweite', email: 'vera@example.org', address: 'Weg 2, 48143 Münster' })
  await open(page, 'Vera Zweite')
  await page.setViewportSize({ width: 375, height: 667 })
  await press(page, words.lead.answered, steps.visit)
  const days = page.getByRole('group', { name: words.when.day }).getByRole('button')
  await expect(days.last()).toBeInViewport({ ratio: 1 })
  await press(page, day)
  await expect(button(page, '14:00')).toBeInViewport({ ratio: 1 })
  const hours = page.getByRole('group', { name: words.when.hour })
  const booked = hours.getByText('17:00 Brinkmann-Westerholt, Münster', { exact: true })
  await expect(booked).toBeInViewport({ ratio: 1 })
  const isCut = (name: Element) => name.scrollWidth > name.clientWidth
  for (const name of await page.getByRole('dialog').locator('button bdi').all())
    expect(await name.evaluate(isCut)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 720 })
  // A visit takes an hour.
  for (const time of ['16:30 17:00', '17:00', '17:30 17:00'].map((time) => `${time} Brinkmann-Westerholt`))
    await expect(button(page, time)).toHaveAttribute('title', words.when.taken('Uta Brinkmann-Westerholt'))
  const asked = page.getByRole('dialog').getByRole('alert')
  await page.getByLabel(words.when.otherTime).fill('17:15')
  await button(page, words.when.pick).click()
  await expect(asked).toHaveText(`17:15 ${words.when.taken('Uta Brinkmann-Westerholt')}`)
  await button(page, '16:30 17:00 Brinkmann-Westerholt').click()
  await expect(asked).toHaveText(`16:30 ${words.when.taken('Uta Brinkmann-Westerholt')}`)
  await expect(button(page, words.stillDo)).toBeInViewport({ ratio: 1 })
  const picked = page.getByRole('dialog').getByRole('button', { pressed: true })
  await expect(picked).toContainText([day, '16:30'])
  const looks = await picked.evaluateAll((all) =>
    [...all, ...all.flatMap((one) => [...one.querySelectorAll('bdi')])].map((one) => getComputedStyle(one).color),
  )
  expect(new Set(looks).size).toBe(1)
  await expectAccessible(page, 'dialog')
  // The colleague has no appointment at this time.
  const who = page.getByLabel(words.assignDialog.title)
  await who.selectOption(MAX.name)
  await expect(asked).toHaveCount(0)
  await expect(booked).toHaveCount(0)
  await who.selectOption(ERIKA.name)
  await button(page, words.stillDo).click()
  await expect(status(page)).toContainText(words.overlaps('Brinkmann-Westerholt, 17:00'))
  await desk.send({ name: 'Willi Versuch', email: 'willi@example.org' })
  await page.reload()
  await open(page, 'Willi Versuch')
  await press(page, words.lead.missed)
  await pickOtherTime(page, desk.now() + DAY)
  await expect(status(page)).toContainText(DONE.tried)
  await page.reload()
  // A next try has the same heading as the appointments of that day.
  await expect.poll(() => headingOf(page, 'Willi Versuch')).toBe(words.plannedOn(day))
  await expect(page.getByRole('heading', { name: day })).toHaveCount(1)
  await open(page, 'Vera Zweite')
  await expect(pane(page)).toContainText(words.overlaps('Brinkmann-Westerholt, 17:00'))
  await press(page, words.lead.assign, MAX.name)
  await expect(pane(page)).not.toContainText(words.overlaps('Brinkmann-Westerholt, 17:00'))
  await open(page, 'Uta Brinkmann-Westerholt')
  await button(page, words.lead.assign).click()
  await expect(page.getByRole('dialog')).toContainText(words.assignDialog.mails)
  const receiver = page.getByRole('dialog').getByRole('button', { name: MAX.name })
  await expect(receiver).toContainText(words.overlaps('Zweite, 16:30'))
  await receiver.click()
  await expect(status(page)).toContainText(words.overlaps('Zweite, 16:30'))
})
