import { deskWords as words } from '../../src/content/desk-words.ts'
import { expectUsable } from '../support/access.ts'
import { button, press, testDesk } from '../support/desk-steps.ts'
import { ERIKA } from '../support/sample-leads.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

test('signs in this browser by the code of the mail, also after a reload', async ({ page, desk, guard }) => {
  guard.allow(/status of 404/)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${desk.url}/anfragen`)
  await expect(page.getByLabel(words.signIn.address)).toBeFocused()
  await page.keyboard.type(ERIKA.address)
  await page.keyboard.press('Enter')
  const field = page.getByLabel(words.signIn.code)
  await expect(field).toBeFocused()
  await expect(page.getByText(words.signIn.sent(ERIKA.address))).toBeVisible()
  await expectUsable(page, 'main')
  const mail = await desk.takeMail(ERIKA.address, /^Anmelden/)
  const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? ''
  // An installed app is reloaded while its user reads the mail.
  await page.reload()
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.signIn.wrongCode)).toBeVisible()
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await button(page, words.signIn.enterButton).click()
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  expect(desk.log()).not.toMatch(new RegExp(`\\D${code}\\D`))
  // After signing out, the form asks for the address again.
  await press(page, words.menu, words.leave.open, words.leave.here)
  await expect(page.getByLabel(words.signIn.address)).toBeFocused()
})
