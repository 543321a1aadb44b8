import { deskWords } from '../../src/content/desk-words.ts'
import { yourRequest as words } from '../../src/content/generated/your-request.ts'
import { expectFits, setTextSize } from '../support/access.ts'
import { button, DONE, open, pickOtherTime, row, signIn, status, testDesk } from '../support/desk-steps.ts'
import { answerBox, questionsPanel, sendAnswers, storedAnswers, takeConfirmation, thanks } from '../support/request.ts'
import { confirmation, fillForm, form, openForm, sendForm, submitButton, toast } from '../support/roof-check.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

test('asks by keyboard alone, stores the answers, and thanks after a reload too', async ({ page, desk }) => {
  const email = 'tasten@example.org'
  await openForm(page, desk.url)
  await fillForm(page, { email })
  await submitButton(page).press('Enter')
  await expect(questionsPanel(page)).toBeVisible()
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
  await expect(questionsPanel(page)).toHaveCount(0)
})

test('shows a later answer and a due call in the title, over the list, and in the row', async ({
  page,
  browser,
  desk,
}) => {
  const email = 'spaeter@example.org'
  await desk.send({ name: 'Sina Später', email, address: '48291 Telgte' })
  const { link } = await takeConfirmation(desk, email)
  await signIn(page, desk)
  await open(page, 'Sina Später')
  const time = desk.nextTry()
  await button(page, deskWords.lead.missed).click()
  await pickOtherTime(page, time)
  await expect(status(page)).toContainText(DONE.tried)
  await page.goto(`${desk.url}/anfragen#`)
  await using visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  await theirs.goto(link)
  await answerBox(theirs, 'strasse').fill('Musterweg 3')
  await sendAnswers(theirs).click()
  await expect(page).toHaveTitle(/^\(1\) Neue Antwort: Telgte – /)
  await expect(page.locator('.desk-news')).toContainText('Neue Antwort: Telgte, ')
  await expect(row(page, 'Sina Später')).toContainText('Neue Antwort · ')
  await page.locator('.desk-news').getByRole('button').first().click()
  await expect(page.getByText('Musterweg 3').first()).toBeVisible()
  await expect(page).toHaveTitle(/^Sina Später – /)
  await page.goto(`${desk.url}/anfragen#`)
  await desk.skipTo('', time)
  await expect(page).toHaveTitle(/^\(1\) Anruf fällig: Telgte – /, { timeout: 15_000 })
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
  await expect(questionsPanel(page)).toBeVisible()
  await page.reload()
  await sendAnswers(page).click()
  await expect(page.getByText(words.questions.nothing)).toBeVisible()
  await answerBox(page, 'strasse').fill('Musterweg 3')
  await answerBox(page, 'wuensche').last().check()
  await context.setOffline(true)
  await sendAnswers(page).click()
  await expect(questionsPanel(page).getByRole('status')).toHaveText(words.offline)
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

test('shows the toast until a question is in use, and tears no word of large text', { tag: '@not-core' }, async ({
  page,
  desk,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  await setTextSize(page, 32)
  await sendForm(page, { email: 'handy@example.org' }, desk.url)
  await expect(questionsPanel(page)).toBeVisible()
  // Under the pointer, it does not close by itself.
  await toast(page).hover()
  await answerBox(page, 'strasse').focus()
  await expect(toast(page)).toBeHidden()
  await expectFits(page, 'after sending')
  const { link, code } = await takeConfirmation(desk, 'handy@example.org')
  await page.goto(link)
  await expect(page.getByText(code.slice(0, 9))).toBeVisible()
  await page.getByText(words.withdraw.title).click()
  await expectFits(page, 'open')
})
