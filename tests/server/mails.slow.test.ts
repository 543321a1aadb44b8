import { expect, it } from 'vitest'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendBurst } from '../support/http.ts'
import { silent, startBrokenSmtp, startSmtp } from '../support/smtp.ts'
import { mailSettings, startServer } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'
import { withStore } from '../support/with-store.ts'

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
  await second.stop()
  expect(await withStore(folder, (store) => store.listUnsentMessages())).toEqual([])
})
