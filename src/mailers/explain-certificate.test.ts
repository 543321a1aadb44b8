import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { afterAll, expect, it } from 'vitest'
import { makeCertificate } from '../../tests/support/certificate.ts'
import { mailAbout } from '../../tests/support/mail-about.ts'
import { startSmtp } from '../../tests/support/smtp.ts'
import { explainCertificate } from './explain-certificate.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const before = tls.getCACertificates()
afterAll(() => tls.setDefaultCACertificates(before))

it.each([
  ['that has expired', { expired: true }, true, /of the mail server 127\.0\.0\.1 has expired .+\?$/],
  ['for another name', { names: 'IP:127.0.0.9,DNS:mail.example.net' }, true, /another name.* into SMTP_URL\.$/],
  ['of an unknown authority', {}, false, /cannot be traced to an authority.*NODE_EXTRA_CA_CERTS\.$/],
])('a certificate %s is called that, and the server gets no mail', async (_name, own, isTrusted, sentence) => {
  using certificate = makeCertificate(own)
  tls.setDefaultCACertificates(isTrusted ? [...before, readFileSync(certificate.authority, 'utf8')] : before)
  await using smtp = await startSmtp({ certificate })
  const mailer = createSmtpMailer(smtp.url)
  const failure = { code: 'ETLS_CERTIFICATE', explanation: expect.stringMatching(sentence) }
  await expect(mailer.send(mailAbout({}))).rejects.toMatchObject(failure)
  await mailer.close()
  expect(smtp.received).toEqual([])
})

it('names the first name of a certificate, and nothing where it is about something else', () => {
  const identity = tls.checkServerIdentity('smtp.example.org', {
    subjectaltname: 'DNS:mail.example.net, DNS:www.example.net',
  } as tls.PeerCertificate)
  expect(explainCertificate(identity, 'x', 'SMTP_URL')).toContain('is for another name (mail.example.net):')
  expect(explainCertificate(new Error('535 wrong password'), 'x', 'SMTP_URL')).toBeNull()
})
