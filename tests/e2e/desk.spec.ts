import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { DAY } from '../../src/base/durations.ts'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { desk as deskTexts } from '../../src/content/generated/desk.ts'
import { linkPage as answers } from '../../src/content/link-page-words.ts'
import { noticeWords } from '../../src/content/notice-words.ts'
import {
  contactLabels,
  historyWords,
  outcomeWords,
  personWords,
  statusWords,
  stepWords,
} from '../../src/content/record-words.ts'
import { LINK_STEPS } from '../../src/functions/desk/link-steps.ts'
import { signLinkedLeads } from '../../src/functions/desk/staff-link.ts'
import { dayOf } from '../../src/site/desk/time-words.ts'
import { expectUsable } from '../support/access.ts'
import {
  button,
  DONE,
  headingOf,
  open,
  openLead,
  pane,
  planVisit,
  press,
  row,
  signIn,
  signInHere,
  signOut,
  status,
  testDesk,
  view,
  withDevice,
  withMax,
} from '../support/desk-steps.ts'
import { ERIKA, LINK_SECRET, MAX } from '../support/sample-leads.ts'
import { expect } from '../support/site.ts'

const test = testDesk()
const listed = (page: Page) => page.getByRole('region', { name: words.listLabel })

test('signs in by a one-time link that mail scanners may open, and out again', async ({ page, desk, guard }) => {
  guard.allow(/status of 40[14]/)
  await page.goto(`${desk.url}/anfragen`)
  await expect(page.getByLabel(words.signIn.address)).toBeVisible()
  await page.getByLabel(words.signIn.address).fill('eve@example.org')
  await button(page, words.signIn.send).click()
  await expect(page.getByText(words.signIn.sent('eve@example.org'))).toBeVisible()
  await button(page, words.signIn.again).click()
  const link = await signIn(page, desk)
  // The token is in the fragment, which no server logs.
  const token = link.split('anmelden/')[1] ?? ''
  expect(desk.log()).not.toContain(token)
  expect(desk.log()).not.toContain(ERIKA.address)

  await signOut(page, words.leave.here)
  await page.goto(link)
  await page.reload()
  await button(page, words.signIn.enterButton).click()
  await expect(page.getByText(words.signIn.used)).toBeVisible()
})

test('opens the lead of a mail after signing in', async ({ page, desk, guard }) => {
  guard.allow(/status of 401/)
  await desk.send({ name: 'Wanda Wunsch', email: 'wanda@example.org' })
  const notification = await desk.takeMail('team@example.org', /Wanda Wunsch/)
  const link = /https?:\/\/\S+\/anfragen#[\w-]{9}(?=[\s.])/.exec(notification.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await signInHere(page, desk)
  await expect(pane(page)).toContainText('Wanda Wunsch')
})

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
  // The keys work outside of the field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toBeVisible()
  await button(page, words.answeredDialog.open).click()
  await expect(status(page)).toContainText('beantwortet')
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: words.keysTitle })).toBeVisible()
})

test('shows HTML of a visitor as text, links the phone number, and exports a table', async ({ page, desk }) => {
  await openLead(page, desk, {
    name: '<img src=x onerror=alert(1)>',
    email: 'html@example.org',
    message: '=cmd|x \u202eevil',
  })
  await expect(pane(page)).toContainText('=cmd|x')
  expect(await page.locator('main img').count()).toBe(0)
  await expect(pane(page).getByRole('link', { name: words.lead.call })).toHaveAttribute('href', 'tel:02214710123')
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, words.table).click()])
  expect(download.suggestedFilename()).toMatch(/^anfragen-.*\.csv$/)
  const table = readFileSync(await download.path(), 'utf8')
  expect(table.startsWith('\ufeff"Anfragenummer";')).toBe(true)
  expect(table).toContain(`"'=cmd|x`)
})

test('saves the data of a person as a page that runs no text of a visitor, and as JSON', { tag: '@not-core' }, async ({
  page,
  desk,
}) => {
  const evil = '<script>document.title = "evil"</script><img src=x onerror=alert(1)>'
  await openLead(page, desk, { name: 'Paula Pagel', email: 'paula@example.org', message: evil })
  const save = async (form: 'page' | 'json') => {
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, words.lead.person[form]).click()])
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }
  expect(JSON.parse((await save('json')).text).requests[0]).toMatchObject({ name: 'Paula Pagel', message: evil })
  const { name, text } = await save('page')
  expect(name).toMatch(/^auskunft-.*\.html$/)
  await page.route('**/person-page', (route) => route.fulfill({ body: text, contentType: 'text/html' }))
  await page.goto(`${desk.url}/person-page`)
  await expect(page).toHaveTitle(personWords.title('paula@example.org'))
  await expect(page.getByText(evil)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 740 })
  await expectUsable(page, 'the page with the data of a person')
})

test('shows new leads by itself, but moves no row under the pointer', async ({ page, browser, desk }) => {
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
  const news = page.getByRole('button', { name: noticeWords.news.bar({ count: 2, handedOver: 0 }, '') })
  await expect(news).toBeVisible()
  await expect(row(page, 'Otto Ohm')).toHaveCount(0)
  await withMax(browser, desk, async (his) => {
    await open(his, 'Nora Neu')
    await planVisit(his)
    await expect(status(his)).toContainText(DONE.answered)
  })
  await page.clock.runFor(31_000)
  await expect(row(page, 'Nora Neu').first()).toContainText(`${outcomeWords.visit} · Mittags`)
  expect(await headingOf(page, 'Nora Neu')).toBe(words.sections.uncalled)
  await page.locator('.desk-news').getByRole('button').first().click()
  await expect(row(page, 'Otto Ohm').first()).toBeVisible()
  expect(await headingOf(page, 'Nora Neu')).toBe(words.plannedOn(words.nearDays[2] ?? ''))
})

test('shows actions before answers, sends them in order, and retries failed reads', { tag: '@not-core' }, async ({
  page,
  desk,
  guard,
}) => {
  guard.allow(/status of 503/)
  await openLead(page, desk, { name: 'Rita Rasch', email: 'rita@example.org' })
  const url = page.url()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let failures = 2
  await page.route('**/functions/v1/desk', async (route) => {
    const request = route.request().postDataJSON()
    if (request.do === 'act') await held
    if (request.do !== 'list' || failures === 0) return route.continue()
    failures -= 1
    await route.fulfill({ status: 503, json: { code: 'unavailable' } })
  })
  await press(page, words.lead.assignToMe, words.lead.spam)
  await expect(row(page, 'Rita Rasch').first()).toContainText(statusWords.quarantined)
  await expect(row(page, 'Rita Rasch').first()).toContainText(words.mine)
  await expect(button(page, words.lead.noSpam)).toBeVisible()
  release()
  await expect(page.getByText(words.troubles.busy)).toBeVisible()
  await expect(pane(page)).not.toContainText(words.pending)
  // The retries read the list; the next poll comes later.
  await expect(page.getByText(words.troubles.busy)).toBeHidden({ timeout: 20_000 })
  await expect(listed(page).getByText('Rita Rasch')).toHaveCount(0)
  await page.goto(url)
  await expect(pane(page)).toContainText(historyWords.taken)
  await expect(pane(page)).toContainText(historyWords.quarantined)
  const entries = pane(page).getByRole('list').last().getByRole('listitem')
  const count = await entries.count()
  await pane(page).getByRole('button', { name: words.lead.undo }).click()
  await expect(entries.filter({ hasText: words.lead.undone('') })).toContainText(historyWords.quarantined)
  await expect(entries).toHaveCount(count)
})

test('corrects a wrong number, which the yellow button then calls', { tag: '@not-core' }, async ({ page, desk }) => {
  await openLead(page, desk, { name: 'Mona Moll', email: 'mona@example.org' })
  await button(page, words.lead.correct).click()
  const phone = page.getByRole('dialog').getByLabel(contactLabels.phone)
  await phone.fill('12')
  await button(page, words.correctDialog.save).click()
  expect(await phone.evaluate((box: HTMLInputElement) => box.validity.patternMismatch)).toBe(true)
  await phone.fill(' 0251 4710199 ')
  await button(page, words.correctDialog.save).click()
  await expect(status(page)).toContainText(words.done.corrected)
  await expect(pane(page).getByRole('link', { name: words.lead.call })).toHaveAttribute('href', 'tel:02514710199')
  await expect(pane(page)).toContainText('Telefon, vorher 0221 4710123')
  // Saving without a change offers no undo, which would take back an earlier step.
  await press(page, words.lead.correct, words.correctDialog.save)
  await expect(status(page)).toHaveText(`Mona Moll: ${words.done.unchanged}`)
  await expect(status(page).locator('..').getByRole('button', { name: words.lead.undo })).toHaveCount(0)
  await expect(pane(page).getByRole('link', { name: words.lead.roofView })).toHaveAttribute(
    'href',
    deskTexts.roofView?.address.replace('{address}', '48143%20M%C3%BCnster') ?? '',
  )
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
  expect(await tapped(words.lead.answered, steps.visit, tomorrow, '10:00')).toBeLessThanOrEqual(5)
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Kai Kolk')
  expect(await tapped(words.lead.answered, steps.offer, inTwoDays)).toBeLessThanOrEqual(4)
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Lea Lang')
  await page.getByRole('button', { name: words.scopes.mine }).click()
  await expect(row(page, 'Lea Lang')).toHaveCount(0)
  for (const name of ['Ida Imhof', 'Kai Kolk']) await expect(row(page, name)).toHaveCount(1)
  await expect(row(page, 'Jan Jost')).toContainText(`${tomorrow} 10:00`)
})

test('offers the next request on a phone until this one is left', { tag: '@not-core' }, async ({ page, desk }) => {
  for (const name of ['Mia Moor', 'Nils Nolte']) await desk.send({ name, email: `${name.slice(0, 1)}@example.org` })
  await page.setViewportSize({ width: 375, height: 740 })
  await signIn(page, desk)
  await page.clock.install()
  await open(page, 'Mia Moor')
  await button(page, words.lead.spam).click()
  await expect(status(page)).toContainText(words.done.quarantined)
  const next = page.getByRole('button', { name: words.next('').split(':')[0] ?? '' })
  await page.clock.fastForward(60_000)
  await expect(status(page)).toBeEmpty()
  await next.click()
  await expect(pane(page).getByRole('heading', { level: 2 })).not.toHaveText('Mia Moor')
  await expect(next).toHaveCount(0)
  // After two leads in a row, the back button still leads to the list.
  await page.goBack()
  await expect(row(page, 'Nils Nolte').first()).toBeVisible()
})

test('adds a caller in few taps, keeps the text of a closed dialog, and shows the double', async ({ page, desk }) => {
  await desk.send({ name: 'Doris Doppel', phone: '+49 (0)2501 77 88-1', email: 'doris@example.org' })
  await signIn(page, desk)
  const dialog = page.getByRole('dialog')
  await button(page, words.addDialog.open).click()
  await expect(dialog.getByLabel(contactLabels.name)).toBeFocused()
  await dialog.getByLabel(contactLabels.name).fill('Gisela Gerwing')
  const phone = dialog.getByRole('textbox', { name: contactLabels.phone })
  await phone.fill('02501 7')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText(words.shortNumber)).toBeVisible()
  await phone.fill('02501 77881')
  await expect(dialog.getByText(words.shortNumber)).toHaveCount(0)
  await expect(dialog.getByText(words.addDialog.known)).toHaveText(`${words.addDialog.known} Doris Doppel, heute`)
  await dialog.getByText(deskTexts.sources.at(-1) ?? '', { exact: true }).click()
  const spoke = dialog.getByLabel(words.addDialog.spoke)
  await spoke.uncheck()
  await page.keyboard.press('Escape')
  await button(page, words.addDialog.open).click()
  await expect(dialog.getByLabel(contactLabels.name)).toHaveValue('Gisela Gerwing')
  await expect(spoke).not.toBeChecked()
  await spoke.check()
  await button(page, words.addDialog.save).click()
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Gisela Gerwing')
  await expect(pane(page)).toContainText(`: ${outcomeWords.later}`)
  await expect(button(page, words.lead.next)).toBeVisible()
  await expect(pane(page)).toContainText(deskTexts.sources.at(-1) ?? '')
  await expect(pane(page)).toContainText(words.mine)

  await pane(page)
    .getByRole('link', { name: `${words.lead.samePhone} Doris Doppel` })
    .click()
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText('Doris Doppel')
  await expect(pane(page).getByRole('link', { name: `${words.lead.samePhone} Gisela Gerwing` })).toBeVisible()
})

test('hands over all free requests with a note, announces its mail, and takes them back', async ({ page, desk }) => {
  for (let index = 0; index < 3; index += 1) {
    await desk.send({ name: `Hanna Huber ${index}`, email: `h${index}@example.org` })
  }
  await signIn(page, desk)
  await page.getByRole('button', { name: words.scopes.free }).click()
  const count = /\d+/.exec((await page.getByRole('button', { name: words.scopes.free }).textContent()) ?? '')?.[0] ?? ''
  await press(page, words.handOver.take(count), MAX.name)
  await expect(page.getByRole('dialog')).toContainText(words.handOver.mails([1], [MAX.name]))
  await page.getByRole('dialog').getByLabel(words.optionalNote).fill('Ab Montag im Urlaub')
  await button(page, words.handOver.button(count)).click()
  await expect(status(page)).toContainText(words.handOver.done(Number(count), MAX.name))
  await expect(listed(page).getByRole('listitem')).toHaveCount(0)
  await page.locator('.desk-status').getByRole('button', { name: words.lead.undo }).click()
  await expect(status(page)).toContainText(words.handOver.done(Number(count), words.handOver.nobody))
  await page.getByLabel(words.colleague).selectOption(MAX.name)
  await expect(listed(page)).toHaveAttribute('aria-busy', 'false')
  await expect(row(page, 'Hanna Huber')).toHaveCount(0)
  await page.getByRole('button', { name: words.scopes.free }).click()
  await expect(row(page, 'Hanna Huber')).toHaveCount(3)
})

test('takes back the handed-over part if the rest fails', { tag: '@not-core' }, async ({ page, desk, guard }) => {
  guard.allow(/ERR_FAILED/)
  for (const email of ['halb@example.org', 'ganz@example.org']) await desk.send({ name: 'Hilde Halb', email })
  await signIn(page, desk)
  await page.getByRole('button', { name: words.scopes.free }).click()
  const count = /\d+/.exec((await page.getByRole('button', { name: words.scopes.free }).textContent()) ?? '')?.[0] ?? ''
  let calls = 0
  await page.route('**/functions/v1/desk', async (route) => {
    if (route.request().postDataJSON().do !== 'hand-over') return route.fallback()
    calls += 1
    if (calls > 1) return route.abort()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isMore: true } })
  })
  await press(page, words.handOver.take(count), MAX.name, words.handOver.button(count))
  await expect(status(page)).toContainText(words.handOver.done(Number(count), MAX.name, false))
  await page.locator('.desk-status').getByRole('button', { name: words.lead.undo }).click()
  await expect(status(page)).toContainText(words.handOver.done(Number(count), words.handOver.nobody))
})

test('asks for the street before a visit, and adds it to the address', { tag: '@not-core' }, async ({ page, desk }) => {
  const message = 'Das graue Haus im Musterweg'
  await openLead(page, desk, { name: 'Stella Strasse', email: 'stella@example.org', address: '48143 Münster', message })
  const startVisit = async (label: string) => {
    await press(page, words.lead.answered, label)
  }
  const street = page.getByLabel(words.answeredDialog.street)
  await startVisit(words.answeredDialog.steps.call)
  await expect(street).toHaveCount(0)
  await page.keyboard.press('Escape')
  await startVisit(words.answeredDialog.steps.visit)
  await expect(page.getByRole('dialog')).toContainText(message)
  await street.fill('Musterweg 3')
  await press(page, words.nearDays[2] ?? '', '19:00')
  await expect(status(page)).toContainText(DONE.answered)
  await open(page, 'Stella Strasse')
  await expect(pane(page)).toContainText('Musterweg 3, 48143 Münster')
  // The mail waits a minute for an undo. The next request wakes the mailer.
  await desk.reach('', desk.now())
  await desk.send({ name: 'Nora Nächste', email: 'nora@example.org' })
  expect((await desk.takeMail(ERIKA.address, /Stella Strasse/)).text).toContain('Musterweg 3, 48143 Münster')
  await press(page, words.lead.next, words.answeredDialog.move(words.answeredDialog.steps.visit))
  await expect(street).toHaveCount(0)
})

test('keeps the value of an offer, and begins the contract with it', { tag: '@not-core' }, async ({ page, desk }) => {
  const { steps, kilowattPeak, euros, eurosShape, save } = words.answeredDialog
  await openLead(page, desk, { name: 'Olga Offert', email: 'olga@example.org' })
  await press(page, words.lead.answered, steps.offer)
  const [size, value] = [page.getByLabel(kilowattPeak), page.getByLabel(euros)]
  await size.fill('9,8')
  await value.fill('viel')
  const day = button(page, words.nearDays[2] ?? '')
  await day.click()
  // The browser explains the field that it refuses.
  await expect(value).toHaveAttribute('title', eurosShape)
  await expect(value).toBeFocused()
  await value.fill('18.500')
  await day.click()
  await expect(status(page)).toContainText(DONE.answered)
  await open(page, 'Olga Offert')
  await expect(pane(page)).toContainText('18.500\u00a0€, 9,8\u00a0kWp')
  // The suggested day has the focus.
  await press(page, words.lead.next, steps.offered)
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText(outcomeWords.offered)
  await open(page, 'Olga Offert')
  await expect(pane(page)).toContainText(stepWords.offered)
  await press(page, words.lead.next, steps.later, words.nearDays[2] ?? '')
  const facts = '18.500\u00a0€ · 9,8\u00a0kWp'
  await expect(row(page, 'Olga Offert')).toContainText(`${outcomeWords.later} · ${facts}`)
  await open(page, 'Olga Offert')
  await expect(pane(page)).toContainText(facts)
  await press(page, words.lead.next, steps.contract)
  await expect(size).toHaveValue('9,8')
  await expect(size).toBeFocused()
  await expect(value).toHaveValue('18.500')
  await value.fill('17200,50')
  await button(page, save).click()
  await expect(value).toBeFocused()
  await value.fill('17.201')
  await button(page, save).click()
  await expect(status(page)).toContainText('17.201\u00a0€')
})

test('mails a note with a hand-over, and names who gave the request', { tag: '@not-core' }, async ({ page, desk }) => {
  await openLead(page, desk, { name: 'Wanda Weiter', email: 'wanda@example.org' })
  await button(page, words.lead.assign).click()
  await page.getByLabel(words.optionalNote).fill('Sie spricht nur Platt.')
  await button(page, MAX.name).click()
  await expect(pane(page)).toContainText('Sie spricht nur Platt.')
  // The mail waits a minute for an undo. The next request wakes the mailer.
  await desk.reach('', desk.now())
  await desk.send({ name: 'Nora Nächste', email: 'nora@example.org' })
  const { text } = await desk.takeMail(MAX.address, /Wanda Weiter/)
  expect(text).toContain(`${ERIKA.name} hat dir diese Anfrage gegeben.`)
  expect(text).toContain('Sie spricht nur Platt.')
  await open(page, 'Wanda Weiter')
  await button(page, words.lead.assignToMe).click()
  await expect(status(page)).toContainText(words.takenOver(MAX.name))
  await status(page).locator('..').getByRole('button', { name: words.lead.undo }).click()
  await expect(status(page)).toContainText(words.done.undone)
  await press(page, words.lead.answered, words.answeredDialog.steps.later, words.nearDays[2] ?? '')
  await expect(status(page)).toContainText(words.takenOver(MAX.name))
})

test('signs a colleague out on all devices', { tag: '@not-core' }, async ({ page, browser, desk, guard }) => {
  guard.allow(/status of 401/)
  await signIn(page, desk)
  await withMax(browser, desk, async (other) => {
    await withDevice(browser, desk, ERIKA, (second) => signOut(second, words.leave.everywhere))
    // The next request for news, without a reload.
    await expect(page.getByText(words.signIn.signedOut(0))).toBeVisible()
    await other.reload()
    await expect(view(other, words.views.open)).toBeVisible()
  })
})

test('accepts links of mails without a session', async ({ page, desk }) => {
  await desk.send({ name: 'Lena Link', email: 'lena@example.org' })
  const { text = '' } = await desk.takeMail('team@example.org', /Lena Link/)
  const ref = /Anfragenummer: (\S{9})/.exec(text)?.[1] ?? ''
  const token = await signLinkedLeads({ ref }, { linkSecret: LINK_SECRET, now: Date.now() })
  const { answered, reopen } = answers.steps
  await page.goto(`${desk.url}/anfragen#${token}/${LINK_STEPS.answered.path}`)
  await expect(page.getByRole('heading', { name: answered.ask })).toBeFocused()
  await expect(page.getByText(ref)).toBeVisible()
  expect(desk.log()).not.toContain(token)
  await page.reload()
  await button(page, answered.button).click()
  await expect(page.getByRole('heading', { name: answered.doneTitle })).toBeFocused()
  await button(page, reopen.button).click()
  await expect(page.getByRole('heading', { name: reopen.doneTitle })).toBeFocused()
  // All results fit a phone's screen.
  await page.setViewportSize({ width: 375, height: 667 })
  await page.reload()
  await expect(page.getByText('L. L., Münster')).toBeVisible()
  await expect(page.getByText('Lena')).toHaveCount(0)
  await expect(page.getByRole('link', { name: words.mailLink.open })).toBeInViewport({ ratio: 1 })
  await press(page, answers.outcomes.lost(), deskTexts.lossReasons[0] ?? '')
  await expect(page.getByRole('heading', { name: answers.entered })).toBeFocused()
  await button(page, answers.undo).click()
  await expect(button(page, answers.outcomes.lost())).toBeVisible()
  await page.getByRole('link', { name: words.mailLink.open }).click()
  await expect(page).toHaveURL(`${desk.url}/anfragen#${ref}`)
  await expect(page.getByLabel(words.signIn.address)).toBeVisible()
  await page.goto(`${desk.url}/anfragen#${token}/${LINK_STEPS.spam.path}`)
  await expect(page.getByRole('heading', { name: answers.steps.spam.ask })).toBeFocused()
})

test('explains that it needs JavaScript', async ({ browser, desk }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${desk.url}/anfragen`)
  expect(await page.locator('noscript p').textContent()).toBe(words.noScript)
  await page.close()
})

/** Document, scripts with React and TanStack Query, and the service worker, in bytes after compression. */
const BUDGET = 115_000

test('stays below its size budget and adds nothing to the visitor’s page', async () => {
  // The build compresses no file that would become larger.
  const brotli = (path: string) => readFileSync(globSync(`${path}.br`)[0] ?? path).length
  const scriptsOf = (page: string, seen = new Set<string>()): Set<string> => {
    for (const [, name] of readFileSync(page, 'utf8').matchAll(/["'](?:\/_astro\/|\.\/)([\w.-]+\.js)["']/g)) {
      const path = `dist/_astro/${name}`
      if (!seen.has(path) && globSync(path).length > 0) scriptsOf(path, seen.add(path))
    }
    return seen
  }
  const own = scriptsOf('dist/anfragen.html')
  const files = [...own, 'dist/anfragen.html', 'dist/anfragen-worker.js']
  const bytes = files.reduce((sum, path) => sum + brotli(path), 0)
  expect(own.size).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(BUDGET)
  const home = [...scriptsOf('dist/index.html')].map((path) => readFileSync(path, 'utf8'))
  for (const text of [...home, readFileSync('dist/index.html', 'utf8')]) {
    expect(text).not.toMatch(/desk-session|serviceWorker|Spamverdacht|\/functions\/v1\/desk|\/anfragen/)
  }
  // A font may have no arrows.
  for (const path of own) expect(readFileSync(path, 'utf8')).not.toMatch(/[←→]/)
  const document = readFileSync('dist/anfragen.html', 'utf8')
  expect(document).toMatch(/<meta[^>]+robots[^>]+noindex/)
  for (const sitemap of globSync('dist/sitemap.xml')) expect(readFileSync(sitemap, 'utf8')).not.toContain('anfragen')
})
