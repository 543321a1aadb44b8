import { expect, it } from 'vitest'
import { BREVO_KEY, startBrevo } from '../../../tests/support/brevo.ts'
import { findingsOf, wrongOf } from '../../../tests/support/findings.ts'
import { mailSettings } from '../../../tests/support/servers-on-postgres.ts'
import { refusedUrl, refusing, startBrokenSmtp, startSmtp, unwilling } from '../../../tests/support/smtp.ts'
import { checkMail } from './check-mail.ts'

/** The sentence about the mail server, without any secret. */
async function find(environment: Record<string, string>): Promise<string> {
  const findings = await findingsOf(checkMail, environment)
  expect(JSON.stringify(findings)).not.toMatch(/hunter2|anna-lena|team@example/)
  return wrongOf(findings)
}

it('a mail server that takes mails gets exactly one, in German and marked as a probe', async () => {
  await using smtp = await startSmtp()
  expect(await find(mailSettings(smtp.url))).toBe('')
  const text = expect.stringContaining('das ist eine Probemail')
  const subject = expect.stringMatching(/^Probemail von /)
  expect(smtp.received).toMatchObject([{ recipients: ['team@example.org'], mail: { subject, text, html: text } }])
})

it.each([
  ['refuses the sender', { refuseSender: () => 553 }, /refuses the sender \(553\): set MAIL_FROM/],
  ['refuses the recipient', { refuseRecipient: () => 550 }, /refuses the recipient \(550\): .*LEAD_RECIPIENT/],
  ['puts the mail off', { refuseRecipient: () => 451 }, /puts the mail off.* \(451\): try again/],
])('a mail server that %s is named', async (_, options, sentence) => {
  await using smtp = await startSmtp(options)
  expect(await find(mailSettings(smtp.url))).toMatch(sentence)
  expect(smtp.received).toEqual([])
})

it.each([
  [
    'refuses the password',
    refusing(/^AUTH/, '535 no'),
    /refuses the user, the password .*\(EAUTH_535\): look at SMTP_URL/,
  ],
  ['is full', refusing(/^RCPT/, '552 5.2.2 mailbox full'), /a limit is reached or a mailbox full \(EQUOTA_552\)/],
  ['hangs up', (socket) => socket.destroy(), /does not answer \(ECONNECTION\)/],
  ['greets with a refusal', unwilling, /did not take the probe mail \(EPROTOCOL_554\)/],
] satisfies [string, Parameters<typeof startBrokenSmtp>[0], RegExp][])(
  'a mail server that %s is named',
  async (_, behaviour, sentence) => {
    await using smtp = await startBrokenSmtp(behaviour)
    const url = `${smtp.url.replace('//', '//erika:hunter2@')}?requireTLS=false`
    expect(await find(mailSettings(url))).toMatch(sentence)
  },
)

it('a mail server that is not there, has no name or does not encrypt is named', async () => {
  expect(await find(mailSettings(await refusedUrl()))).toMatch(
    /refuses the connection \(ECONNREFUSED\): look at the port/,
  )
  expect(await find(mailSettings('smtp://mail.invalid:25'))).toMatch(/mail\.invalid is not found in the DNS \(EDNS\)/)
  await using smtp = await startSmtp()
  expect(await find(mailSettings(smtp.url.replace('//', '//erika:hunter2@')))).toMatch(/does not encrypt the line/)
})

it('Brevo gets exactly one mail; one that refuses the key is named', async () => {
  await using brevo = await startBrevo()
  const { SMTP_URL: _, ...mail } = mailSettings('')
  const brevoSettings = { ...mail, BREVO_API_KEY: BREVO_KEY, BREVO_URL: brevo.url }
  expect(await find(brevoSettings)).toBe('')
  expect(brevo.taken.map(({ to }) => to[0]?.email)).toEqual(['team@example.org'])
  const refused = await find({ ...brevoSettings, BREVO_API_KEY: 'xkeysib-hunter2' })
  expect(refused).toMatch(/^Brevo .* refuses .*\(EAUTH_401\): look at .*BREVO_API_KEY/)
})

it('mails that become files are no fault, unless the database is shared', async () => {
  const [inFiles] = await findingsOf(checkMail, { DATA_DIR: '/srv/data' })
  expect(inFiles).toMatchObject({ isGood: true, what: expect.stringContaining('/srv/data/mail and reach nobody') })
  const shared = { DATABASE_URL: 'postgres://x:hunter2@db.example.org/x', LINK_SECRET: 'x'.repeat(32) }
  expect(await find(shared)).toMatch(/would end in files here/)
})
