import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSmtp } from '../support/smtp.ts'
import { startServer } from '../support/start-server.ts'
import { becomeProvider } from './provider.ts'

const DOMAIN = 'dachwerk-westfalen.de'
/** A colleague whose mailbox is gone. */
const LEFT = `left@${DOMAIN}`

/** The faults, except DNS faults: the DNS does not know the names of this provider. */
const faults = (output: string) =>
  output.split('\n').filter((line) => /^✗ (?!SPF|DMARC|SITE_URL ist [^ ]*, und im DNS)/.test(line))

test("a fresh clone with a provider's facts, running, lacks only a public address", async () => {
  using provider = await becomeProvider()
  await using smtp = await startSmtp({
    refuseRecipient: (address) => (address === LEFT ? 550 : null),
  })
  const settings = {
    SITE_URL: `https://www.${DOMAIN}`,
    TRUST_PROXY: '1',
    DATA_DIR: join(provider.folder, 'data'),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Dachwerk <dach@dachwerk.invalid>',
    LEAD_RECIPIENT: `buero@${DOMAIN}`,
    STAFF: `Katrin Overbeck <overbeck@${DOMAIN}>, ${LEFT}`,
  }
  provider.setSettings(settings)
  const before = await provider.npm('check', '--no-send')
  expect(faults(before.output), before.output).toEqual([])

  await using server = await startServer(settings, [join(provider.folder, 'src/server/main.ts')])
  const page = await (await fetch(server.url)).text()
  for (const fact of ['Dachwerk Westfalen', '21,5–23,9', 'Katrin Overbeck', 'Vier Leute aus Montage']) {
    expect(page).toContain(fact)
  }
  const backups = join(provider.folder, 'backups')
  mkdirSync(backups)
  const backup = await provider.npm('leads', 'backup', '--folder', backups, '--keep', '14')
  expect(backup, backup.output).toMatchObject({ code: 0 })

  const after = await provider.npm('check', server.url)
  expect(faults(after.output), after.output).toEqual([
    expect.stringMatching(`^✗ STAFF, ${LEFT}: Der Mailserver .* weist den Empfänger ab \\(550\\)`),
    expect.stringMatching(/^✗ Die Seite läuft ohne https/),
    expect.stringMatching(/^✗ TRUST_PROXY ist 1, .* kommen aber 0 Adressen an/),
  ])
  expect(after.output).toContain('Die Probeanfrage ist wieder gelöscht')
  const subjects = smtp.received.map(({ mail }) => mail.subject ?? '')
  expect(subjects.filter((subject) => /^Neue Dachprüfung: Startprüfung/.test(subject))).toHaveLength(1)
  expect(after.output).toMatch(/\? Ist die Mail „Neue Dachprüfung: Startprüfung/)
  expect(JSON.parse((await provider.npm('leads', 'list', '--json', '--all')).output)).toEqual([])
}, 600_000)
