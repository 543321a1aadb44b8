import { deskWords as words } from '../../src/content/desk-words.ts'
import { yourRequest } from '../../src/content/generated/your-request.ts'
import { linkPage as answers } from '../../src/content/link-page-words.ts'
import { DESK_SETTINGS } from '../support/desk-site.ts'
import { button, forget, workThrough } from '../support/desk-steps.ts'
import { type HostedSite, test } from '../support/hosted-site.ts'
import { answerBox, sendAnswers, takeConfirmation, thanks, withdraw } from '../support/request.ts'
import { confirmation, fillAndSend, fillForm, form, openForm, sendForm, submitButton } from '../support/roof-check.ts'
import { expect } from '../support/site.ts'

// In one worker, so that there is one build.
test.describe.configure({ mode: 'default' })

async function emailsOf(hosted: HostedSite): Promise<string[]> {
  return (await hosted.leads()).map(({ email }) => email)
}

test.describe('the form with its function on another origin', () => {
  test('the script sends the form after a preflight', async ({ page, hosted }) => {
    await openForm(page, '', '?utm_source=Flyer')
    await fillAndSend(page, { email: 'mit-script@example.org' })
    await expect(confirmation(page)).toBeVisible()
    const lead = (await hosted.leads()).find(({ email }) => email === 'mit-script@example.org')
    // Our command line reads it, and on Supabase the table.
    expect([{ source: 'flyer' }, 'source=flyer']).toContainEqual(lead?.source)
    const sentEvent = () => hosted.crm.received.find(({ data }) => data.email === 'mit-script@example.org')
    await hosted.crm.until(() => sentEvent() !== undefined)
    expect(sentEvent()).toMatchObject({ type: 'lead.created', data: { source: { source: 'flyer' } } })
    const mail = await hosted.takeMail(DESK_SETTINGS.LEAD_RECIPIENT, /^Neue Dachprüfung/)
    expect(mail.text).toContain('flyer')
    expect(hosted.log()).toMatch(/"method":"OPTIONS","path":"\/functions\/v1\/send-lead-email","status":204/)
  })

  test('the browser sends the form before the script loads, and shows the answer', async ({ page, hosted }) => {
    let isHeld = true
    await page.route('**/Start.astro*.js', (route) => (isHeld ? undefined : route.continue()))
    await page.goto('/')
    await fillForm(page, { email: 'vor-script@example.org' })
    isHeld = false
    await submitButton(page).click()
    await expect(page).toHaveURL('/#anfrage-gesendet')
    await expect(form(page)).toHaveAttribute('data-ready', 'true')
    await expect(confirmation(page)).toBeInViewport()
    expect(await emailsOf(hosted)).toContain('vor-script@example.org')
    await page.reload()
    await expect(form(page)).toHaveAttribute('data-ready', 'true')
    await expect(confirmation(page)).toBeInViewport()
  })
})

test.describe('the page of a request with its function on another origin', () => {
  test('takes answers right after sending and behind the link, and withdraws', async ({ page, hosted, guard }) => {
    guard.allow(/status of 404/)
    const email = 'antwort@example.org'
    await sendForm(page, { email })
    await answerBox(page, 'strasse').fill('Musterweg 3')
    await sendAnswers(page).click()
    await expect(thanks(page)).toBeVisible()
    const { link, code } = await takeConfirmation(hosted, email)
    await page.goto(link)
    await expect(page.getByText(code.slice(0, 9))).toBeVisible()
    await answerBox(page, 'dachalter').fill('12')
    await sendAnswers(page).click()
    await expect(thanks(page)).toBeVisible()
    expect(await hosted.find('Musterweg 3')).not.toEqual([])
    await page.getByText(yourRequest.withdraw.title).click()
    await withdraw(page)
    await expect(page.getByRole('heading', { name: yourRequest.withdraw.doneTitle })).toBeVisible()
    expect(await emailsOf(hosted)).not.toContain(email)
    await page.goto(link)
    await expect(page.getByText(yourRequest.unknown)).toBeVisible()
    expect(hosted.log()).not.toContain(code)
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('takes answers, and withdraws', async ({ page, hosted }) => {
      const email = 'antwort-ohne-script@example.org'
      await hosted.send({ email })
      const { link, code } = await takeConfirmation(hosted, email)
      await page.goto(link)
      await page.getByLabel(yourRequest.code.label).first().fill(code)
      await answerBox(page, 'strasse').fill('Musterweg 4')
      await sendAnswers(page).click()
      await expect(thanks(page)).toBeInViewport()
      expect(await hosted.find('Musterweg 4')).not.toEqual([])
      await page.goto('/deine-anfrage')
      await page.getByText(yourRequest.withdraw.title).click()
      await page.getByLabel(yourRequest.code.label).last().fill(code)
      await withdraw(page)
      await expect(page.getByRole('heading', { name: yourRequest.withdraw.doneTitle })).toBeInViewport()
      expect(await emailsOf(hosted)).not.toContain(email)
    })
  })
})

test.describe('the desk with its function on another origin', () => {
  test('works a lead from its mail to its outcome, and forgets a person', async ({ page, hosted, functionsOn }) => {
    test.skip(functionsOn === 'our server', 'desk.slow.spec.ts does.')
    await workThrough(page, hosted)
    await forget(page, hosted)
  })

  test('explains a broken link and a lost answer, and acts by a button', async ({ page, hosted, context, guard }) => {
    guard.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    await page.goto('/anfragen#K7MQ-4XP2.gw.x/beantwortet')
    await expect(page.getByRole('heading', { name: answers.forgedTitle })).toBeFocused()
    await hosted.send({ email: 'otto@example.org' })
    const [lead] = await hosted.leads()
    const link = await hosted.linkTo(lead?.ref ?? '', 'answered')
    await page.goto(link)
    await expect(button(page, answers.steps.answered.button)).toBeVisible()
    await context.setOffline(true)
    await button(page, answers.steps.answered.button).click()
    await expect(page.getByRole('heading', { name: words.mailLink.failedTitle })).toBeFocused()
    await context.setOffline(false)
    await button(page, words.retry).click()
    await expect(page.getByRole('heading', { name: answers.steps.answered.doneTitle })).toBeFocused()
    expect(hosted.log()).not.toContain(/#([^/]+)/.exec(link)?.[1])
  })
})
