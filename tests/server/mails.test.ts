import { expect, it } from 'vitest'
import { BREVO_KEY, startBrevo } from '../support/brevo.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendLead } from '../support/http.ts'
import { mailSettings, startServer } from '../support/start-server.ts'
import { withStore } from '../support/with-store.ts'

const site = await fixtureSite()

it('sends both mails of a request through Brevo, also after a 429', async () => {
  await using brevo = await startBrevo({
    fault: (request) => (request === 1 ? { status: 429, code: 'too_many_requests' } : null),
  })
  const { SMTP_URL: _, ...mails } = mailSettings('')
  const through = { BREVO_API_KEY: BREVO_KEY, BREVO_URL: brevo.url, MAIL_RETRY_BASE_MS: '1' }
  await using server = await startServer({ ...mails, ...through }, site.command)
  await sendLead(server.url)

  // After seven in the morning, the daily digest may arrive, too.
  const confirmations = () => brevo.taken.filter((mail) => mail.subject.startsWith('Deine Anfrage'))
  const notifications = () => brevo.taken.filter((mail) => mail.subject.startsWith('Neue Dachprüfung'))
  await brevo.until(() => confirmations().length > 0 && notifications().length > 0)
  expect(await server.stop()).toBe(0)

  expect(confirmations().map((mail) => mail.to[0]?.email)).toEqual(['erika@example.org'])
  expect(notifications().map((mail) => mail.to[0]?.email)).toEqual(['team@example.org'])
  expect(notifications()[0]?.textContent).toContain('https://www.example.org/anfragen#')
  expect(brevo.requests()).toBe(brevo.taken.length + 1)
  const unsent = await withStore(server.dataDir, (store) => store.listUnsentMessages())
  expect(unsent.filter(({ kind }) => kind !== 'staff-digest')).toEqual([])
  expect(server.output()).toContain(`Mails gehen über Brevo (${new URL(brevo.url).host})\n`)
  expect(server.output()).toContain('"code":"ELIMIT_429"')
  expect(server.output()).not.toContain(BREVO_KEY)
  expect(server.output()).not.toContain('erika@example.org')
})
