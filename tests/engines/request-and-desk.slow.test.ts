import { expect, it } from 'vitest'
import { deskWords } from '../../src/content/desk-words.ts'
import { mails } from '../../src/content/generated/mails.ts'
import { yourRequest as words } from '../../src/content/generated/your-request.ts'
import { startDeskSite } from '../support/desk-site.ts'
import { ERIKA } from '../support/sample-leads.ts'
import { listLeads } from '../support/start-server.ts'
import { inEachEngine } from './in-each-engine.ts'

const STREET = '[name=answer-strasse]'

inEachEngine((page) => {
  it('takes answers after sending, changes them behind the link of the mail, and withdraws the request', async () => {
    await using desk = await startDeskSite()
    const email = 'link@example.org'
    await page.openForm(desk.url)
    await page.fillForm({ email })
    await page.click('form [type=checkbox][name=consent]')
    await page.click('form button[type=submit]')
    await page.expectText('section.questions', words.questions.afterSending)
    await page.type(STREET, 'Musterweg 3')
    await page.click('[name=answer-wuensche]')
    await page.press(words.questions.submit)
    await page.expectFocus(words.stored.title)
    await page.expectFocus('Musterweg 3')

    const mail = await desk.takeMail(email, new RegExp(mails.confirmation.subject))
    const [link = '', code = ''] = /https?:\/\/\S+#(\S+)/.exec(mail.text ?? '') ?? []
    await page.open(link)
    await page.expectText('.request-panel', code.slice(0, 9))
    expect(await page.evaluate('location.href')).toBe(`${desk.url}/deine-anfrage`)
    await page.press(words.questions.change)
    await page.expectText('form.questions', words.questions.given)
    await page.type(STREET, 'Anderer Weg 1')
    await page.press(words.questions.submit)
    await page.expectFocus('Anderer Weg 1')
    const [lead] = await listLeads(desk.dataDir)
    expect(JSON.stringify(lead)).toMatch(/Anderer Weg 1.*Speicher/)

    await page.click('.request-withdraw > summary')
    await page.press(words.withdraw.button)
    await page.expectText('[role=alert]', words.withdraw.unconfirmed)
    await page.click('.request-withdraw [type=checkbox]')
    await page.press(words.withdraw.button)
    await page.expectFocus(words.withdraw.doneTitle)
    expect(await listLeads(desk.dataDir)).toEqual([])
  })

  it('signs in by the code of the mail, takes a step, and opens the request without the server', async () => {
    await using desk = await startDeskSite()
    await desk.send({ name: 'Nora Nah', message: 'Das Dach ist aus Schiefer' })
    await page.resize(500, 850)
    await page.open(`${desk.url}/anfragen`)
    await page.expectText('h1', deskWords.signIn.title)
    await page.type('[name=field]', ERIKA.address)
    await page.press(deskWords.signIn.send)
    const { text = '' } = await desk.takeMail(ERIKA.address, /^Anmelden/)
    await page.expectText('h1', deskWords.signIn.sentTitle)
    await page.type('[autocomplete=one-time-code]', /^\d{6}$/m.exec(text)?.[0] ?? '')
    await page.press(deskWords.signIn.enterButton)
    await page.expectText('.desk-row', 'Nora Nah')
    await page.click('.desk-row [data-ref]')
    await page.expectText('article', 'Das Dach ist aus Schiefer')
    await page.press(deskWords.lead.assignToMe)
    await page.expectText('article', deskWords.mine)
    await page.type('#desk-note', 'Hund im Garten')
    await page.press(deskWords.lead.saveNote)
    await page.expectText('article', 'Hund im Garten')
    await expect
      .poll(() => page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("desk-step/"))'))
      .toEqual([])
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')

    await desk[Symbol.asyncDispose]()
    // No navigation to another page between, because WebKitGTK then ends the worker, and sometimes the next one never finishes.
    await page.evaluate('(document.body.replaceChildren(), setTimeout(() => location.reload()))')
    await page.expectText('article', 'Hund im Garten')
    await page.type('#desk-note', 'Ohne Empfang')
    await page.press(deskWords.lead.saveNote)
    await page.expectText('.desk-notices', deskWords.waiting(1))
  })
})
