import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { mailAbout } from '../../tests/support/sample-mail.ts'
import { staffNotification } from '../content/mail-words.ts'
import { parseLead } from '../lead/intake/parse-lead.ts'
import { DeliveryError, type Mail } from '../lead/outbox/transport.ts'
import { toNodemailer } from './to-nodemailer.ts'

/** More by setting it: `FUZZ_RUNS=100000 npx vitest run src/mailers/to-nodemailer.test.ts` */
const RUNS = Number(process.env.FUZZ_RUNS ?? 500)

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

async function send(mail: Mail) {
  const { message, envelope } = await transport.sendMail(toNodemailer(mail))
  if (!Buffer.isBuffer(message)) throw new Error('not a buffer')
  return { raw: message.toString('latin1'), envelope, parsed: await PostalMime.parse(message) }
}

function refusal(error: unknown): DeliveryError {
  if (error instanceof DeliveryError && error.code === 'EENVELOPE') return error
  throw error
}

const HEADERS = [
  ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version'],
  ...['reply-to', 'subject', 'to', 'x-auto-response-suppress'],
]

/** Texts that break mail headers, between text of every kind. */
const nasty = fc.constantFrom(
  ...['\r\nBcc: victim@example.com', '\nTo: victim@example.com', '\r', '\u2028Bcc: v@example.com', '\u0085', '\0'],
  ...[', victim@example.com', '<victim@example.com>', '"', '\\', ';', ':', '(comment)', '  ', '\t'],
  ...['=?utf-8?Q?=0D=0ABcc:_v@example.com?=', '=?utf-8?B?DQpCY2M6IHZAZXhhbXBsZS5jb20=?='],
  ...['\ud800', 'Ä'.repeat(90), '👩‍🌾', 'مرحبا'],
)
const text = fc
  .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''))

it('attaches a logo to the mail, so that opening the mail fetches nothing', async () => {
  const src = 'data:image/png;base64,iVBORw0KGgo='
  const { parsed } = await send(mailAbout({ html: `<p><img src="${src}" alt="Solar Nord"></p>` }))
  const [logo] = parsed.attachments
  expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true })
  expect(parsed.html).toContain(`<img src="cid:${logo?.contentId?.slice(1, -1)}" alt="Solar Nord">`)
})

it('writes only the expected headers and one recipient for any text', async () => {
  const localPart = fc.oneof(fc.constant('anna'), text)
  await fc.assert(
    fc.asyncProperty(text, localPart, text, async (name, local, town) => {
      const replyTo = { name, address: `${local}@example.net` }
      const sent = await send(mailAbout({ subject: staffNotification.subject(name, town), replyTo })).catch(refusal)
      if (sent instanceof DeliveryError) return
      expect(sent.parsed.headers.map((header) => header.key).sort()).toEqual(HEADERS)
      expect(sent.envelope).toEqual({ from: 'dachcheck@example.org', to: ['team@example.org'] })
      expect(sent.parsed.to).toEqual([{ name: '', address: 'team@example.org' }])
      expect(sent.parsed.cc ?? sent.parsed.bcc).toBeUndefined()
      expect(sent.parsed.text?.trim()).toBe('Hallo')
    }),
    { numRuns: RUNS },
  )
})

it('writes the texts of a lead into headers exactly', async () => {
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(text, text, async (name, address) => {
      const result = parseLead({ name, address, phone: '0251 12345', email: "o'hara+dach@example.net" })
      if (!result.ok) return
      accepted += 1
      const { lead } = result
      const subject = staffNotification.subject(lead.name, lead.address)
      const { parsed } = await send(mailAbout({ subject, replyTo: { name: lead.name, address: lead.email } }))
      expect(parsed.subject).toBe(subject)
      const shown = lead.name.includes('=?') ? '' : lead.name
      expect(parsed.replyTo).toEqual([{ name: shown, address: lead.email }])
    }),
    { numRuns: RUNS },
  )
  expect(accepted).toBeGreaterThan(RUNS / 20)
})

it('refuses a recipient that is not one address', () => {
  for (const address of ['a@x.org, b@y.org', 'a@x.org\r\nBcc: b@y.org', '"a@x.org" <b@y.org>', 'a b@x.org', '']) {
    const to = ['team@example.org', address].map((recipient) => ({ name: '', address: recipient }))
    expect(() => toNodemailer(mailAbout({ to }))).toThrow(DeliveryError)
  }
})

it('does not split a name at a comma', async () => {
  const to = [
    { name: 'Mustermann, Max', address: 'max@example.org' },
    { name: '', address: 'team@example.org' },
  ]
  const { envelope, parsed } = await send(mailAbout({ to }))
  expect(envelope).toEqual({ from: 'dachcheck@example.org', to: ['max@example.org', 'team@example.org'] })
  expect(parsed.to).toEqual(to)
})

it('marks the mail as automatic, and keeps its Message-ID', async () => {
  const { raw, parsed } = await send(mailAbout({}))
  expect(parsed.messageId).toBe('<6f9619ff-8b86-4d01-b42d-00cf4fc964ff@example.org>')
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(raw).toMatch(/^X-Auto-Response-Suppress: All\r$/m)
})
