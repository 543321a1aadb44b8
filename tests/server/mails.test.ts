import { expect, it } from 'vitest'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { BREVO_KEY, startBrevo } from '../support/brevo.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { askDesk, sendBurst, sendLead } from '../support/http.ts'
import { silent, startBrokenSmtp, startSmtp } from '../support/smtp.ts'
import { mailSettings, startServer } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

const site = await fixtureSite()
const folder = folderForFile()

it('a silent mail server costs no request and no mail, and does not hold up a stop', async () => {
  const start = (smtp: string) => startServer({ ...mailSettings(smtp), DATA_DIR: folder }, site.command)
  await using broken = await startBrokenSmtp(silent)
  const first = await start(broken.url)
  expect((await sendBurst(first.url, { total: 5, connections: 5 })).acknowledged.size).toBe(5)
  await broken.connected
  expect(await first.stop()).toBe(0)
  // Not one for each request; on a busy machine a second attempt may have begun.
  expect(broken.connections()).toBeLessThan(5)

  await using healthy = await startSmtp()
  await using second = await start(healthy.url)
  await healthy.until(10)
  expect(new Set(healthy.received.map((one) => one.mail.messageId)).size).toBe(10)

  // The link in one of them works: its page sends this to our server.
  const toStaff = healthy.received.find((one) => one.recipients[0] === 'team@example.org')
  const link = /https:\/\/www\.example\.org\/anfragen#(\S+)\/(beantwortet)/.exec(toStaff?.mail.text ?? '')
  const [, token, step] = link ?? []
  expect((await askDesk(second.url, { do: 'step', token, step, act: true })).status).toBe(200)
  await second.stop()
  const store = await openSqliteStore(folder)
  expect((await store.listLeads()).filter(({ answeredAt }) => answeredAt !== null)).toHaveLength(1)
  expect(await store.listUnsentMessages()).toEqual([])
  await store.close()
})

it('sends both mails of a request through Brevo, also after a 429', async () => {
  await using brevo = await startBrevo({
    fault: (request) => (request === 1 ? { status: 429, code: 'too_many_requests' } : null),
  })
  const { SMTP_URL: _, ...mails } = mailSettings('')
  const through = { BREVO_API_KEY: BREVO_KEY, BREVO_URL: brevo.url, MAIL_RETRY_BASE_MS: '1' }
  await using server = await startServer({ ...mails, ...through }, site.command)
  await sendLead(server.url)

  // After seven in the morning the digest may come too.
  const confirmations = () => brevo.taken.filter((mail) => mail.subject.startsWith('Deine Anfrage'))
  const notifications = () => brevo.taken.filter((mail) => mail.subject.startsWith('Neue Dachprüfung'))
  await brevo.until(() => confirmations().length > 0 && notifications().length > 0)
  expect(await server.stop()).toBe(0)

  expect(confirmations().map((mail) => mail.to[0]?.email)).toEqual(['erika@example.org'])
  expect(notifications().map((mail) => mail.to[0]?.email)).toEqual(['team@example.org'])
  expect(notifications()[0]?.textContent).toContain('https://www.example.org/anfragen#')
  expect(brevo.requests()).toBe(brevo.taken.length + 1)
  const store = await openSqliteStore(server.dataDir)
  expect((await store.listUnsentMessages()).filter(({ kind }) => kind !== 'staff-digest')).toEqual([])
  await store.close()
  expect(server.output()).toContain(`Mails gehen über Brevo (${new URL(brevo.url).host})\n`)
  expect(server.output()).toContain('"code":"ELIMIT_429"')
  expect(server.output()).not.toContain(BREVO_KEY)
  expect(server.output()).not.toContain('erika@example.org')
})
