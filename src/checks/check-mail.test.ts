import { expect, it } from 'vitest'
import { BREVO_KEY, startBrevo } from '../../tests/support/brevo.ts'
import { findingsOf, wrongOf } from '../../tests/support/findings.ts'
import { refusedUrl, refusing, startBrokenSmtp, startSmtp, unwilling } from '../../tests/support/smtp.ts'
import { mailSettings } from '../../tests/support/start-server.ts'
import { checkMail } from './check-mail.ts'

/** The sentence about the mail server, without any secret. */
async function find(environment: Record<string, string>): Promise<string> {
  const findings = await findingsOf(checkMail, environment)
  expect(JSON.stringify(findings)).not.toMatch(/hunter2|anna-lena/)
  return wrongOf(findings)
}

it('sends one German mail, marked as a probe', async () => {
  await using smtp = await startSmtp()
  expect(await find(mailSettings(smtp.url))).toBe('')
  const text = expect.stringContaining('das ist eine Probemail')
  const subject = expect.stringMatching(/^Probemail von /)
  expect(smtp.received).toMatchObject([{ recipients: ['team@example.org'], mail: { subject, text, html: text } }])
})

it.each([
  ['the whole mail', unwilling, /hat die Probemail nicht angenommen \(EPROTOCOL_554\)/],
  ['the password', refusing(/^AUTH/, '535 no'), /weist Namen, Passwort .*\(EAUTH_535\): Sieh in SMTP_URL/],
  [
    'the sender',
    refusing(/^MAIL/, '553 no anna-lena@example.net'),
    /weist den Absender ab \(553\): Nimm als MAIL_FROM/,
  ],
  [
    'the recipient',
    refusing(/^RCPT/, '550 no such user'),
    /^LEAD_RECIPIENT, team@example\.org: .* weist den Empfänger ab \(550\)/,
  ],
  ['the recipient for now', refusing(/^RCPT/, '451 later'), /vertagt die Mail \(451\): Versuch es/],
  ['a full mailbox', refusing(/^RCPT/, '552 5.2.2 full'), /erreichte Grenze oder ein volles Postfach \(EQUOTA_552\)/],
])('reports a refusal without the words of the mail server: %s', async (_, behaviour, sentence) => {
  await using smtp = await startBrokenSmtp(behaviour)
  const url = `${smtp.url.replace('//', '//erika:hunter2@')}?requireTLS=false`
  expect(await find(mailSettings(url))).toMatch(sentence)
})

it('sends one probe to each address, and reports each refused one with its setting', async () => {
  const codes: Record<string, number> = { 'gone@example.org': 550, 'later@example.org': 451 }
  await using smtp = await startSmtp({ refuseRecipient: (address) => codes[address] ?? null })
  const people = { LEAD_RECIPIENT: 'Team@example.org, gone@example.org' }
  const STAFF = 'team@example.org, Max <max@example.org>, later@example.org'
  const sentences = (await find({ ...mailSettings(smtp.url), ...people, STAFF })).split(' | ')
  expect(sentences).toEqual([
    expect.stringMatching(/^LEAD_RECIPIENT, gone@example\.org: .* weist den Empfänger ab \(550\)/),
    expect.stringMatching(/^STAFF, later@example\.org: .* vertagt die Mail \(451\)/),
  ])
  expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['Team@example.org'], ['max@example.org']])
  const [taken] = await findingsOf(checkMail, { ...mailSettings(smtp.url), STAFF: 'max@example.org' })
  expect(taken).toMatchObject({
    isGood: true,
    sentence: expect.stringContaining('an jede Adresse in LEAD_RECIPIENT und STAFF'),
  })
})

it('reports a fault of every address once', async () => {
  await using smtp = await startBrokenSmtp(refusing(/^MAIL/, '553 no'))
  expect(await find({ ...mailSettings(smtp.url), STAFF: 'a@example.org, b@example.org' })).toMatch(
    /^Der Mailserver [^|]+ weist den Absender ab \(553\)[^|]+$/,
  )
})

it('reports a mail server that is away, not in the DNS, or without encryption', async () => {
  expect(await find(mailSettings(await refusedUrl()))).toMatch(/weist die Verbindung ab \(ECONNREFUSED\)/)
  expect(await find(mailSettings('smtp://mail.invalid:25'))).toMatch(/mail\.invalid steht nicht im DNS/)
  await using smtp = await startSmtp()
  expect(await find(mailSettings(smtp.url.replace('//', '//erika:hunter2@')))).toMatch(
    /verschlüsselt die Leitung nicht/,
  )
})

it('sends one mail through Brevo, and reports a refused key', async () => {
  await using brevo = await startBrevo()
  const { SMTP_URL: _, ...mail } = mailSettings('')
  const brevoSettings = { ...mail, BREVO_API_KEY: BREVO_KEY, BREVO_URL: brevo.url }
  expect(await find(brevoSettings)).toBe('')
  expect(brevo.taken.map(({ to }) => to[0]?.email)).toEqual(['team@example.org'])
  const refused = await find({ ...brevoSettings, BREVO_API_KEY: 'xkeysib-hunter2' })
  expect(refused).toMatch(/^Brevo .* weist .*\(EAUTH_401\): Sieh in .*BREVO_API_KEY/)
})

it('accepts mails in files, unless the database is shared', async () => {
  const [inFiles] = await findingsOf(checkMail, { DATA_DIR: '/srv/data' })
  expect(inFiles).toMatchObject({
    isGood: true,
    sentence: expect.stringContaining('/srv/data/mail und erreichen niemanden'),
  })
  const shared = { DATABASE_URL: 'postgres://x:hunter2@db.example.org/x', LINK_SECRET: 'x'.repeat(32) }
  expect(await find(shared)).toMatch(/hier in Dateien enden/)
})
