import { beforeAll, describe, expect, it } from 'vitest'
import { BREVO_KEY, type BrevoFault, type BrevoOptions, startBrevo } from '../../tests/support/brevo.ts'
import { mailOf } from '../../tests/support/compose-sample.ts'
import { refusedUrl } from '../../tests/support/smtp.ts'
import { DeliveryError, type Mail } from '../functions/mail/mail.ts'
import { MINUTE } from '../lead/durations.ts'
import { LEASE } from '../lead/outbox.ts'
import { BREVO_LIMITS, createBrevoMailer } from './brevo-mailer.ts'

const PATIENT = { wholeMail: MINUTE }
/** Which of the two it is depends on how the connection ended. */
const HUNG_UP = /^(UND_ERR_SOCKET|ECONNRESET)$/

let mail: Mail
beforeAll(async () => {
  mail = await mailOf('visitor-confirmation')
})

/** The code of the error, or `sent`. */
async function outcomeAt(url: string, { key = BREVO_KEY, limits = PATIENT, own = {} } = {}): Promise<string> {
  return outcomeOf(createBrevoMailer(key, { url, limits }).send({ ...mail, ...own }))
}

async function outcomeOf(sending: Promise<void>): Promise<string> {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error === null) return 'sent'
  if (!(error instanceof DeliveryError)) throw error
  expect(error.message).toBe(`The message was not sent: ${error.code}.`)
  return error.code
}

/** A server on which only the first request goes wrong. */
const startFaulty = (fault: BrevoFault, own: BrevoOptions = {}) =>
  startBrevo({ fault: (request) => (request === 1 ? fault : null), ...own })

describe('Brevo', () => {
  it('gets the mail whole, for one recipient', async () => {
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

  it('gets one mail for several recipients', async () => {
    await using brevo = await startBrevo()
    const to = ['a@example.org', 'b@example.org'].map((address) => ({ name: '', address }))
    expect(await outcomeAt(brevo.url, { own: { to } })).toBe('sent')
    expect(brevo.taken.map((taken) => taken.to.map(({ email }) => email))).toEqual([['a@example.org', 'b@example.org']])
  })

  it.each<[string, { status: number; code: string }, string]>([
    ['this mail', { status: 400, code: 'invalid_parameter' }, '554'],
    ['a request that it does not understand', { status: 400, code: 'bad_request' }, 'EPROTOCOL_400'],
    ['an unknown address of a server', { status: 401, code: 'unauthorized' }, 'EAUTH_401'],
    ['an account that may not send', { status: 403, code: 'permission_denied' }, 'EAUTH_403'],
    ['an account without credits', { status: 402, code: 'not_enough_credits' }, 'ECREDITS_402'],
    ['an account without credits, as a wrong request', { status: 400, code: 'not_enough_credits' }, 'ECREDITS_400'],
    ['too many requests', { status: 429, code: 'too_many_requests' }, 'ELIMIT_429'],
    ['every request, because it is broken', { status: 500, code: 'internal_error' }, 'EPROTOCOL_500'],
  ])('refuses %s: the code says whom it is about, and quotes no sentence', async (_name, fault, code) => {
    await using brevo = await startFaulty(fault)
    expect(await outcomeAt(brevo.url)).toBe(code)
    expect(brevo.requests()).toBe(1)
  })

  it('gets no request about an address that is not one address', async () => {
    await using brevo = await startBrevo()
    expect(await outcomeAt(brevo.url, { own: { to: [{ name: '', address: 'a@x.org, b@y.org' }] } })).toBe('EENVELOPE')
    expect(brevo.requests()).toBe(0)
  })

  it.each<[BrevoFault, string | RegExp]>([
    ['page', 'EPROTOCOL_200'],
    ['redirect', 'EPROTOCOL_307'],
    ['cut', HUNG_UP],
    ['no answer', HUNG_UP],
    ['half an answer', HUNG_UP],
  ])('with %j has not said that it took the mail', async (fault, code) => {
    await using brevo = await startFaulty(fault)
    expect(await outcomeAt(brevo.url)).toMatch(code)
    expect(brevo.requests()).toBe(1)
  })

  it('is not there: the code says so', async () => {
    const gone = (await refusedUrl()).replace('smtp:', 'http:')
    expect(await outcomeAt(gone)).toBe('ECONNREFUSED')
    expect(await outcomeAt('http://missing.invalid')).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/)
  })

  it('says nothing: it is given up after the deadline for the whole mail', async () => {
    await using brevo = await startFaulty('silence')
    expect(await outcomeAt(brevo.url, { limits: { wholeMail: 150 } })).toBe('ETIMEDOUT')
  })
})

describe('a mail that is sent again', () => {
  it.each<BrevoFault>(['no answer', 'half an answer'])('after %j counts as sent, and went out once', async (fault) => {
    await using brevo = await startFaulty(fault)
    const mailer = createBrevoMailer(BREVO_KEY, { url: brevo.url })
    expect(await outcomeOf(mailer.send(mail))).toMatch(HUNG_UP)
    expect(await outcomeOf(mailer.send(mail))).toBe('sent')
    expect(brevo.requests()).toBe(2)
    expect(brevo.taken).toHaveLength(1)
  })

  it('after silence and then a refusal that used up its key does not count as sent', async () => {
    const faults: (BrevoFault | null)[] = ['cut', { status: 500, code: 'internal_error' }]
    await using brevo = await startBrevo({ fault: (request) => faults[request - 1] ?? null, refusalsUseKeys: true })
    const mailer = createBrevoMailer(BREVO_KEY, { url: brevo.url })
    expect(await outcomeOf(mailer.send(mail))).toMatch(HUNG_UP)
    expect(await outcomeOf(mailer.send(mail))).toBe('EPROTOCOL_500')
    expect(await outcomeOf(mailer.send(mail))).toBe('451')
    expect(brevo.taken).toHaveLength(0)
  })

  it('by another process waits until its key is free, because its outcome is not known', async () => {
    await using brevo = await startBrevo()
    expect(await outcomeAt(brevo.url)).toBe('sent')
    expect(await outcomeAt(brevo.url)).toBe('451')
    brevo.forgetKeys()
    expect(await outcomeAt(brevo.url)).toBe('sent')
  })

  it('after a refusal that used up its key waits for the key, and does not count as sent', async () => {
    await using brevo = await startFaulty({ status: 500, code: 'internal_error' }, { refusalsUseKeys: true })
    const mailer = createBrevoMailer(BREVO_KEY, { url: brevo.url })
    expect(await outcomeOf(mailer.send(mail))).toBe('EPROTOCOL_500')
    expect(await outcomeOf(mailer.send(mail))).toBe('451')
    brevo.forgetKeys()
    expect(await outcomeOf(mailer.send(mail))).toBe('sent')
    expect(brevo.taken).toHaveLength(1)
  })
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
