import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailAbout } from '../../tests/support/mail-about.ts'
import { DeliveryError } from '../functions/mail/mail.ts'
import { toBrevo } from './brevo-mailer.ts'
import { toNodemailer } from './to-nodemailer.ts'

const shownName = (name: string) => toBrevo(mailAbout({ replyTo: { name, address: 'a@example.net' } })).replyTo?.name

describe('a name', () => {
  it.each([
    ['Anna Lena', 'Anna Lena'],
    ['Schmidt, Anna (Büro)', 'Schmidt Anna Büro'],
    ['Dr. Jörg Müller', 'Dr Jörg Müller'],
    ['Smith, Anna', 'Smith, Anna'],
    ['{{ contact.EMAIL }}', '{ { contact.EMAIL }}'],
  ])('%j goes over as %j', (name, shown) => {
    expect(shownName(name)).toBe(shown)
  })

  it.each(['', ' ', '=?utf-8?Q?x?=', 'é,'.repeat(40), 'a'.repeat(71)])('%j is left out', (name) => {
    const { replyTo } = toBrevo(mailAbout({ replyTo: { name, address: 'a@example.net' } }))
    expect(replyTo).toEqual({ email: 'a@example.net' })
  })
})

it('a logo becomes the name: Brevo takes no picture into a mail', () => {
  const html = '<td><img src="data:image/png;base64,iVBORw0KGgo=" alt="Müller &amp; Söhne" width="120"></td>'
  expect(toBrevo(mailAbout({ html })).htmlContent).toBe('<td>Müller &amp; Söhne</td>')
})

describe('any text', () => {
  const nasty = fc.constantFrom(
    ...['{{', '{%', '{#', '{', '}}', '{{{%', '\r\nBcc: v@example.com', '\u2028', '\ud800', 'Ä', ',', '\0'],
  )
  const text = fc
    .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 6 })
    .map((parts) => parts.join(''))

  it('is no template of Brevo, no further header and no further recipient', () => {
    fc.assert(
      fc.property(text, text, (name, typed) => {
        const sent = toBrevo(
          mailAbout({ subject: typed, html: typed, text: typed, replyTo: { name, address: 'a@example.net' } }),
        )
        const shown = [sent.subject, sent.htmlContent, sent.textContent, sent.replyTo?.name ?? '']
        for (const part of shown) expect(part).not.toMatch(/\{[{%#]/)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: it finds control characters
        expect(`${sent.subject}${sent.replyTo?.name}`).not.toMatch(/[\u0000-\u001f\u2028]|\p{Surrogate}/u)
        expect(sent.to).toEqual([{ email: 'team@example.org', contactPixelTrackingConsent: false }])
      }),
      { numRuns: 2000 },
    )
  })

  it('without a brace is sent as it is', () => {
    const typed = 'Flachdach, 40 m² <b>\n{ Anbau } }} 100 %'
    expect(toBrevo(mailAbout({ html: typed, text: typed }))).toMatchObject({ htmlContent: typed, textContent: typed })
  })
})

it('never names anything but one address as a recipient', () => {
  const to = [{ name: '', address: 'a@x.org\r\nBcc: b@y.org' }]
  expect(() => toBrevo(mailAbout({ to }))).toThrow(DeliveryError)
})

it('has the Message-ID and the further headers of a mail over SMTP', () => {
  const mail = mailAbout({ headers: { 'List-Unsubscribe': '<mailto:a@example.org>' } })
  const { messageId, headers } = toNodemailer(mail)
  expect(toBrevo(mail).headers).toEqual({ 'Message-ID': messageId, ...headers, idempotencyKey: mail.id })
})
