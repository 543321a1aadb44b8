import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { BREVO_KEY, startBrevo } from '../../../tests/support/brevo.ts'
import { makeCertificate } from '../../../tests/support/certificate.ts'
import { settingsOf, wrongOf } from '../../../tests/support/findings.ts'
import { mailSettings } from '../../../tests/support/servers-on-postgres.ts'
import { refusedUrl, refusing, startBrokenSmtp, startSmtp, unwilling } from '../../../tests/support/smtp.ts'
import { checkMail } from './check-mail.ts'

const PASSWORD = 'hunter2%23x'
const USER = `//erika:${PASSWORD}@`

const before = tls.getCACertificates()
afterEach(() => tls.setDefaultCACertificates(before))

async function findingsAt(smtpUrl: string) {
  const findings = await checkMail(settingsOf(mailSettings(smtpUrl)))
  expect(JSON.stringify(findings)).not.toMatch(/hunter2|anna-lena|team@example/)
  return findings
}

/** The one thing that is wrong. */
async function faultAt(smtpUrl: string): Promise<string> {
  const sentences = wrongOf(await findingsAt(smtpUrl))
  expect(sentences).toHaveLength(1)
  return sentences[0] ?? ''
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
    expect(wrongOf(await findingsAt(smtp.url.replace('//', USER)))).toEqual([])
    expect(smtp.received).toHaveLength(1)
    const [{ recipients, from, mail } = { recipients: [], from: '', mail: null }] = smtp.received
    expect({ recipients, from }).toEqual({ recipients: ['team@example.org'], from: 'dachcheck@example.org' })
    expect(mail?.subject).toMatch(/^Probemail von /)
    expect(mail?.text).toContain('das ist eine Probemail')
    expect(mail?.html).toContain('<p>das ist eine Probemail')
  })

  it('with the wrong password is named', async () => {
    await using smtp = await startTrusted(makeCertificate(), 'another')
    expect(await faultAt(smtp.url.replace('//', USER))).toMatch(
      /refuses the user or the password \(EAUTH_535\): .*SMTP_URL/,
    )
    expect(smtp.received).toEqual([])
  })

  it('that wants a password and was given none is named', async () => {
    await using smtp = await startTrusted(makeCertificate(), 'another')
    expect(await faultAt(smtp.url)).toMatch(/asks for a user and a password \(EAUTH_530\)/)
  })

  it.each([
    ['self-signed or of nobody', () => startSmtp({ selfSigned: true }), /^The certificate of the mail server 127/],
    ['expired', () => startTrusted(makeCertificate({ expired: true })), /has expired/],
    ['of another name', () => startTrusted(makeCertificate({ names: 'DNS:mail.example.net' })), /is for another name/],
  ])('whose certificate is %s is named', async (_, start, sentence) => {
    await using smtp = await start()
    expect(await faultAt(smtp.url.replace('//', USER))).toMatch(sentence)
    expect(smtp.received).toEqual([])
  })

  it('that is not there, or has no name, is named', async () => {
    expect(await faultAt(await refusedUrl())).toMatch(/refuses the connection \(ECONNREFUSED\): look at the port/)
    expect(await faultAt('smtp://nobody.invalid:25')).toMatch(/nobody\.invalid is not found in the DNS \(EDNS\)/)
  })

  it('that does not encrypt is named, with either kind of address', async () => {
    await using smtp = await startSmtp()
    expect(await faultAt(smtp.url.replace('smtp:', 'smtps:'))).toMatch(/does not encrypt the line/)
    expect(await faultAt(smtp.url.replace('//', USER))).toMatch(/does not encrypt the line/)
  })

  it.each([
    ['refuses the sender', { refuseSender: () => 553 }, /refuses the sender \(553\): set MAIL_FROM/],
    ['refuses the recipient', { refuseRecipient: () => 550 }, /refuses the recipient \(550\): .*LEAD_RECIPIENT/],
    ['refuses the mail', { refuseMail: () => 554 }, /refuses the mail itself \(554\)/],
    ['puts the mail off', { refuseRecipient: () => 451 }, /puts the mail off.* \(451\): try again/],
  ])('that %s is named', async (_, options, sentence) => {
    await using smtp = await startSmtp(options)
    expect(await faultAt(smtp.url)).toMatch(sentence)
    expect(smtp.received).toEqual([])
  })

  it('that greets with a refusal, or refuses in another way, is shown by its code', async () => {
    await using smtp = await startBrokenSmtp(unwilling)
    expect(await faultAt(smtp.url)).toMatch(/did not take the probe mail \(EPROTOCOL_554\)/)
    await using full = await startBrokenSmtp(refusing(/^RCPT/, '552 5.2.2 mailbox full'))
    expect(await faultAt(full.url)).toMatch(/mailbox is full or a limit reached \(EQUOTA_552\)/)
  })
})

describe('Brevo', () => {
  const settings = (url: string, own: Record<string, string> = {}) => {
    const { SMTP_URL: _, ...mail } = mailSettings('')
    return settingsOf({ ...mail, BREVO_API_KEY: BREVO_KEY, BREVO_URL: url, ...own })
  }

  it('that knows the sender, or its domain, gets exactly one mail', async () => {
    for (const known of [{ senders: ['Dachcheck@example.org'] }, { domains: ['example.org'] }]) {
      await using brevo = await startBrevo(known)
      const findings = await checkMail(settings(brevo.url))
      expect(findings.map(({ isGood }) => isGood)).toEqual([true, true])
      expect(brevo.taken.map(({ to }) => to[0]?.email)).toEqual(['team@example.org'])
    }
  })

  it('that does not know the sender is named, though it takes the mail', async () => {
    await using brevo = await startBrevo({ senders: ['other@example.org'], domains: ['ample.org'] })
    expect(wrongOf(await checkMail(settings(brevo.url)))).toEqual([expect.stringMatching(/does not know the sender/)])
  })

  it('that refuses the key, or says something else, is named', async () => {
    await using brevo = await startBrevo({
      domains: ['example.org'],
      fault: () => ({ status: 402, code: 'not_enough_credits' }),
    })
    const key = 'xkeysib-hunter2'
    const findings = await checkMail(settings(brevo.url))
    expect(wrongOf(findings)).toEqual([expect.stringMatching(/no credits/)])
    await using strict = await startBrevo()
    const refused = await checkMail(settings(strict.url, { BREVO_API_KEY: key }))
    expect(wrongOf(refused)).toEqual([expect.stringMatching(/refuses the key.*\(EAUTH_401\): .*BREVO_API_KEY/)])
    expect(JSON.stringify([findings, refused])).not.toContain('hunter2')
  })
})

it('mails that become files are no fault, unless the database is shared', async () => {
  expect(await checkMail(settingsOf({ DATA_DIR: '/srv/data' }))).toEqual([
    {
      isGood: true,
      todo: null,
      what: expect.stringMatching(/written to \/srv\/data\/mail and reach nobody, until SMTP_URL/),
    },
  ])
  const shared = settingsOf({ DATABASE_URL: 'postgres://x:hunter2@db.example.org/x', LINK_SECRET: 'x'.repeat(32) })
  expect(wrongOf(await checkMail(shared))).toEqual([expect.stringMatching(/would end in files here/)])
})
