import { expect, it } from 'vitest'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { askDesk, sendBurst } from '../support/http.ts'
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
  // The server does not try once for each request. On a busy machine, a second attempt may have begun.
  expect(broken.connections()).toBeLessThan(5)

  await using healthy = await startSmtp()
  await using second = await start(healthy.url)
  await healthy.until(10)
  expect(new Set(healthy.received.map((one) => one.mail.messageId)).size).toBe(10)

  // The page of the link in a mail sends this request.
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
