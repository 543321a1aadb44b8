import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { afterAll, expect, it } from 'vitest'
import { makeCertificate } from '../../tests/support/certificate.ts'
import { mailAbout } from '../../tests/support/sample-mail.ts'
import { startSmtp } from '../../tests/support/smtp.ts'
import { DeliveryError } from '../lead/outbox/transport.ts'
import { createSmtpMailer } from '../mailers/smtp-mailer.ts'
import { explainCertificate } from './explain-certificate.ts'

const before = tls.getCACertificates()
afterAll(() => tls.setDefaultCACertificates(before))

async function explanationFor(certificate: ReturnType<typeof makeCertificate>, isTrusted = true) {
  if (isTrusted) tls.setDefaultCACertificates([...before, readFileSync(certificate.authority, 'utf8')])
  await using smtp = await startSmtp({ certificate })
  const mailer = createSmtpMailer(smtp.url.replace('//', '//erika:hunter2@'))
  const error: unknown = await mailer.send(mailAbout({})).catch((error: unknown) => error)
  await mailer.close()
  if (!(error instanceof DeliveryError)) return null
  expect(error.code).toBe('ETLS_CERTIFICATE')
  expect(smtp.received).toEqual([])
  return error.explanation
}

it('sends mails to a mail server with a sound certificate', async () => {
  using certificate = makeCertificate()
  expect(await explanationFor(certificate)).toBeNull()
})

it.each([
  ['has expired', { expired: true }, true, /^Das Zertifikat des Mailservers 127\.0\.0\.1 ist abgelaufen: .+\?$/],
  [
    'is for another name',
    { names: 'IP:127.0.0.9,DNS:mail.example.net' },
    true,
    /gilt für einen anderen Namen.*: Schreib den Namen .* in SMTP_URL\.$/,
  ],
  ['is of an unknown authority', {}, false, /führt zu keiner Stelle.*NODE_EXTRA_CA_CERTS\.$/],
])('explains a certificate that %s, and sends nothing', async (_, options, isTrusted, sentence) => {
  using certificate = makeCertificate(options)
  expect(await explanationFor(certificate, isTrusted)).toMatch(sentence)
})

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', /ist selbst ausgestellt.*NODE_EXTRA_CA_CERTS/],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain', /ist selbst ausgestellt/],
  ['CERT_HAS_EXPIRED', 'certificate has expired', /ist abgelaufen/],
  ['CERT_NOT_YET_VALID', 'certificate is not yet valid', /Uhr/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate', /führt zu keiner Stelle/],
])('%s is explained, by its code and by its words', (code, words, sentence) => {
  expect(explainCertificate(Object.assign(new Error('x'), { code }), 'x', 'SMTP_URL')).toMatch(sentence)
  expect(explainCertificate(Object.assign(new Error(words), { code: 'ESOCKET' }), 'x', 'SMTP_URL')).toMatch(sentence)
})

it('names the first name of a certificate, and ignores other errors', () => {
  const identity = tls.checkServerIdentity('smtp.example.org', {
    subjectaltname: 'DNS:mail.example.net, DNS:www.example.net',
  } as tls.PeerCertificate)
  expect(explainCertificate(identity, 'x', 'SMTP_URL')).toContain('einen anderen Namen (mail.example.net):')
  expect(explainCertificate(new Error('535 wrong password'), 'x', 'SMTP_URL')).toBeNull()
  expect(explainCertificate('x', 'x', 'SMTP_URL')).toBeNull()
})
