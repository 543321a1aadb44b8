import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mailAbout } from '../../tests/support/sample-mail.ts'
import { toBrevo } from './brevo-mailer.ts'

const shownName = (name: string) => toBrevo(mailAbout({ replyTo: { name, address: 'a@example.net' } })).replyTo?.name

it.each([
  ['Anna Lena', 'Anna Lena'],
  ['Schmidt, Anna (Büro)', 'Schmidt Anna Büro'],
  ['Dr. Jörg Müller', 'Dr Jörg Müller'],
  ['Smith, Anna', 'Smith, Anna'],
  ['{{ contact.EMAIL }}', '{ { contact.EMAIL }}'],
])('writes the name %j as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown)
})

it.each(['', ' ', '=?utf-8?Q?x?=', 'é,'.repeat(40), 'a'.repeat(71)])('leaves out the name %j', (name) => {
  const { replyTo } = toBrevo(mailAbout({ replyTo: { name, address: 'a@example.net' } }))
  expect(replyTo).toEqual({ email: 'a@example.net' })
})

it('sends the name in place of a logo, because Brevo takes no picture into a mail', () => {
  const html = '<td><img src="data:image/png;base64,iVBORw0KGgo=" alt="Müller &amp; Söhne" width="120"></td>'
  expect(toBrevo(mailAbout({ html })).htmlContent).toBe('<td>Müller &amp; Söhne</td>')
})

const nasty = fc.constantFrom(
  ...['{{', '{%', '{#', '{', '}}', '{{{%', '\r\nBcc: v@example.com', '\u2028', '\ud800', 'Ä', ',', '\0'],
)
const text = fc
  .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 6 })
  .map((parts) => parts.join(''))

it('makes no template of Brevo, no further header and no further recipient of any text', () => {
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

it('sends a text without double braces as it is', () => {
  const typed = 'Flachdach, 40 m² <b>\n{ Anbau } }} 100 %'
  expect(toBrevo(mailAbout({ html: typed, text: typed }))).toMatchObject({ htmlContent: typed, textContent: typed })
})
