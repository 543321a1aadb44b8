import { noScriptNotice, deskWords as words } from '../../src/content/desk-words.ts'
import { desk as deskTexts } from '../../src/content/generated/desk.ts'
import { linkPage as answers } from '../../src/content/link-page-words.ts'
import { LINK_STEPS } from '../../src/functions/links/link-steps.ts'
import { signLinkedLeads } from '../../src/functions/links/staff-link.ts'
import {
  button,
  pane,
  press,
  signIn,
  signInHere,
  signOut,
  testDesk,
  view,
  withDevice,
  withMax,
} from '../support/desk-steps.ts'
import { ERIKA, LINK_SECRET } from '../support/sample-leads.ts'
import { expect } from '../support/site.ts'

const test = testDesk()

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

test('opens the lead of a mail after signing in', { tag: '@not-core' }, async ({ page, desk, guard }) => {
  guard.allow(/status of 401/)
  await desk.send({ name: 'Wanda Wunsch', email: 'wanda@example.org' })
  const notification = await desk.takeMail('team@example.org', /Wanda Wunsch/)
  const link = /https?:\/\/\S+\/anfragen#[\w-]{9}(?=[\s.])/.exec(notification.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await signInHere(page, desk)
  await expect(pane(page)).toContainText('Wanda Wunsch')
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

test('accepts links of mails without a session', { tag: '@not-core' }, async ({ page, desk }) => {
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
  await page.getByLabel(words.optionalNote).fill('Hund im Hof')
  await press(page, answers.outcomes.lost(), deskTexts.lossReasons[0] ?? '')
  await expect(page.getByRole('heading', { name: answers.entered })).toBeFocused()
  await button(page, answers.undo).click()
  await button(page, answers.outcomes.missed()).click()
  await expect(page.getByRole('heading', { name: words.tried.title })).toBeFocused()
  await expect(button(page, answers.back)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: / früh/ }).click()
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
  expect(await page.locator('noscript p').textContent()).toBe(noScriptNotice)
  await page.close()
})
