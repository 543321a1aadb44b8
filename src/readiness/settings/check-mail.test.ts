import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { BREVO_KEY, startBrevo } from '../../../tests/support/brevo.ts'
import { makeCertificate } from '../../../tests/support/certificate.ts'
import { findingsOf, wrongOf } from '../../../tests/support/findings.ts'
import { mailSettings } from '../../../tests/support/servers-on-postgres.ts'
import { refusedUrl, refusing, startBrokenSmtp, startSmtp, unwilling } from '../../../tests/support/smtp.ts'
import { checkBrevoSender } from './check-brevo-sender.ts'
import { checkMail } from './check-mail.ts'

const USER = '//erika:hunter2%23x@'

const before = tls.getCACertificates()
afterEach(() => tls.setDefaultCACertificates(before))

/** The sentence about the mail server, without any secret. */
async function find(smtpUrl: string): Promise<string> {
  const findings = await findingsOf(checkMail, mailSettings(smtpUrl))
  expect(JSON.stringify(findings)).not.toMatch(/hunter2|anna-lena|team@example/)
  return wrongOf(findings)
}

/** A mail server whose certificate's authority is trusted here. */
async function startTrusted(certificate: ReturnType<typeof makeCertificate>, password?: string) {
  onTestFinished(() => certificate[Symbol.dispose]())
  tls.setDefaultCACertificates([...before, readFileSync(certificate.authority, 'utf8')])
  return startSmtp({ certificate, ...(password === undefined ? {} : { password }) })
}

describe('a mail server', () => {
  it('that takes mails gets exactly one, in German and marked as a probe', async () => {
    await using smtp = await startTrusted(makeCertificate(), 'hunter2#x')
    expect(await find(smtp.url.replace('//', USER))).toBe('')
    expect(smtp.received).toMatchObject([
      {
        recipients: ['team@example.org'],
        from: 'dachcheck@example.org',
        mail: {
          subject: expect.stringMatching(/^Probemail von /),
          text: expect.stringContaining('das ist eine Probemail'),
          html: expect.stringContaining('<p>das ist eine Probemail'),
        },
      },
    ])
  })

  it('that gets no password or a wrong one is named', async () => {
    await using smtp = await startTrusted(makeCertificate(), 'another')
    const refused = /refuses the user or the password \(EAUTH_535\): .*SMTP_URL/
    expect(await find(smtp.url.replace('//', USER))).toMatch(refused)
    expect(await find(smtp.url)).toMatch(/asks for a user and a password \(EAUTH_530\)/)
    expect(smtp.received).toEqual([])
  })

  it.each([
    ['signed by itself', () => startSmtp({ selfSigned: true }), /^The certificate of the mail server 127/],
    ['expired', () => startTrusted(makeCertificate({ expired: true })), /has expired/],
    ['of another name', () => startTrusted(makeCertificate({ names: 'DNS:mail.example.net' })), /is for another name/],
  ])('whose certificate is %s is named', async (_, start, sentence) => {
    await using smtp = await start()
    expect(await find(smtp.url.replace('//', USER))).toMatch(sentence)
    expect(smtp.received).toEqual([])
  })

  it('that is not there, or has no name, is named', async () => {
    expect(await find(await refusedUrl())).toMatch(/refuses the connection \(ECONNREFUSED\): look at the port/)
    expect(await find('smtp://mail.invalid:25')).toMatch(/mail\.invalid is not found in the DNS \(EDNS\)/)
  })

  it('that does not encrypt is named, with either kind of address', async () => {
    await using smtp = await startSmtp()
    expect(await find(smtp.url.replace('smtp:', 'smtps:'))).toMatch(/does not encrypt the line/)
    expect(await find(smtp.url.replace('//', USER))).toMatch(/does not encrypt the line/)
  })

  it.each([
    ['refuses the sender', { refuseSender: () => 553 }, /refuses the sender \(553\): set MAIL_FROM/],
    ['refuses the recipient', { refuseRecipient: () => 550 }, /refuses the recipient \(550\): .*LEAD_RECIPIENT/],
    ['refuses the mail', { refuseMail: () => 554 }, /refuses the mail itself \(554\)/],
    ['puts the mail off', { refuseRecipient: () => 451 }, /puts the mail off.* \(451\): try again/],
  ])('that %s is named', async (_, options, sentence) => {
    await using smtp = await startSmtp(options)
    expect(await find(smtp.url)).toMatch(sentence)
    expect(smtp.received).toEqual([])
  })

  it('that greets with a refusal, or refuses in another way, is shown by its code', async () => {
    await using smtp = await startBrokenSmtp(unwilling)
    expect(await find(smtp.url)).toMatch(/did not take the probe mail \(EPROTOCOL_554\)/)
    await using full = await startBrokenSmtp(refusing(/^RCPT/, '552 5.2.2 mailbox full'))
    expect(await find(full.url)).toMatch(/mailbox is full or a limit reached \(EQUOTA_552\)/)
  })
})

describe('Brevo', () => {
  const settings = (url: string, key = BREVO_KEY) => {
    const { SMTP_URL: _, ...mail } = mailSettings('')
    return { ...mail, BREVO_API_KEY: key, BREVO_URL: url }
  }

  it.each([{ senders: ['Dachcheck@example.org'] }, { domains: ['example.org'] }])(
    'that knows the sender gets exactly one mail: %j',
    async (known) => {
      await using brevo = await startBrevo(known)
      expect(await findingsOf(checkBrevoSender, settings(brevo.url))).toMatchObject([{ isGood: true }])
      expect(wrongOf(await findingsOf(checkMail, settings(brevo.url)))).toBe('')
      expect(brevo.taken.map(({ to }) => to[0]?.email)).toEqual(['team@example.org'])
    },
  )

  it('that does not know the sender is named, because it drops the mails that it takes', async () => {
    await using brevo = await startBrevo({ senders: ['other@example.org'], domains: ['ample.org'] })
    expect(wrongOf(await findingsOf(checkBrevoSender, settings(brevo.url)))).toMatch(/does not know the sender/)
  })

  it('that has no credits or refuses the key is named', async () => {
    await using empty = await startBrevo({ fault: () => ({ status: 402, code: 'not_enough_credits' }) })
    expect(wrongOf(await findingsOf(checkMail, settings(empty.url)))).toMatch(/no credits/)
    await using strict = await startBrevo()
    const refused = settings(strict.url, 'xkeysib-hunter2')
    expect(await findingsOf(checkBrevoSender, refused)).toEqual([])
    const found = wrongOf(await findingsOf(checkMail, refused))
    expect(found).toMatch(/refuses the key.*\(EAUTH_401\): .*BREVO_API_KEY/)
    expect(found).not.toContain('hunter2')
  })
})

it('mails that become files are no fault, unless the database is shared', async () => {
  const [inFiles] = await findingsOf(checkMail, { DATA_DIR: '/srv/data' })
  expect(inFiles).toMatchObject({ isGood: true, what: expect.stringContaining('/srv/data/mail and reach nobody') })
  const shared = { DATABASE_URL: 'postgres://x:hunter2@db.example.org/x', LINK_SECRET: 'x'.repeat(32) }
  expect(wrongOf(await findingsOf(checkMail, shared))).toMatch(/would end in files here/)
})
