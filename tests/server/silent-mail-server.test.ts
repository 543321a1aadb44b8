import { expect, it } from 'vitest'
import { DESK_FUNCTION_PATH } from '../../src/lead/desk.ts'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/public-key.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { sendBurst } from '../support/burst.ts'
import { fixtureSite, folderForFile } from '../support/fixture-site.ts'
import { silent, startBrokenSmtp, startSmtp } from '../support/smtp.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()
const folder = folderForFile()

it('a silent mail server costs no request and no mail, and does not hold up a stop', async () => {
  const settings = {
    DATA_DIR: folder,
    SITE_URL: 'https://www.example.org',
    MAIL_FROM: 'Muster <dach@example.org>',
    LEAD_RECIPIENT: 'team@example.org',
  }
  await using broken = await startBrokenSmtp(silent)
  const first = await startServer({ ...settings, SMTP_URL: broken.url }, site.command)
  expect((await sendBurst(first.url, { total: 5, connections: 5 })).acknowledged.size).toBe(5)
  await broken.connected
  expect(await first.stop()).toBe(0)
  // Not one for each request; on a busy machine a second attempt may have begun.
  expect(broken.connections()).toBeLessThan(5)

  await using healthy = await startSmtp()
  await using second = await startServer({ ...settings, SMTP_URL: healthy.url }, site.command)
  await healthy.until(10)
  expect(new Set(healthy.received.map((one) => one.mail.messageId)).size).toBe(10)

  // The link in one of them works: its page sends this to our server.
  const toStaff = healthy.received.find((one) => one.recipients[0] === 'team@example.org')
  const link = /https:\/\/www\.example\.org\/anfragen#(\S+)\/(beantwortet)/.exec(toStaff?.mail.text ?? '')
  const [, token, step] = link ?? []
  const headers = { apikey: DEFAULT_PUBLIC_KEY, 'content-type': 'application/json' }
  const body = JSON.stringify({ do: 'step', token, step, act: true })
  expect((await fetch(second.url + DESK_FUNCTION_PATH, { method: 'POST', headers, body })).status).toBe(200)
  await second.stop()
  const store = await openSqliteStore(folder)
  expect((await store.listLeads()).filter(({ answeredAt }) => answeredAt !== null)).toHaveLength(1)
  expect(await store.listUnsentMessages()).toEqual([])
  await store.close()
})
