import { deskWords } from '../../src/content/desk-words.ts'
import { company } from '../../src/content/generated/company.ts'
import { mails } from '../../src/content/generated/mails.ts'
import { yourRequest as words } from '../../src/content/generated/your-request.ts'
import { NO_SCRIPT_FRAGMENTS } from '../../src/lead/answers/answer-api.ts'
import { callsFrom } from '../../src/site/roof-check/calls-from.ts'
import { expectAccessible, expectFits, setTextSize } from '../support/access.ts'
import { actInFile } from '../support/desk-site.ts'
import { button, open, pane, signIn, testDesk } from '../support/desk-steps.ts'
import {
  answerAll,
  answerBox,
  receiptContent,
  sendAnswers,
  storedAnswers,
  takeConfirmation,
  thanks,
  withdraw,
} from '../support/request.ts'
import {
  confirmation,
  fillForm,
  form,
  leadOf,
  openForm,
  sendForm,
  submitButton,
  toast,
  visitor,
} from '../support/roof-check.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

const panel = { name: words.questions.afterSending }

test('asks by keyboard alone, stores the answers, and thanks after a reload too', async ({ page, desk }) => {
  const email = 'tasten@example.org'
  await openForm(page, desk.url)
  await fillForm(page, { email })
  await submitButton(page).press('Enter')
  await expect(page.getByRole('region', panel)).toBeVisible()
  await expect(confirmation(page).locator('..')).toBeFocused()
  // Past the telephone number and the button for another request.
  for (let link = 0; link < 3; link += 1) await page.keyboard.press('Tab')
  await expect(page.getByLabel('Straße und Hausnummer')).toBeFocused()
  await page.keyboard.insertText('Musterweg 3')
  // Enter is like the key "next" on a phone.
  await page.keyboard.press('Enter')
  await expect(answerBox(page, 'eigentum').first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: words.questions.yes })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('vierzig')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('ca. 4.500 kWh')
  await sendAnswers(page).press('Enter')
  // Nothing was sent: the rules are the server's.
  const age = page.getByLabel('Wie alt ist das Dach?')
  await expect(age).toBeFocused()
  await expect(age).toHaveAccessibleDescription(`${words.questions.limits} 0–300 Jahre`)
  expect(storedAnswers(desk.dataDir, email)).toEqual({})
  await age.fill('40')
  await answerBox(page, 'wuensche').nth(1).press('Space')
  await answerBox(page, 'wuensche').first().press('Space')
  await sendAnswers(page).press('Enter')

  await expect(thanks(page)).toBeVisible()
  await expect(thanks(page).locator('..')).toBeFocused()
  await expect(thanks(page).locator('..')).toContainText(/Stromverbrauch im Jahr 4\.500\s*kWh/)
  await expect(sendAnswers(page)).toHaveCount(0)
  // The form around the button was not sent either.
  await expect(form(page).locator('[aria-invalid]')).toHaveCount(0)
  const stored = { strasse: 'Musterweg 3', eigentum: true, dachalter: 40, verbrauch: 4500 }
  expect(storedAnswers(desk.dataDir, email)).toEqual({ ...stored, wuensche: ['Speicher', 'Wallbox'] })
  await page.reload()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByRole('region', panel)).toHaveCount(0)
})

test('keeps the answers while the server is away, and after a reload', { tag: '@not-core' }, async ({
  page,
  context,
  desk,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|status of 503/)
  const email = 'funkloch@example.org'
  await sendForm(page, { email }, desk.url)
  await expect(page.getByRole('region', panel)).toBeVisible()
  await page.reload()
  await sendAnswers(page).click()
  await expect(page.getByText(words.questions.nothing)).toBeVisible()
  await answerBox(page, 'strasse').fill('Musterweg 3')
  await answerBox(page, 'wuensche').last().check()
  await context.setOffline(true)
  await sendAnswers(page).click()
  await expect(page.getByRole('region', panel).getByRole('status')).toHaveText(words.offline)
  await context.setOffline(false)
  await page.route('**/answer-questions', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }), {
    times: 1,
  })
  await sendAnswers(page).click()
  await expect(page.getByText(words.offline)).toBeVisible()
  await expect(sendAnswers(page)).toBeFocused()
  await expect(answerBox(page, 'strasse')).toHaveValue('Musterweg 3')
  await sendAnswers(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(storedAnswers(desk.dataDir, email)).toEqual({ strasse: 'Musterweg 3', wuensche: ['Wärmepumpe'] })
})

test('shows staff the best time for a call below the name and before a next try', async ({ page, desk }) => {
  await desk.send(leadOf({ email: 'abends@example.org', name: 'Anton Abends' }))
  const { link } = await takeConfirmation(desk, 'abends@example.org')
  await page.goto(link)
  await answerBox(page, 'erreichbar').fill('nach der Tagesschau')
  await sendAnswers(page).click()
  await expect(thanks(page)).toBeVisible()
  await signIn(page, desk)
  await open(page, 'Anton Abends')
  await expect(pane(page)).toContainText('nach der Tagesschau')
  await button(page, deskWords.lead.missed).click()
  await expect(page.getByRole('dialog')).toContainText('nach der Tagesschau')
})

test('shows the request behind the link of the mail, and nothing that the person wrote', async ({ page, desk }) => {
  const email = 'link@example.org'
  await desk.send(leadOf({ email }))
  const { link, code } = await takeConfirmation(desk, email)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(link)
  await expect(page.getByText(/^Du hörst von uns bis \S+, \d+\.\s\S+, \d+:\d+\sUhr\.$/)).toBeVisible()
  await expect(page).toHaveURL(`${desk.url}/deine-anfrage`)
  await page.reload()
  await expect(page.getByText(code.slice(0, 9))).toBeVisible()
  if (callsFrom) await expect(page.getByText(callsFrom)).toBeVisible()
  await expect(page.getByLabel(words.code.label)).toHaveCount(0)
  const text = await page.locator('body').innerText()
  for (const own of [visitor.name, visitor.phone, email, 'Heizstab']) expect(text).not.toContain(own)
  expect(requested.filter((url) => url.includes(code))).toEqual([])
  expect(desk.log()).not.toContain(code)

  const stored = await answerAll(page)
  await sendAnswers(page).click()
  await expect(thanks(page).locator('..')).toBeFocused()
  expect(storedAnswers(desk.dataDir, email)).toEqual(stored)

  await page.reload()
  await expect(page.getByText(words.stored.complete)).toBeVisible()
  await expect(page.locator('form.questions')).toHaveCount(0)
  await page.getByRole('button', { name: words.stored.again }).click()
  await expect(page.getByText(words.questions.replace)).toBeVisible()
  await expect(page.locator('form.questions')).toBeFocused()
  await expect(page.getByText(`(${words.questions.given})`)).toHaveCount(Object.keys(stored).length)
  await expect(page.getByText(words.questions.replaceAll)).toHaveCount(1)
  await sendAnswers(page).click()
  await expect(page.getByText(words.questions.nothingNew)).toBeVisible()
  await expect(page.getByRole('radio', { name: words.questions.open })).toHaveCount(0)
  await page.getByRole('radio', { name: words.questions.unchanged }).first().check()
  await page.getByLabel('Wie alt ist das Dach?').fill('26')
  const { strasse, ...others } = stored
  const checkbox = page.getByRole('checkbox', { name: words.questions.clear }).first()
  await expect(checkbox).toHaveAccessibleDescription(/^Straße und Hausnummer/)
  await answerBox(page, 'strasse').fill('Anderer Weg 1')
  // Enter goes past the checkbox, which is below the box.
  await page.keyboard.press('Enter')
  await expect(answerBox(page, 'eigentum').first()).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await checkbox.evaluate((box) => box.scrollIntoView({ block: 'center' }))
  const top = () => checkbox.evaluate((box) => box.getBoundingClientRect().top)
  const before = await top()
  await checkbox.check()
  await expect(answerBox(page, 'strasse')).toHaveCount(0)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2)
  await sendAnswers(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByText(`Straße und Hausnummer ${words.questions.cleared}`)).toBeVisible()
  expect(storedAnswers(desk.dataDir, email)).toEqual({ ...others, dachalter: 26 })
  await page.getByRole('button', { name: words.stored.again }).click()
  await expect(page.getByText(words.questions.clear)).toHaveCount(Object.keys(others).length)

  // Staff did not call in time.
  await page.clock.setFixedTime(desk.now() + 60 * 24 * 3600_000)
  await page.reload()
  await expect(page.getByText(words.overdue.slice(-30))).toBeVisible()
  await actInFile(desk.dataDir, code.slice(0, 9), { kind: 'answered', outcome: '', text: '' })
  await page.reload()
  await expect(page.getByText(words.answered)).toBeVisible()
  await expect(answerBox(page, 'dachalter')).toHaveValue('')
})

test('asks for the code of an unknown link, also while offline', { tag: '@not-core' }, async ({
  page,
  context,
  desk,
  guard,
}) => {
  guard.allow(/status of 404|ERR_INTERNET_DISCONNECTED/)
  const email = 'abgetippt@example.org'
  await desk.send({ email })
  const { code } = await takeConfirmation(desk, email)
  await page.goto(`${desk.url}/deine-anfrage#${code.slice(0, -1)}`)
  await expect(page.getByText(words.unknown)).toBeVisible()
  await expect(page.getByRole('link', { name: company.phoneLabel })).toBeVisible()
  await expect(sendAnswers(page)).toBeHidden()
  await page.getByLabel(words.code.label).fill(` ${code.toLowerCase().replaceAll('-', ' ')}`)
  await context.setOffline(true)
  await page.getByLabel(words.code.label).press('Enter')
  await expect(page.getByText(words.offline)).toBeVisible()
  await answerBox(page, 'strasse').fill('Musterweg 3')
  await context.setOffline(false)
  await page.getByRole('button', { name: words.retry }).click()
  await expect(page.getByText(code.slice(0, 9))).toBeVisible()
  await expect(answerBox(page, 'strasse')).toHaveValue('Musterweg 3')
})

test('withdraws the request in two steps', async ({ page, context, desk, guard }) => {
  guard.allow(/status of (404|409)/)
  const email = 'weg@example.org'
  await desk.send({ email })
  const { link, code } = await takeConfirmation(desk, email)
  await page.goto(link)
  await expect(page.getByRole('button', { name: words.withdraw.button })).toBeHidden()
  await page.getByText(words.withdraw.title).click()
  const ref = code.slice(0, 9)
  await page.getByRole('button', { name: words.withdraw.button }).click()
  await expect(page.getByRole('alert')).toHaveText(words.withdraw.unconfirmed)
  await expect(page.getByLabel(words.withdraw.confirm)).toBeFocused()
  await page.getByLabel(words.withdraw.confirm).check()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByLabel(words.withdraw.confirm).uncheck()
  await actInFile(desk.dataDir, ref, { kind: 'answered', outcome: 'contract', text: '' })
  await withdraw(page)
  await expect(page.getByText(words.contract)).toBeVisible()
  await actInFile(desk.dataDir, ref, { kind: 'reopened' })
  const otherTab = await context.newPage()
  await otherTab.goto(link)
  await expect(otherTab.getByText(ref)).toBeVisible()
  await withdraw(page)
  const done = page.getByRole('heading', { name: words.withdraw.doneTitle })
  await expect(done.locator('..')).toBeFocused()
  await expect(page.locator('form')).toHaveCount(0)
  expect(storedAnswers(desk.dataDir, email)).toBeNull()
  await desk.takeMail(email, new RegExp(mails.withdrawn.subject.replace('{ref}', ref)))
  // The address was kept only for this mail.
  await expect.poll(() => receiptContent(desk.dataDir)).toEqual([''])
  await page.getByRole('link', { name: words.withdraw.again }).click()
  await expect(page).toHaveURL(`${desk.url}/#roof-check-form`)
  await page.goto(link)
  await expect(page.getByText(words.unknown)).toBeVisible()
  await expect(page.getByText(words.note)).toHaveCount(0)

  await answerBox(otherTab, 'strasse').fill('Musterweg 3')
  await sendAnswers(otherTab).click()
  await expect(otherTab.getByText(words.unknown)).toBeVisible()
  await expect(otherTab.getByText(ref)).toHaveCount(0)
  await expect(sendAnswers(otherTab)).toBeHidden()
})

test('ends the thanks of a tab after the request was withdrawn in another', { tag: '@not-core' }, async ({
  page,
  context,
  desk,
  guard,
}) => {
  guard.allow(/status of 404/)
  const email = 'zwei-tabs@example.org'
  await sendForm(page, { email }, desk.url)
  await expect(page.getByRole('region', panel)).toBeVisible()
  const { link, code } = await takeConfirmation(desk, email)
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const response = page.waitForResponse(/answer-questions/)
  await comeBack()
  await response
  await expect(confirmation(page)).toBeVisible()
  const otherTab = await context.newPage()
  await otherTab.goto(link)
  await expect(otherTab.getByText(code.slice(0, 9))).toBeVisible()
  await otherTab.getByText(words.withdraw.title).click()
  await withdraw(otherTab)
  await expect(otherTab.getByRole('heading', { name: words.withdraw.doneTitle })).toBeVisible()
  await comeBack()
  await expect(submitButton(page)).toBeVisible()
  await expect(confirmation(page)).toHaveCount(0)
  await page.reload()
  await expect(form(page)).toHaveAttribute('data-ready', 'true')
  await expect(confirmation(page)).toHaveCount(0)
})

test('shows the toast until a question is in use, and tears no word of large text', { tag: '@not-core' }, async ({
  page,
  desk,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  await setTextSize(page, 32)
  await sendForm(page, { email: 'handy@example.org' }, desk.url)
  await expect(page.getByRole('region', panel)).toBeVisible()
  await expect(toast(page)).toBeVisible()
  await answerBox(page, 'strasse').focus()
  await expect(toast(page)).toBeHidden({ timeout: 1000 })
  await expectFits(page, 'after sending')
  const { link, code } = await takeConfirmation(desk, 'handy@example.org')
  await page.goto(link)
  await expect(page.getByText(code.slice(0, 9))).toBeVisible()
  await page.getByText(words.withdraw.title).click()
  await expectFits(page, 'open')
})

test('is unlisted, fits, and axe finds nothing in any state', { tag: '@not-core' }, async ({ page, desk, guard }) => {
  guard.allow(/status of 404/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const email = 'axe@example.org'
  await desk.send({ email })
  const { link } = await takeConfirmation(desk, email)
  const look = async (state: string, part?: string) => {
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page, `${state}, ${width} px`)
      await expectAccessible(page, `${state}, ${width} px`, part)
    }
  }
  await page.goto(link)
  await expect(page.getByText(words.due.slice(0, 20))).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByText(words.withdraw.title).click()
  await answerBox(page, 'dachalter').fill('alt')
  await sendAnswers(page).click()
  await expect(answerBox(page, 'dachalter')).toHaveAttribute('aria-invalid', 'true')
  await look('open, with an error')
  await answerBox(page, 'dachalter').fill('12')
  await expect(answerBox(page, 'dachalter')).not.toHaveAttribute('aria-invalid')
  await sendAnswers(page).click()
  await expect(thanks(page)).toBeVisible()
  await look('answered')
  await withdraw(page)
  await expect(page.getByRole('heading', { name: words.withdraw.doneTitle })).toBeVisible()
  await look('withdrawn')
  await page.goto(`${desk.url}/deine-anfrage#K7MQ`)
  await expect(page.getByText(words.unknown)).toBeVisible()
  await look('unknown')
  await sendForm(page, { email: 'nachher@example.org' }, desk.url)
  await expect(page.getByRole('region', panel)).toBeVisible()
  await look('after sending', '#roof-check-form')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('answers, is refused with a wrong code, and withdraws', async ({ page, desk }) => {
    const email = 'ohne-script@example.org'
    await desk.send({ email })
    const { link, code } = await takeConfirmation(desk, email)
    const codeBoxes = page.getByLabel(words.code.label)
    await page.goto(link)
    await codeBoxes.first().fill('K7MQ-4XP2')
    await answerBox(page, 'strasse').fill('Musterweg 3')
    await answerBox(page, 'eigentum').nth(1).check()
    await answerBox(page, 'wuensche').first().check()
    await sendAnswers(page).click()
    await expect(page).toHaveURL(`${desk.url}/deine-anfrage#${NO_SCRIPT_FRAGMENTS.unknown}`)
    await expect(page.getByText(words.failed.code)).toBeInViewport()
    await expectFits(page, 'failed')
    await page.goBack()
    await expect(answerBox(page, 'strasse')).toHaveValue('Musterweg 3')
    await expect(codeBoxes.first()).toHaveValue('K7MQ-4XP2')
    await codeBoxes.first().fill(code)
    await sendAnswers(page).click()
    await expect(page).toHaveURL(`${desk.url}/deine-anfrage#${NO_SCRIPT_FRAGMENTS.stored}`)
    await expect(thanks(page)).toBeInViewport()
    await expect(sendAnswers(page)).toBeHidden()
    const stored = { strasse: 'Musterweg 3', eigentum: false, wuensche: ['Speicher'] }
    expect(storedAnswers(desk.dataDir, email)).toEqual(stored)

    await page.getByRole('link', { name: words.stored.again }).click()
    await codeBoxes.first().fill(code)
    await page.getByText(words.questions.clearOne).click()
    await page.getByRole('checkbox', { name: 'Straße und Hausnummer' }).check()
    await sendAnswers(page).click()
    await expect(thanks(page)).toBeInViewport()
    expect(storedAnswers(desk.dataDir, email)).toEqual({ eigentum: false, wuensche: ['Speicher'] })

    await page.goto(`${desk.url}/deine-anfrage`)
    await page.getByText(words.withdraw.title).click()
    await codeBoxes.last().fill(code)
    await withdraw(page)
    await expect(page).toHaveURL(`${desk.url}/deine-anfrage#${NO_SCRIPT_FRAGMENTS.withdrawn}`)
    await expect(page.getByRole('heading', { name: words.withdraw.doneTitle })).toBeInViewport()
    expect(storedAnswers(desk.dataDir, email)).toBeNull()
  })
})
