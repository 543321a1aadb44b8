import { beforeAll, expect, it } from 'vitest'
import { BREVO_KEY, type BrevoFault, type BrevoOptions, startBrevo } from '../../tests/support/brevo.ts'
import { mailOf } from '../../tests/support/compose-sample.ts'
import { readCalendar } from '../../tests/support/read-calendar.ts'
import { sampleStoredLead } from '../../tests/support/sample-leads.ts'
import { describeFailure } from '../../tests/support/sample-mail.ts'
import { refusedUrl } from '../../tests/support/smtp.ts'
import { MINUTE } from '../base/durations.ts'
import { LEASE } from '../lead/outbox/message-rules.ts'
import { DeliveryError, type Mail } from '../lead/outbox/transport.ts'
import { BREVO_LIMITS, createBrevoMailer } from './brevo-mailer.ts'

const PATIENT = { wholeMail: MINUTE }
/** The code depends on how the connection ended. */
const HUNG_UP = /^(UND_ERR_SOCKET|ECONNRESET)$/

let mail: Mail
beforeAll(async () => {
  mail = await mailOf('visitor-confirmation')
})

async function outcomeAt(url: string, { limits = PATIENT, changes = {} } = {}): Promise<string> {
  return outcomeOf(createBrevoMailer(BREVO_KEY, { url, limits }).send({ ...mail, ...changes }))
}

async function outcomeOf(sending: Promise<void>): Promise<string> {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error === null) return 'sent'
  if (!(error instanceof DeliveryError)) throw error
  expect(error.message).toBe(`The message was not sent: ${error.code}.`)
  return describeFailure(error)
}

/** A server on which only the first request goes wrong. */
const startFaulty = (fault: BrevoFault, changes: BrevoOptions = {}) =>
  startBrevo({ fault: (request) => (request === 1 ? fault : null), ...changes })

it('sends the whole mail to one recipient', async () => {
  await using brevo = await startBrevo()
  expect(await outcomeAt(brevo.url)).toBe('sent')
  expect(brevo.taken).toEqual([
    {
      sender: { name: 'Muster Dachstrom', email: 'dachcheck@example.org' },
      to: [{ email: 'erika@example.org', contactPixelTrackingConsent: false }],
      replyTo: { name: mail.replyTo?.name, email: mail.replyTo?.address },
      subject: mail.subject,
      htmlContent: mail.html,
      textContent: mail.text,
      headers: {
        'Message-ID': `<${mail.id}@example.org>`,
        'List-Unsubscribe': mail.headers['List-Unsubscribe'],
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        idempotencyKey: mail.id,
      },
    },
  ])
})

it('sends the calendar file of an appointment', async () => {
  await using brevo = await startBrevo()
  const { attachments } = await mailOf('visitor-appointment', sampleStoredLead({ address: 'Ährenweg 5 🌞' }))
  expect(await outcomeAt(brevo.url, { changes: { attachments } })).toBe('sent')
  const [file] = brevo.taken[0]?.attachment ?? []
  expect(file?.name).toBe('termin.ics')
  const { events } = readCalendar(Buffer.from(file?.content ?? '', 'base64').toString())
  expect(events).toMatchObject([{ location: 'Ährenweg 5 🌞' }])
})

it('sends one mail to several recipients', async () => {
  await using brevo = await startBrevo()
  const to = ['a@example.org', 'b@example.org'].map((address) => ({ name: '', address }))
  expect(await outcomeAt(brevo.url, { changes: { to } })).toBe('sent')
  expect(brevo.taken.map((taken) => taken.to.map(({ email }) => email))).toEqual([['a@example.org', 'b@example.org']])
})

it.each<[string, { status: number; code: string }, string]>([
  ['this mail', { status: 400, code: 'invalid_parameter' }, 'EREFUSED_400 of this message, retried for staff'],
  ['a request that it does not understand', { status: 400, code: 'bad_request' }, 'EPROTOCOL_400'],
  ['an unknown address of a server', { status: 401, code: 'unauthorized' }, 'EAUTH_401'],
  ['an account that may not send', { status: 403, code: 'permission_denied' }, 'EAUTH_403'],
  ['an account without credits', { status: 402, code: 'not_enough_credits' }, 'ECREDITS_402'],
  ['an account without credits, as a wrong request', { status: 400, code: 'not_enough_credits' }, 'ECREDITS_400'],
  ['too many requests', { status: 429, code: 'too_many_requests' }, 'ELIMIT_429'],
  ['every request, because it is broken', { status: 500, code: 'internal_error' }, 'EPROTOCOL_500'],
])('names a refusal of %s by a code, without its sentence', async (_name, fault, code) => {
  await using brevo = await startFaulty(fault)
  expect(await outcomeAt(brevo.url)).toBe(code)
  expect(brevo.requests()).toBe(1)
})

it('sends no request if the recipient is not one address', async () => {
  await using brevo = await startBrevo()
  for (const address of ['a@x.org, b@y.org', 'a@x.org\r\nBcc: b@y.org'])
    expect(await outcomeAt(brevo.url, { changes: { to: [{ name: '', address }] } })).toBe(
      'EENVELOPE of this message, retried for staff',
    )
  expect(brevo.requests()).toBe(0)
})

it.each<[BrevoFault, string | RegExp]>([
  ['page', 'EPROTOCOL_200'],
  ['redirect', 'EPROTOCOL_307'],
  ['cut', HUNG_UP],
  ['no response', HUNG_UP],
  ['half a response', HUNG_UP],
])('does not count a mail as sent after %j', async (fault, code) => {
  await using brevo = await startFaulty(fault)
  expect(await outcomeAt(brevo.url)).toMatch(code)
  expect(brevo.requests()).toBe(1)
})

it('names by a code that Brevo is away or not in the DNS', async () => {
  const gone = (await refusedUrl()).replace('smtp:', 'http:')
  expect(await outcomeAt(gone)).toBe('ECONNREFUSED')
  expect(await outcomeAt('http://missing.invalid')).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/)
})

it('gives up a mail after the deadline if Brevo is silent', async () => {
  await using brevo = await startFaulty('silence')
  expect(await outcomeAt(brevo.url, { limits: { wholeMail: 150 } })).toBe('ETIMEDOUT')
})

it.each<BrevoFault>(['no response', 'half a response'])(
  'sends a mail once that is repeated after %j',
  async (fault) => {
    await using brevo = await startFaulty(fault)
    const mailer = createBrevoMailer(BREVO_KEY, { url: brevo.url })
    expect(await outcomeOf(mailer.send(mail))).toMatch(HUNG_UP)
    expect(await outcomeOf(mailer.send(mail))).toBe('sent')
    expect(brevo.requests()).toBe(2)
    expect(brevo.taken).toHaveLength(1)
  },
)

it('does not count a mail as sent after a hang-up and a refusal that used up its key', async () => {
  const faults: (BrevoFault | null)[] = ['cut', { status: 500, code: 'internal_error' }]
  await using brevo = await startBrevo({ fault: (request) => faults[request - 1] ?? null, refusalsUseKeys: true })
  const mailer = createBrevoMailer(BREVO_KEY, { url: brevo.url })
  expect(await outcomeOf(mailer.send(mail))).toMatch(HUNG_UP)
  expect(await outcomeOf(mailer.send(mail))).toBe('EPROTOCOL_500')
  expect(await outcomeOf(mailer.send(mail))).toBe('EREPEATED_400 of this message')
  expect(brevo.taken).toHaveLength(0)
})

it('sends a mail of another process again only when its key is free, because its outcome is unknown', async () => {
  await using brevo = await startBrevo()
  expect(await outcomeAt(brevo.url)).toBe('sent')
  expect(await outcomeAt(brevo.url)).toBe('EREPEATED_400 of this message')
  brevo.forgetKeys()
  expect(await outcomeAt(brevo.url)).toBe('sent')
})

it('sends a mail again when its key is free after a refusal that used it up', async () => {
  await using brevo = await startFaulty({ status: 500, code: 'internal_error' }, { refusalsUseKeys: true })
  const mailer = createBrevoMailer(BREVO_KEY, { url: brevo.url })
  expect(await outcomeOf(mailer.send(mail))).toBe('EPROTOCOL_500')
  expect(await outcomeOf(mailer.send(mail))).toBe('EREPEATED_400 of this message')
  brevo.forgetKeys()
  expect(await outcomeOf(mailer.send(mail))).toBe('sent')
  expect(brevo.taken).toHaveLength(1)
})

it('ends a mail under way when it is closed', async () => {
  await using brevo = await startFaulty('silence')
  const mailer = createBrevoMailer(BREVO_KEY, { url: brevo.url })
  const outcome = outcomeOf(mailer.send(mail))
  await brevo.until(() => brevo.requests() === 1)
  await mailer.close()
  expect(await outcome).toBe('EABORT')
})

it('gives a whole mail less time than its lease', () => {
  expect(BREVO_LIMITS.wholeMail).toBeLessThan(LEASE)
  expect(BREVO_LIMITS).toEqual({ wholeMail: 60_000 })
})
