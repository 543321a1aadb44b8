import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openTestStore, submit } from '../../../tests/support/delivery.ts'
import { recordLog } from '../../../tests/support/record-log.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { staffPage } from '../../functions/staff-page/staff-page.ts'
import { DAY, MINUTE } from '../../lead/durations.ts'
import { readConfig } from '../../settings/server-settings.ts'
import { startDelivery } from './start-delivery.ts'

/** Mails that the loop sends by itself take milliseconds on an idle machine. */
const WAIT = { timeout: 2 * MINUTE }
const linkSecret = 'a secret of at least thirty-two letters'
const siteUrl = 'https://dach.example.org'

async function start(smtpUrl: string | null, receivedAt = Date.now()) {
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const store = await openTestStore()
  const lead = await submit(store, { receivedAt })
  const { log } = recordLog()
  const config = readConfig({
    DATA_DIR: folder,
    SITE_URL: siteUrl,
    MAIL_FROM: 'Muster Dachstrom <dachcheck@example.org>',
    LEAD_RECIPIENT: 'team@example.org',
    MAIL_RETRY_BASE_MS: '1000',
    RETENTION_DAYS: '0',
    ...(smtpUrl === null ? {} : { SMTP_URL: smtpUrl }),
  })
  if (!config.ok) throw new Error(config.problems.join())
  const delivery = startDelivery({ store, file: store }, config.settings, { log, siteUrl, linkSecret })
  onTestFinished(() => delivery.stop())
  return { store, lead, log, mailDirectory: join(folder, 'mail') }
}

it('writes both mails as files where no mail server is set', async () => {
  const { mailDirectory, lead } = await start(null)
  const files = await vi.waitFor(async () => {
    // After seven in the morning the digest comes too.
    const names = (await readdir(mailDirectory)).filter((name) => !/digest|part$/.test(name))
    expect(names).toHaveLength(2)
    return names
  }, WAIT)
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(mailDirectory, name)))),
  )
  expect(mails.map((mail) => mail.to?.[0]?.address).sort()).toEqual([lead.email, 'team@example.org'].sort())
})

it('puts a link into the mail to staff that marks this lead as answered, also where the mail waited forty days', async () => {
  await using smtp = await startSmtp()
  const { store, lead, log } = await start(smtp.url, Date.now() - 40 * DAY)
  const toStaff = await vi.waitFor(() => {
    const found = smtp.received.find((one) => one.mail.subject?.startsWith('Neue Dachprüfung'))
    expect(found).toBeDefined()
    return found
  }, WAIT)
  const link = /https:\/\/dach\.example\.org\/antwort\/([^?]+)\?schritt=(beantwortet)/.exec(toStaff?.mail.text ?? '')
  const [address = '', token = '', schritt = ''] = link ?? []
  const request = new Request(address, { method: 'POST', body: new URLSearchParams({ schritt }) })
  await staffPage(request, token, { store, linkSecret, now: Date.now, log })
  expect((await store.findLead(lead.ref))?.answeredAt).toBeGreaterThan(0)
})
