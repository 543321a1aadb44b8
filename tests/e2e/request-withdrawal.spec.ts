import { mails } from '../../src/content/generated/mails.ts'
import { yourRequest as words } from '../../src/content/generated/your-request.ts'
import { actInFile } from '../support/desk-site.ts'
import { testDesk } from '../support/desk-steps.ts'
import {
  answerBox,
  questionsPanel,
  receiptContent,
  sendAnswers,
  storedAnswers,
  takeConfirmation,
  withdraw,
} from '../support/request.ts'
import { confirmation, form, sendForm, submitButton } from '../support/roof-check.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

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
  await page.reload()
  await expect(done).toBeVisible()
  expect(storedAnswers(desk.dataDir, email)).toBeNull()
  await desk.takeMail(email, new RegExp(mails.withdrawn.subject.replace('{ref}', ref)))
  // The address was kept only for this mail.
  await expect.poll(() => receiptContent(desk.dataDir)).toEqual([''])
  await page.getByRole('link', { name: words.withdraw.again }).click()
  await expect(page).toHaveURL(`${desk.url}/#roof-check-form`)
  await page.goto(link)
  await expect(page.getByText(words.unknown)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.titles.unknown)
  await expect(page.getByText(words.note)).toHaveCount(0)

  await answerBox(otherTab, 'strasse').fill('Musterweg 3')
  await sendAnswers(otherTab).click()
  await expect(otherTab.getByText(words.unknown)).toBeVisible()
  await expect(otherTab.getByText(ref)).toHaveCount(0)
  await expect(sendAnswers(otherTab)).toBeHidden()
})

test('withdraws once after a double click', async ({ page, desk }) => {
  const email = 'doppelt@example.org'
  await desk.send({ email })
  const { link } = await takeConfirmation(desk, email)
  await page.goto(link)
  await page.getByText(words.withdraw.title).click()
  await page.getByLabel(words.withdraw.confirm).check()
  let sent = 0
  page.on('request', (request) => {
    if (/"do":"withdraw"/.test(request.postData() ?? '')) sent += 1
  })
  await page.getByRole('button', { name: words.withdraw.button }).dblclick()
  await expect(page.getByRole('heading', { name: words.withdraw.doneTitle })).toBeVisible()
  expect(sent).toBe(1)
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
  await expect(questionsPanel(page)).toBeVisible()
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
