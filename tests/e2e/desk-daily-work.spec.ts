import { DAY, HOUR } from '../../src/base/durations.ts'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { desk as deskTexts } from '../../src/content/generated/desk.ts'
import { noticeWords } from '../../src/content/notice-words.ts'
import { contactLabels, outcomeWords } from '../../src/content/record-words.ts'
import { describeEstimate } from '../../src/functions/records/describe-estimate.ts'
import { MANUAL_PATH, PAGE_SIZE } from '../../src/lead/desk/desk-api.ts'
import { dayOf } from '../../src/site/desk/time-words.ts'
import {
  button,
  headingOf,
  listed,
  open,
  openLead,
  pane,
  planVisit,
  press,
  row,
  signIn,
  status,
  testDesk,
  view,
  withMax,
} from '../support/desk-steps.ts'
import { MAX, sampleStoredLead } from '../support/sample-leads.ts'
import { expect } from '../support/site.ts'
import { insertLeads } from '../support/with-store.ts'

const test = testDesk()

test('can be used by keys, and keeps a note offline and after a reload', { tag: '@not-core' }, async ({
  page,
  context,
  desk,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  for (const name of ['Anna Arndt', 'Berta Behrens']) await desk.send({ name, email: `${name[0]}@example.org` })
  await signIn(page, desk)
  await expect(row(page, 'Anna Arndt').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('Behrens')
  await expect(listed(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Berta Behrens' })).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.type('Hund im Garten')
  await context.setOffline(true)
  await button(page, words.lead.saveNote).click()
  await expect(status(page)).toContainText(words.waits)
  await page.getByLabel(words.lead.note, { exact: true }).fill('Noch nicht fertig')
  // It closes by itself only without the pointer.
  await status(page).hover()
  await context.setOffline(false)
  await expect(status(page)).not.toContainText(words.waits)
  await page.reload()
  await expect(page.getByLabel(words.lead.note, { exact: true })).toHaveValue('Noch nicht fertig')
  await expect(pane(page).getByText('Hund im Garten')).toHaveCount(2)
  await page.getByLabel(words.lead.note, { exact: true }).press('Control+Enter')
  await expect(status(page)).toContainText(words.done.note)
  // The keys work outside of a field.
  await page.locator('select').first().focus()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toBeVisible()
  await button(page, words.answeredDialog.open).click()
  await expect(status(page)).toContainText('beantwortet')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: words.help }).getByRole('link')).toHaveAttribute('href', MANUAL_PATH)
})

test('shows new leads by itself, but moves no row under the pointer', { tag: '@not-core' }, async ({
  page,
  browser,
  desk,
}) => {
  await page.clock.install()
  await signIn(page, desk)
  await expect(listed(page)).not.toHaveAttribute('aria-busy', 'true')
  await page.mouse.move(0, 0)
  await desk.send({ name: 'Nora Neu', email: 'nora@example.org', message: 'Mittags' })
  await page.clock.runFor(31_000)
  await expect(row(page, 'Nora Neu').first()).toBeVisible()
  await row(page, 'Nora Neu').first().hover()
  await desk.send({ name: 'Otto Ohm', email: 'otto@example.org' })
  await page.clock.runFor(31_000)
  const news = page.getByRole('button', { name: noticeWords.news.allNew(2) })
  await expect(news).toBeVisible()
  await expect(row(page, 'Otto Ohm')).toHaveCount(0)
  await withMax(browser, desk, async (his) => {
    await open(his, 'Nora Neu')
    await planVisit(his)
  })
  await page.clock.runFor(31_000)
  await expect(row(page, 'Nora Neu').first()).toContainText(`${outcomeWords.visit} · Mittags`)
  await expect(row(page, 'Nora Neu').first()).toContainText(`${words.nowAt}${words.nearDays[2]}`)
  expect(await headingOf(page, 'Nora Neu')).toBe(words.sections.uncalled)
  await page.locator('.desk-news').getByRole('button').first().click()
  await expect(row(page, 'Otto Ohm').first()).toBeVisible()
  expect(await headingOf(page, 'Nora Neu')).toBe(words.plannedOn(words.nearDays[2] ?? ''))
  // The pointer rests on the list for an hour.
  await row(page, 'Otto Ohm').first().hover()
  await desk.skipTo('', desk.now() + HOUR)
  await desk.send({ name: 'Pia Pause', email: 'pia@example.org' })
  await page.clock.runFor(31_000)
  await expect(row(page, 'Pia Pause').first()).toBeVisible()
})

test('needs few taps for the daily work of staff', async ({ page, desk }) => {
  for (const name of ['Ida Imhof', 'Jan Jost', 'Kai Kolk', 'Lea Lang']) {
    await desk.send({ name, email: `${name.slice(0, 1)}@example.org` })
  }
  await signIn(page, desk)
  await open(page, 'Ida Imhof')
  const tapped = async (...names: string[]) => {
    await press(page, ...names)
    await expect(status(page)).toContainText(/erreicht, /)
    return names.length
  }
  const { steps } = words.answeredDialog
  const [, , tomorrow] = words.nearDays
  const inTwoDays = dayOf(desk.now() + 2 * DAY, desk.now())
  await page.setViewportSize({ width: 1280, height: 500 })
  await button(page, words.lead.delete).scrollIntoViewIfNeeded()
  expect(await tapped(words.lead.missed, words.tried.other, inTwoDays, '10:00')).toBeLessThanOrEqual(4)
  // The next one opened by itself, at its top.
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Jan Jost')
  await expect(pane(page).getByRole('heading', { level: 2 })).toBeInViewport()
  expect(await tapped(words.lead.answered, steps.visit, tomorrow, '10:00', words.when.save)).toBeLessThanOrEqual(5)
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Kai Kolk')
  expect(await tapped(words.lead.answered, steps.offer, inTwoDays)).toBeLessThanOrEqual(4)
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Lea Lang')
  await page.getByRole('button', { name: words.scopes.mine }).click()
  await expect(row(page, 'Lea Lang')).toHaveCount(0)
  for (const name of ['Ida Imhof', 'Kai Kolk']) await expect(row(page, name)).toHaveCount(1)
  await expect(row(page, 'Jan Jost')).toContainText(`${tomorrow} 10:00`)
})

test("shows the page's estimate for the roof", async ({ page, desk }) => {
  const roof = { roofType: 'shed', roofSize: 'large' } as const
  const estimated = describeEstimate({ ...roof, answers: '', message: '' })
  test.skip(estimated === '', 'The page has no estimate.')
  await openLead(page, desk, { name: 'Ella Etwa', email: 'ella@example.org', ...roof })
  await expect(pane(page).getByRole('definition').filter({ hasText: 'kWp' })).toHaveText(estimated)
})

test('offers the next request on a phone until this one is left', { tag: '@not-core' }, async ({ page, desk }) => {
  for (const name of ['Mia Moor', 'Nils Nolte', 'Olga Ohm'])
    await desk.send({ name, email: `${name.slice(0, 1)}@example.org` })
  await page.setViewportSize({ width: 375, height: 740 })
  await signIn(page, desk)
  await page.clock.install()
  await open(page, 'Mia Moor')
  await button(page, words.lead.spam).click()
  await expect(status(page)).toContainText(words.done.quarantined)
  await button(page, words.lead.delete).scrollIntoViewIfNeeded()
  await expect(button(page, words.lead.back)).toBeInViewport({ ratio: 1 })
  const next = page.getByRole('button', { name: words.next('').split(':')[0] ?? '' })
  await page.clock.fastForward(60_000)
  await expect(status(page)).toBeEmpty()
  await next.click()
  await expect(pane(page).getByRole('heading', { level: 2 })).not.toHaveText('Mia Moor')
  await expect(next).toHaveCount(0)
  // Before the bar closes, staff can still undo, but the next lead is open.
  await button(page, words.lead.spam).click()
  await next.click()
  await expect(button(page, words.lead.undo)).toBeVisible()
  await expect(next).toHaveCount(0)
  // After three leads in a row, the back button still leads to the list.
  await page.goBack()
  await expect(listed(page)).toBeVisible()
})

test('adds a caller in few taps, keeps the text of a closed dialog, and shows the earlier request of the same person', {
  tag: '@not-core',
}, async ({ page, desk }) => {
  await desk.send({ name: 'Doris Doppel', phone: '+49 (0)2501 77 88-1', email: 'doris@example.org' })
  await signIn(page, desk)
  const dialog = page.getByRole('dialog')
  await button(page, words.addDialog.open).click()
  await expect(dialog.getByLabel(contactLabels.name)).toBeFocused()
  await dialog.getByLabel(contactLabels.name).fill('Gisela Gerwing')
  const phone = dialog.getByRole('textbox', { name: contactLabels.phone })
  await phone.fill('02501 7')
  const lastSource = dialog.getByRole('radio', { name: deskTexts.sources.at(-1) ?? '' })
  // The warning does not move the form under the pointer.
  await lastSource.check()
  await expect(dialog.getByText(words.shortNumber)).toBeVisible()
  await phone.fill('02501 77881')
  await expect(dialog.getByText(words.shortNumber)).toHaveCount(0)
  const known = dialog.getByText(words.addDialog.known)
  await expect(known).toHaveText(`${words.addDialog.known} Doris Doppel, heute`)
  // On a phone, the double is directly below the number, and the button below the last answer.
  await page.setViewportSize({ width: 375, height: 740 })
  const tops = [phone, known, dialog.getByLabel(contactLabels.address), lastSource, button(page, words.addDialog.save)]
  const order = await Promise.all(tops.map(async (one) => (await one.boundingBox())?.y ?? 0))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  await page.setViewportSize({ width: 1280, height: 720 })
  await lastSource.check()
  const spoke = dialog.getByLabel(words.addDialog.spoke)
  await spoke.uncheck()
  await page.keyboard.press('Escape')
  await button(page, words.addDialog.open).click()
  await expect(dialog.getByLabel(contactLabels.name)).toHaveValue('Gisela Gerwing')
  await expect(spoke).not.toBeChecked()
  await spoke.check()
  // A confirmation needs an address.
  const confirms = dialog.getByLabel(words.addDialog.confirms)
  await confirms.check()
  await button(page, words.addDialog.save).click()
  await expect(dialog.getByRole('textbox', { name: contactLabels.email })).toBeFocused()
  await confirms.uncheck()
  await button(page, words.addDialog.save).click()
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Gisela Gerwing')
  await expect(pane(page)).toContainText(`: ${outcomeWords.later}`)
  await expect(button(page, words.lead.next)).toBeVisible()
  await expect(pane(page)).toContainText(deskTexts.sources.at(-1) ?? '')
  await expect(pane(page)).toContainText(words.mine)

  for (const name of ['Doris Doppel', 'Gisela Gerwing']) await expect(row(page, name)).toContainText(words.ofPerson(2))
  await pane(page)
    .getByRole('link', { name: `${words.lead.samePhone} Doris Doppel` })
    .click()
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Doris Doppel')
  const other = pane(page).getByRole('link', { name: `${words.lead.samePhone} Gisela Gerwing` })
  await expect(other).toContainText(`${words.mine}, ${outcomeWords.later}`)
})

test('marks a request with an unsaved note in the list', async ({ page, desk }) => {
  await desk.send({ name: 'Ute Unfertig', email: 'ute@example.org' })
  await openLead(page, desk, { name: 'Veit Voll', email: 'veit@example.org' })
  await page.getByLabel(words.lead.note, { exact: true }).fill('Dach nach Osten')
  await open(page, 'Ute Unfertig')
  await expect(row(page, 'Veit Voll')).toContainText(words.draft)
  await expect(row(page, 'Ute Unfertig')).not.toContainText(words.draft)
})

test('shows more rows, and still counts all leads', async ({ page, desk }) => {
  const lead = { receivedAt: desk.now() - DAY, answeredAt: desk.now() - HOUR }
  const leads = Array.from({ length: PAGE_SIZE + 1 }, () => sampleStoredLead(lead))
  await insertLeads(desk.dataDir, leads)
  await signIn(page, desk)
  await view(page, words.views.answered).click()
  const rows = listed(page).getByRole('listitem')
  await expect(rows).toHaveCount(PAGE_SIZE)
  await button(page, words.more).click()
  // Other tests may have left more.
  await expect.poll(() => rows.count()).toBeGreaterThan(PAGE_SIZE)
  await expect(view(page, words.views.answered)).toContainText(`${await rows.count()}`)
})

test('opens an unassigned lead by itself before an older one of a colleague', async ({ page, desk }) => {
  const older = { name: 'Viktor Vorgang', receivedAt: desk.now() - 30 * DAY, assignedTo: MAX.address }
  await insertLeads(desk.dataDir, [sampleStoredLead(older)])
  await desk.send({ name: 'Frieda Frei', email: 'frieda@example.org' })
  await signIn(page, desk)
  await expect(listed(page).getByRole('listitem').first()).toContainText('Viktor Vorgang')
  await expect(pane(page)).toBeVisible()
  await expect(pane(page).getByRole('heading', { level: 2 }).first()).not.toHaveText('Viktor Vorgang')
})
