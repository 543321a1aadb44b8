import type { Request } from '@playwright/test'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { FIGURES_FRAGMENT } from '../../src/lead/desk/desk-api.ts'
import {
  button,
  DONE,
  deleteLead,
  open,
  openLead,
  pane,
  press,
  signIn,
  status,
  testDesk,
  withMax,
} from '../support/desk-steps.ts'
import { missCall, refused, stored, takeNote } from '../support/offline-desk.ts'
import { expect, hold } from '../support/site.ts'

const test = testDesk()

test('stays at a request while the colleague types a note there', async ({ page, desk }) => {
  for (const name of ['Nina Not', 'Nils Next']) await desk.send({ name, email: `${name[1]}@example.org` })
  await signIn(page, desk)
  const release = await hold(page, '**/functions/v1/desk', '"do":"act"')
  await missCall(page, 'Nina Not')
  const note = page.getByLabel(words.lead.note, { exact: true })
  await note.pressSequentially('Ab ')
  release()
  await expect(status(page)).toContainText(DONE.tried)
  await page.keyboard.type('nach 17 Uhr')
  await expect(note).toHaveValue('Ab nach 17 Uhr')
  await expect(page.getByRole('heading', { level: 2, name: 'Nina Not' })).toBeVisible()
})

test('keeps a refused note and the next one after a reload', async ({ page, desk, guard }) => {
  guard.allow(/status of 422/)
  await openLead(page, desk, { name: 'Rolf Refus', email: 'rolf@example.org' })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/functions/v1/desk', async (route) => {
    if (route.request().postDataJSON().do !== 'act') return route.fallback()
    await held
    await route.fulfill({ status: 422, json: { code: 'invalid_request' } })
  })
  await takeNote(page, 'Erste Notiz')
  const note = page.getByLabel(words.lead.note, { exact: true })
  await note.fill('Zweite Notiz')
  release()
  await expect(note).toHaveValue('Erste Notiz\nZweite Notiz')
  await page.reload()
  await expect(note).toHaveValue('Erste Notiz\nZweite Notiz')
})

test('keeps an action after a response that the desk cannot read, and tries it again', async ({
  page,
  desk,
  guard,
}) => {
  guard.allow(/status of 503|Cannot read properties of null/)
  await openLead(page, desk, { name: 'Nora Null', email: 'nora@example.org' })
  const isAct = (request: Request) => request.postDataJSON().do === 'act'
  await page.route('**/functions/v1/desk', (route) =>
    isAct(route.request()) ? route.fulfill({ status: 503, json: null }) : route.fallback(),
  )
  await takeNote(page, 'Ruft morgen an')
  await expect(status(page)).toContainText(words.waits)
  await page.unroute('**/functions/v1/desk')
  await expect(status(page)).toHaveText(words.sent(1))
})

test('after a bug of the server, sends a waiting action again only if the colleague wants it', async ({
  page,
  desk,
  guard,
}) => {
  guard.allow(/status of 50[03]/)
  await openLead(page, desk, { name: 'Berta Bug', email: 'berta@example.org' })
  const entries: string[] = []
  await page.route('**/functions/v1/desk', async (route) => {
    const request = route.request().postDataJSON()
    if (request.do !== 'act') return route.fallback()
    entries.push(request.entry)
    if (entries.length === 1) return route.fulfill({ status: 503, json: { code: 'unavailable' } })
    // The server stores this one, and fails after that.
    if (entries.length === 2) await route.fetch()
    if (entries.length > 3) return route.fallback()
    await route.fulfill({ status: 500, json: { code: 'internal_error' } })
  })
  await takeNote(page, 'Hat einen Hund')
  await expect(status(page)).toContainText(words.waits)
  await page.reload()
  await expect(refused(page)).toContainText(words.troubles.failed)
  await expect(refused(page)).toContainText('Hat einen Hund')
  for (let count = 0; count < 2; count += 1) {
    await refused(page).getByRole('button', { name: words.stillDo }).click()
    await expect.poll(() => entries).toHaveLength(count + 3)
  }
  await expect(status(page)).toHaveText(words.sent(1))
  expect(new Set(entries).size).toBe(1)
  await expect(refused(page)).toHaveCount(0)
  await expect(pane(page).getByRole('listitem').filter({ hasText: 'Hat einen Hund' })).toHaveCount(1)
})

test('offers to reload a desk that cannot show a response, and keeps waiting actions', async ({
  page,
  desk,
  guard,
}) => {
  guard.allow(/status of (?:503|422)|Invalid time value/)
  await openLead(page, desk, { name: 'Rita Reload', email: 'rita@example.org' })
  await page.route('**/functions/v1/desk', (route) => {
    const request = route.request().postDataJSON()
    if (request.do === 'act') return route.fulfill({ status: 503, json: { code: 'unavailable' } })
    return request.do === 'list' ? route.fulfill({ json: { leads: [{}] } }) : route.fallback()
  })
  await takeNote(page, 'Nicht verlieren')
  await expect(status(page)).toContainText(words.waits)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.mailLink.failedTitle)
  await page.unroute('**/functions/v1/desk')
  await button(page, words.retry).click()
  await expect(pane(page).getByText('Nicht verlieren').first()).toBeVisible()
  await expect.poll(() => stored(page, 'desk-step/')).toEqual([])
})

test('leaves a request open that the colleague opened while another one was deleted', async ({ page, desk }) => {
  for (const name of ['Lena Leer', 'Lars Luft']) await desk.send({ name, email: `${name[1]}@example.org` })
  await signIn(page, desk)
  await open(page, 'Lena Leer')
  const release = await hold(page, '**/functions/v1/desk', '"do":"delete"')
  await deleteLead(page)
  await open(page, 'Lars Luft')
  release()
  await expect(status(page)).toContainText(words.done.deleted)
  await expect(page.getByRole('heading', { level: 2, name: 'Lars Luft' })).toBeVisible()
})

test('keeps the next caller while the server adds the one before', async ({ page, desk }) => {
  await signIn(page, desk)
  const release = await hold(page, '**/functions/v1/desk', '"do":"add"')
  const dialog = page.getByRole('dialog')
  const name = dialog.locator('[name=name]')
  await page.keyboard.press('+')
  await name.fill('Ella Eins')
  await dialog.locator('[name=phone]').fill('0251 4710100')
  await dialog.getByRole('button', { name: words.addDialog.save }).click()
  await expect(dialog.getByRole('alert')).toHaveText(words.pending)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
  await page.keyboard.press('+')
  await name.fill('Ella Zwei')
  release()
  await expect(status(page)).toContainText(words.done.added)
  await expect(name).toHaveValue('Ella Zwei')
})

test("corrects a field, and keeps a colleague's correction of another one", async ({ page, browser, desk }) => {
  await openLead(page, desk, { name: 'Cora Clar', email: 'cora@example.org', phone: '0251 4710100' })
  await button(page, words.lead.correct).click()
  await withMax(browser, desk, async (his) => {
    await open(his, 'Cora Clar')
    await button(his, words.lead.correct).click()
    await his.getByRole('dialog').locator('[name=phone]').fill('0251 4710199')
    await button(his, words.correctDialog.save).click()
    await expect(status(his)).toContainText(words.done.corrected)
  })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('0251 4710100')
  await dialog.locator('[name=address]').fill('Weg 3, 48429 Rheine')
  await button(page, words.correctDialog.save).click()
  await expect(status(page)).toContainText(words.done.corrected)
  await expect(pane(page)).toContainText('48429 Rheine')
  await expect(pane(page)).toContainText('0251 4710199')
})

test('returns the focus after a dialog with a further question', async ({ page, desk }) => {
  await openLead(page, desk, { name: 'Fritz Fein', email: 'fritz@example.org' })
  await press(page, words.lead.answered, words.answeredDialog.steps.visit)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, words.lead.answered)).toBeFocused()
})

test('says on the page of the figures that the other devices are not signed out', async ({ page, desk, guard }) => {
  guard.allow(/ERR_FAILED/)
  await signIn(page, desk)
  await page.goto(`${desk.url}/anfragen#${FIGURES_FRAGMENT}`)
  await page.route('**/functions/v1/desk', (route) =>
    route.request().postData()?.includes('"do":"leave"') ? route.abort() : route.fallback(),
  )
  await press(page, words.leave.open, words.leave.everywhere)
  await expect(page.getByText(words.troubles.unreachable)).toBeVisible()
})
