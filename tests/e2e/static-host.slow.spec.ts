import type { Page } from '@playwright/test'
import { roofCheckForm } from '../../src/content/generated/roof-check-form.ts'
import { staffPage as answers, staticStaffPage as words } from '../../src/content/staff-page.ts'
import { STAFF_FUNCTION_PATH } from '../../src/lead/staff-page.ts'
import { expectAccessible } from '../support/axe.ts'
import { overflow } from '../support/fit.ts'
import { type HostedSite, test } from '../support/hosted-site.ts'
import { confirmation, fillForm, form, openForm, submitButton } from '../support/roof-check.ts'
import { expect } from '../support/site.ts'

// In one worker, so that there is one build.
test.describe.configure({ mode: 'default' })

const ASK = `**${STAFF_FUNCTION_PATH}`
const sent = roofCheckForm.toasts.success.title

async function emailsOf(hosted: HostedSite): Promise<string[]> {
  return (await hosted.leads()).map(({ email }) => email)
}

test.describe('the form, whose function is on another origin,', () => {
  test('is sent by script after a preflight', async ({ page, hosted }) => {
    await openForm(page)
    await fillForm(page, { email: 'mit-script@example.org' })
    await submitButton(page).click()
    await expect(confirmation(page)).toBeVisible()
    expect(await emailsOf(hosted)).toContain('mit-script@example.org')
    expect(hosted.log()).toMatch(/"method":"OPTIONS","path":"\/functions\/v1\/send-lead-email","status":204/)
  })

  test('is sent before the script has come, and the page says so when it has', async ({ page, hosted }) => {
    let isHeld = true
    await page.route('**/index.astro*.js', (route) => (isHeld ? undefined : route.continue()))
    await page.goto('/')
    await fillForm(page, { email: 'vor-script@example.org' })
    isHeld = false
    await submitButton(page).click()
    await expect(page).toHaveURL('/#anfrage-gesendet')
    await expect(form(page)).toHaveAttribute('data-ready', 'true')
    await expect(page.getByText(sent)).toBeInViewport()
    expect(await emailsOf(hosted)).toContain('vor-script@example.org')
    await page.reload()
    await expect(form(page)).toHaveAttribute('data-ready', 'true')
    await expect(page.getByText(sent)).toBeInViewport()
  })

  test('shows that answer only after a form was sent', async ({ page }) => {
    await page.goto('/#anfrage-gesendet')
    await expect(form(page)).toHaveAttribute('data-ready', 'true')
    await expect(page.getByText(sent)).toHaveCount(0)
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('comes back to a visible answer', async ({ page, hosted }) => {
      await page.goto('/')
      await fillForm(page, { email: 'ohne-script@example.org' })
      await submitButton(page).click()
      await expect(page).toHaveURL('/#anfrage-gesendet')
      await expect(page.getByText(sent)).toBeInViewport()
      expect(await emailsOf(hosted)).toContain('ohne-script@example.org')
    })

    test('tells staff that the page of their links needs it', async ({ page }) => {
      await page.goto('/antwort#K7MQ-4XP2.gw/beantwortet')
      // Found by text, it would not be: Playwright passes over what stands in this element.
      await expect(page.locator('noscript p')).toBeVisible()
      expect(await page.locator('noscript p').textContent()).toBe(words.noScript)
      await expect(page.getByRole('button')).toHaveCount(0)
    })
  })
})

/** Sends a request through the page. @returns its reference */
async function newLead(page: Page, hosted: HostedSite): Promise<string> {
  await openForm(page)
  await fillForm(page, { email: `${crypto.randomUUID()}@example.org` })
  await submitButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  const [newest] = await hosted.leads()
  if (newest === undefined) throw new Error('No request is stored.')
  return newest.ref
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page) => page.getByRole('main').getByRole('button')

async function expectPage(page: Page, title: string, label: string | null): Promise<void> {
  await expect(heading(page)).toHaveText(title)
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${title.replace('?', '\\?')} – `))
  if (label === null) await expect(button(page)).toHaveCount(0)
  else await expect(button(page)).toHaveText(label)
}

test.describe('the page behind a link to staff', () => {
  const { answered, reopen, spam } = answers.steps

  test('asks, acts by its button, shows how it stands, and takes it back', async ({ page, hosted }) => {
    const ref = await newLead(page, hosted)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const link = await hosted.linkTo(ref, 'answered')
    await page.goto(link)
    await expectPage(page, answered.ask, answered.button)
    await expect(page.getByText(ref)).toBeVisible()
    await page.reload()
    await expectPage(page, answered.ask, answered.button)
    await button(page).click()
    await expectPage(page, answered.doneTitle, reopen.button)
    await expect(page.getByText(answered.done)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Seit /)).toBeVisible()
    await expectPage(page, answered.doneTitle, reopen.button)
    await button(page).click()
    await expectPage(page, reopen.doneTitle, null)

    const token = /#([^/]+)/.exec(link)?.[1] ?? ''
    expect(token).toContain(ref)
    expect(requests.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])
    expect(hosted.log()).not.toContain(token)
  })

  test('follows a second link that is opened in the same tab', async ({ page, hosted }) => {
    const ref = await newLead(page, hosted)
    await page.goto(await hosted.linkTo(ref, 'answered'))
    await expectPage(page, answered.ask, answered.button)
    await page.goto(await hosted.linkTo(ref, 'spam'))
    await expectPage(page, spam.ask, spam.button)
  })

  test('says that a link is incomplete', async ({ page, guard }) => {
    guard.allow(/Failed to load resource/)
    for (const fragment of ['', '#K7MQ-4XP2.gw', '#%00/%']) {
      await page.goto(`/antwort${fragment}`)
      await expectPage(page, answers.forgedTitle, null)
    }
  })

  test('can be tried again when the connection or the store failed', async ({ page, hosted, context, guard }) => {
    guard.allow(/Failed to load resource|staff-page failed/)
    const ref = await newLead(page, hosted)
    await page.goto(await hosted.linkTo(ref, 'answered'))
    await expectPage(page, answered.ask, answered.button)
    await context.setOffline(true)
    await button(page).click()
    await expectPage(page, words.unreachableTitle, words.retry)
    await context.setOffline(false)
    const failure = { title: answers.failedTitle, text: answers.failed }
    const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
    await page.route(ASK, (route) => route.fulfill({ status: 503, json: failure, headers }))
    await button(page).click()
    await expectPage(page, answers.failedTitle, words.retry)
    await page.unroute(ASK)
    await button(page).click()
    await expectPage(page, answered.doneTitle, reopen.button)
  })

  test('does not show the words of a refusal, which are for developers', async ({ page, guard }) => {
    guard.allow(/Failed to load resource|staff-page failed/)
    const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
    const refusal = { code: 'UNAUTHORIZED_INVALID_API_KEY', message: 'The API key is not valid.' }
    await page.route(ASK, (route) => route.fulfill({ status: 401, json: refusal, headers }))
    await page.goto('/antwort#K7MQ-4XP2.gw/spam')
    await expectPage(page, words.unreachableTitle, words.retry)
  })

  test('axe finds nothing, and nothing is cut off', async ({ page, hosted, guard }) => {
    guard.allow(/Failed to load resource|staff-page failed/)
    await page.setViewportSize({ width: 320, height: 800 })
    const ref = await newLead(page, hosted)
    const look = async () => {
      expect(await overflow(page)).toBe(0)
      await expectAccessible(page, '320 px')
    }
    await page.goto(await hosted.linkTo(ref, 'answered'))
    await expectPage(page, answered.ask, answered.button)
    await look()
    await button(page).click()
    await expectPage(page, answered.doneTitle, reopen.button)
    await look()
    await page.route(ASK, (route) => route.abort())
    await page.reload()
    await expectPage(page, words.unreachableTitle, words.retry)
    await look()
  })
})
