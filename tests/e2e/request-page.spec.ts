import { company } from '../../src/content/generated/company.ts'
import { yourRequest as words } from '../../src/content/generated/your-request.ts'
import { NO_SCRIPT_FRAGMENTS } from '../../src/lead/answers/answer-api.ts'
import { callsFrom } from '../../src/site/roof-check/calls-from.ts'
import { expectAccessible, expectFits } from '../support/access.ts'
import { actInFile } from '../support/desk-site.ts'
import { testDesk } from '../support/desk-steps.ts'
import {
  answerAll,
  answerBox,
  questionsPanel,
  sendAnswers,
  storedAnswers,
  takeConfirmation,
  thanks,
  withdraw,
} from '../support/request.ts'
import { leadOf, sendForm, visitor } from '../support/roof-check.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

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
  // Without it, Enter starts a smooth scroll that still runs while the place is measured.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Enter goes past the checkbox, which is below the box.
  await page.keyboard.press('Enter')
  await expect(answerBox(page, 'eigentum').first()).toBeFocused()
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
  const visit = { kind: 'answered', outcome: 'visit', text: '', until: desk.now() + 3600_000 } as const
  await actInFile(desk.dataDir, code.slice(0, 9), visit)
  await page.reload()
  await expect(page.getByText(words.next.visit.title)).toBeVisible()
  await expect(page.getByText(words.next.visit.text)).toBeVisible()
  await expect(page.getByText(words.answered)).toHaveCount(0)

  // The street is open again. A button shows the answered questions, and the box of the street keeps its text.
  await answerBox(page, 'strasse').fill('Neuer Weg 2')
  await expect(answerBox(page, 'dachalter')).toHaveCount(0)
  await page.getByRole('button', { name: words.questions.change }).click()
  await expect(page.locator('form.questions')).toBeFocused()
  await expect(answerBox(page, 'dachalter')).toHaveValue('')
  await expect(answerBox(page, 'strasse')).toHaveValue('Neuer Weg 2')
})

test('does not ask for a street that the form has', async ({ page, desk }) => {
  const email = 'strasse@example.org'
  await desk.send({ email, address: 'Hafenstraße 12, 48143 Münster' })
  const { code } = await takeConfirmation(desk, email)
  await page.goto(`${desk.url}/deine-anfrage#${code}`)
  await expect(page.getByText(code.slice(0, 9))).toBeVisible()
  await expect(answerBox(page, 'dachalter')).toBeVisible()
  await expect(answerBox(page, 'strasse')).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText('Hafenstraße')
})

test('keeps nothing of a request when the link of another one opens in its tab', async ({ page, desk }) => {
  const [one, two] = ['eins@example.org', 'zwei@example.org']
  for (const email of [one, two]) await desk.send({ email })
  await page.goto((await takeConfirmation(desk, one)).link)
  await page.getByText(words.withdraw.title).click()
  await page.getByLabel(words.withdraw.confirm).check()
  await answerBox(page, 'strasse').fill('Musterweg 3')
  await sendAnswers(page).click()
  await expect(thanks(page)).toBeVisible()
  const { link, code } = await takeConfirmation(desk, two)
  await page.goto(link)
  await expect(page.getByText(code.slice(0, 9))).toBeVisible()
  await expect(answerBox(page, 'strasse')).toHaveValue('')
  await page.getByText(words.withdraw.title).click()
  await expect(page.getByLabel(words.withdraw.confirm)).not.toBeChecked()
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
  await expect(page.getByLabel(words.code.label)).toHaveValue(code.slice(0, -1))
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
  await expect(questionsPanel(page)).toBeVisible()
  await look('after sending', '#roof-check-form')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('answers, is refused with a wrong code, and withdraws', { tag: '@not-core' }, async ({ page, desk }) => {
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
