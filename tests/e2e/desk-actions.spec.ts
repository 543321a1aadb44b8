import type { Page } from '@playwright/test'
import { HOUR } from '../../src/base/durations.ts'
import { deskWords as words } from '../../src/content/desk-words.ts'
import { figureWords } from '../../src/content/figure-words.ts'
import { desk as deskTexts } from '../../src/content/generated/desk.ts'
import { questions } from '../../src/content/generated/questions.ts'
import { contactLabels, historyWords, outcomeWords, statusWords, stepWords } from '../../src/content/record-words.ts'
import { mergeAnswers } from '../../src/lead/answers/questions.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import {
  button,
  DONE,
  listed,
  open,
  openLead,
  pane,
  press,
  pressHandOver,
  row,
  signIn,
  status,
  testDesk,
  view,
} from '../support/desk-steps.ts'
import { ERIKA, MAX, sampleStoredLead } from '../support/sample-leads.ts'
import { expect } from '../support/site.ts'
import { insertLeads } from '../support/with-store.ts'

const test = testDesk()

const insertLead = (desk: { dataDir: string; now(): number }, changes: Partial<StoredLead>) =>
  insertLeads(desk.dataDir, [sampleStoredLead({ receivedAt: desk.now(), ...changes })])

test('shows actions before answers, sends them in order, and retries failed reads', async ({ page, desk, guard }) => {
  guard.allow(/status of 503/)
  await openLead(page, desk, { name: 'Rita Rasch', email: 'rita@example.org' })
  const url = page.url()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let isDown = false
  await page.route('**/functions/v1/desk', async (route) => {
    const request = route.request().postDataJSON()
    if (request.do === 'act') await held
    if (request.do !== 'list' || !isDown) return route.continue()
    await route.fulfill({ status: 503, json: { code: 'unavailable' } })
  })
  await press(page, words.lead.assignToMe, words.lead.spam)
  await expect(row(page, 'Rita Rasch').first()).toContainText(statusWords.quarantined)
  await expect(row(page, 'Rita Rasch').first()).toContainText(words.mine)
  await expect(button(page, words.lead.noSpam)).toBeVisible()
  isDown = true
  release()
  await expect(page.getByText(words.troubles.busy)).toBeVisible()
  await expect(pane(page)).not.toContainText(words.pending)
  isDown = false
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

test('corrects a wrong number, which the yellow button then calls', async ({ page, desk }) => {
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

test('hands over all free requests with a note, announces its mail, and takes them back', async ({ page, desk }) => {
  for (let index = 0; index < 3; index += 1) {
    await desk.send({ name: `Hanna Huber ${index}`, email: `h${index}@example.org` })
  }
  await signIn(page, desk)
  await page.getByRole('button', { name: words.scopes.free }).click()
  const count = await pressHandOver(page, 'take')
  await press(page, MAX.name)
  await expect(page.getByRole('dialog')).toContainText(`Mails nach einer Minute: 1 an ${MAX.name}.`)
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

test('takes back the handed-over part if the rest fails', async ({ page, desk, guard }) => {
  guard.allow(/ERR_FAILED/)
  for (const email of ['halb@example.org', 'ganz@example.org']) await desk.send({ name: 'Hilde Halb', email })
  await signIn(page, desk)
  await page.getByRole('button', { name: words.scopes.free }).click()
  let calls = 0
  await page.route('**/functions/v1/desk', async (route) => {
    if (route.request().postDataJSON().do !== 'hand-over') return route.fallback()
    calls += 1
    if (calls > 1) return route.abort()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isMore: true } })
  })
  const count = await pressHandOver(page, 'take')
  await press(page, MAX.name, words.handOver.button(count))
  await expect(status(page)).toContainText(words.handOver.done(Number(count), MAX.name, false))
  await page.locator('.desk-status').getByRole('button', { name: words.lead.undo }).click()
  await expect(status(page)).toContainText(words.handOver.done(Number(count), words.handOver.nobody))
})

test('shows the best time for a call in the dialogs of a next try and of an appointment', async ({ page, desk }) => {
  const question = questions.find(({ isBeforeCall }) => isBeforeCall)
  test.skip(!question, 'content/questions.yaml does not ask for the best time.')
  const { id = '' } = question ?? {}
  const answers = mergeAnswers('', [{ id, question: 'Wann?', value: 'werktags ab 17 Uhr' }], [])
  await insertLead(desk, { name: 'Zita Zeit', answers, message: '' })
  await signIn(page, desk)
  await expect(row(page, 'Zita Zeit')).toContainText('werktags ab 17 Uhr')
  await open(page, 'Zita Zeit')
  await expect(pane(page)).toContainText('werktags ab 17 Uhr')
  for (const path of [[words.lead.missed], [words.lead.answered, words.answeredDialog.steps.call]]) {
    await press(page, ...path)
    await expect(page.getByRole('dialog')).toContainText('Wann? werktags ab 17 Uhr')
    await page.keyboard.press('Escape')
  }
})

test('asks for the result of a past appointment, also if the person was not reached', async ({ page, desk }) => {
  const visit = { answeredAt: desk.now(), outcome: 'visit', assignedTo: ERIKA.address } as const
  await insertLead(desk, { ...visit, name: 'Ute Um', nextAt: desk.now() - HOUR })
  await insertLead(desk, { ...visit, name: 'Ida Inzwischen', nextAt: desk.now() - HOUR / 2 })
  await signIn(page, desk)
  const askWhatHappened = async (name: string) => {
    await open(page, name)
    await expect(button(page, words.lead.cancelAppointment)).toHaveCount(name === 'Ute Um' ? 0 : 1)
    await press(page, words.lead.next)
    await expect(page.getByRole('dialog')).toBeVisible()
    return page.getByRole('dialog', { name: words.answeredDialog.whatHappened })
  }
  await expect(await askWhatHappened('Ida Inzwischen')).toHaveCount(0)
  await page.keyboard.press('Escape')
  const dialog = await askWhatHappened('Ute Um')
  await dialog.getByRole('button', { name: words.lead.missed }).click()
  await expect(page.getByRole('dialog', { name: words.tried.title })).toBeVisible()
  await page.getByRole('dialog').locator('.desk-choices button').first().click()
  await expect(status(page)).toContainText(DONE.tried)
})

test('shows at an open request that no colleague has it, and not at a closed one', async ({ page, desk }) => {
  await openLead(page, desk, { name: 'Zoe Zu' })
  await expect(pane(page)).toContainText(words.withNobody)
  await press(page, words.lead.answered, words.answeredDialog.open)
  await expect(status(page)).toContainText(historyWords.answered('', []))
  await view(page, words.views.answered).click()
  await open(page, 'Zoe Zu')
  await expect(pane(page)).not.toContainText(words.withNobody)
})

test('asks for the street before a visit, and adds it to the address', async ({ page, desk }) => {
  const message = 'Das graue Haus im Musterweg'
  await openLead(page, desk, { name: 'Stella Strasse', email: 'stella@example.org', address: '48143 Münster', message })
  const startVisit = (label: string) => press(page, words.lead.answered, label)
  const street = page.getByLabel(words.answeredDialog.street)
  await startVisit(words.answeredDialog.steps.call)
  await expect(street).toHaveCount(0)
  await page.keyboard.press('Escape')
  await startVisit(words.answeredDialog.steps.visit)
  await expect(page.getByRole('dialog')).toContainText(message)
  await street.fill('Musterweg 3')
  await press(page, words.nearDays[2] ?? '', '19:00', words.when.save)
  await expect(status(page)).toContainText(DONE.answered)
  await open(page, 'Stella Strasse')
  await expect(pane(page)).toContainText('Musterweg 3, 48143 Münster')
  await desk.endUndo()
  await desk.send({ name: 'Nora Nächste', email: 'nora@example.org' })
  expect((await desk.takeMail(ERIKA.address, /Stella Strasse/)).text).toContain('Musterweg 3, 48143 Münster')
  await press(page, words.lead.next, words.answeredDialog.move(words.answeredDialog.steps.visit))
  await expect(street).toHaveCount(0)
})

test('keeps the value of an offer, and begins the contract with it', async ({ page, desk }) => {
  const { steps, kilowattPeak, euros, eurosShape, save } = words.answeredDialog
  await openLead(page, desk, { name: 'Olga Offert', email: 'olga@example.org' })
  await press(page, words.lead.answered, steps.offer)
  const [size, value] = [page.getByLabel(kilowattPeak), page.getByLabel(euros)]
  await size.fill('9,8 kWp')
  await value.fill('viel')
  const day = button(page, words.nearDays[2] ?? '')
  await day.click()
  // The browser explains the field that it refuses.
  await expect(value).toBeFocused()
  expect(await value.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe(eurosShape)
  await value.fill('18 500 €')
  await day.click()
  await expect(status(page)).toContainText(DONE.answered)
  await open(page, 'Olga Offert')
  await expect(pane(page)).toContainText('18.500\u00a0€, 9,8\u00a0kWp')
  await press(page, words.lead.next, steps.offered)
  await expect(page.getByRole('dialog').locator('.bg-sun')).toBeFocused()
  // Enter in a field takes the suggested day.
  await value.press('Enter')
  await expect(status(page)).toContainText(outcomeWords.offered)
  await open(page, 'Olga Offert')
  await expect(pane(page)).toContainText(stepWords.offered)
  await press(page, words.lead.next, steps.later, words.nearDays[2] ?? '')
  await expect(status(page)).toContainText(outcomeWords.later)
  const facts = '18.500\u00a0€ · 9,8\u00a0kWp'
  await expect(row(page, 'Olga Offert')).toContainText(`${facts} ${outcomeWords.later}`)
  await open(page, 'Olga Offert')
  await expect(pane(page)).toContainText(facts)
  await press(page, words.lead.next, steps.contract)
  await expect(size).toHaveValue('9,8')
  await expect(size).toBeFocused()
  await expect(value).toHaveValue('18.500')
  await value.fill('17200,50')
  await button(page, save).click()
  await expect(status(page)).toContainText('17.201\u00a0€')
})

test('mails a note with a hand-over, and names who gave the request', async ({ page, desk }) => {
  await openLead(page, desk, { name: 'Wanda Weiter', email: 'wanda@example.org' })
  await button(page, words.lead.assign).click()
  await page.getByLabel(words.optionalNote).fill('Sie spricht nur Platt.')
  await button(page, MAX.name).click()
  await expect(pane(page)).toContainText('Sie spricht nur Platt.')
  // Before the response, the note is shown already.
  await expect(status(page)).toContainText(MAX.name)
  await desk.endUndo()
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

/** Opens the lead from the figures' list of values that are missing, and enters one. */
async function enterValueFrom(page: Page, list: string, name: string): Promise<void> {
  const { addValue, save, euros } = words.answeredDialog
  await page.getByRole('link', { name: figureWords.title, exact: true }).click()
  await page.getByRole('link', { name: new RegExp(`^${list}: \\d+$`) }).click()
  await open(page, name)
  await press(page, addValue)
  await page.getByLabel(euros).fill('18.000')
  await button(page, save).click()
  await expect(status(page)).toContainText(historyWords.priced(['18.000\u00a0€']))
}

test('asks for the value of an open offer until staff enter it, and keeps the day', async ({ page, desk }) => {
  await openLead(page, desk, { name: 'Otto Ohne' })
  const { steps, addValue } = words.answeredDialog
  await press(page, words.lead.answered, steps.offered, words.nearDays[2] ?? '')
  await expect(status(page)).toContainText(outcomeWords.offered)
  await enterValueFrom(page, figureWords.unpricedOffers, 'Otto Ohne')
  await expect(pane(page)).toContainText(words.planned(words.nearDays[2] ?? '', stepWords.offered))
  await expect(button(page, addValue)).toHaveCount(0)
})

test('asks for the value of a contract until staff enter it', async ({ page, desk }) => {
  await openLead(page, desk, { name: 'Wilma Wert' })
  const { steps, save } = words.answeredDialog
  await press(page, words.lead.answered, steps.contract, save)
  await expect(status(page)).toContainText(outcomeWords.contract)
  await enterValueFrom(page, figureWords.unpriced, 'Wilma Wert')
  await expect(button(page, words.lead.answeredAgain)).toBeVisible()
})
