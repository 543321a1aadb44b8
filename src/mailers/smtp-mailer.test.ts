import { execFile } from 'node:child_process'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { mailOf, sampleFor } from '../../tests/support/compose-sample.ts'
import { readCalendar } from '../../tests/support/read-calendar.ts'
import { describeFailure, mailAbout } from '../../tests/support/sample-mail.ts'
import {
  afterFinalDot,
  busy,
  refusedUrl,
  refusing,
  silent,
  startBrokenSmtp,
  startSmtp,
  unwilling,
} from '../../tests/support/smtp.ts'
import { DAY, MINUTE, SECOND } from '../base/durations.ts'
import { LEASE } from '../lead/outbox/message-rules.ts'
import { DeliveryError, type Mail } from '../lead/outbox/transport.ts'
import { createSmtpMailer, SMTP_LIMITS } from './smtp-mailer.ts'

/** The limits of a test that needs none, or just one that it sets itself. */
const PATIENT = { connection: MINUTE, greeting: MINUTE, socket: MINUTE, wholeMail: MINUTE }

let mail: Mail
beforeAll(async () => {
  mail = await mailOf('visitor-confirmation')
})

async function failureAt(url: string, limits = PATIENT): Promise<string> {
  const mailer = createSmtpMailer(url, limits)
  const error: unknown = await mailer.send(mail).catch((reason: unknown) => reason)
  await mailer.close()
  if (!(error instanceof DeliveryError)) throw new Error('The mail was sent.')
  expect(error.message).toBe(`The message was not sent: ${error.code}.`)
  return describeFailure(error)
}

it('sends three mails once each, to one recipient, over one connection', async () => {
  await using smtp = await startSmtp()
  const mailer = createSmtpMailer(smtp.url)
  for (const id of ['a', 'b', 'c']) await mailer.send({ ...mail, id })
  await mailer.close()
  expect(smtp.received.map((delivery) => delivery.mail.messageId)).toEqual(
    ['a', 'b', 'c'].map((id) => `<${id}@example.org>`),
  )
  expect(smtp.received[0]?.recipients).toEqual(['erika@example.org'])
  expect(smtp.received[0]?.from).toBe('dachcheck@example.org')
  expect(smtp.connections()).toBe(1)
})

it('dates a mail when it is sent, because a mailbox sorts by this date, and an outage may last for days', async () => {
  await using smtp = await startSmtp()
  const mailer = createSmtpMailer(smtp.url)
  const began = Date.now()
  await mailer.send({ ...mail, createdAt: began - 3 * DAY })
  await mailer.close()
  // The header has whole seconds.
  expect(Date.parse(smtp.received[0]?.mail.date ?? '')).toBeGreaterThan(began - SECOND)
})

it('sends a calendar file as a part of the type text/calendar', async () => {
  await using smtp = await startSmtp()
  const address = `Ähre; 5,\\n 48143 ${'Münster '.repeat(40)}🌞`
  const appointment = await mailOf('visitor-appointment', sampleFor('visitor-appointment', { address }))
  const mailer = createSmtpMailer(smtp.url)
  await mailer.send(appointment)
  await mailer.close()
  const [received] = smtp.received
  const part = received?.mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  expect([part?.filename, part?.disposition]).toEqual(['termin.ics', 'attachment'])
  expect(String(received?.raw)).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/)
  // The parser turns the line ends of texts into its own.
  const [, base64 = ''] = /filename=termin\.ics\r\n\r\n([\w+/=\r\n]+)/.exec(String(received?.raw)) ?? []
  const text = Buffer.from(base64, 'base64').toString()
  expect(text).toBe(appointment.attachments?.[0]?.content)
  expect(readCalendar(text).events).toHaveLength(1)
})

it('sends a mail once to the recipients that the mail server accepts', async () => {
  const to = ['a@example.org', 'gone@example.org', 'b@example.org', 'later@example.org']
  const codes: Record<string, number> = { 'gone@example.org': 550, 'later@example.org': 451 }
  await using smtp = await startSmtp({ refuseRecipient: (address) => codes[address] ?? null })
  const mailer = createSmtpMailer(smtp.url)
  await mailer.send({ ...mail, to: to.map((address) => ({ name: '', address })) })
  await mailer.close()
  expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['a@example.org', 'b@example.org']])
  expect(smtp.received[0]?.mail.to).toHaveLength(4)
})

it.each([
  [[550, 550], '550'],
  // The server may accept one of the recipients later.
  [[451, 550], '451'],
])('sends nothing if the mail server refuses all recipients with %j: %s', async (codes, code) => {
  const left = [...codes]
  await using smtp = await startSmtp({ refuseRecipient: () => left.shift() ?? null })
  const mailer = createSmtpMailer(smtp.url)
  const to = ['a@example.org', 'b@example.org'].map((address) => ({ name: '', address }))
  await expect(mailer.send({ ...mail, to })).rejects.toMatchObject({ name: 'DeliveryError', code })
  await mailer.close()
  expect(smtp.received).toEqual([])
})

it('has a code for a mail server that is away or not in the DNS', async () => {
  expect(await failureAt(await refusedUrl())).toBe('ECONNREFUSED')
  expect(await failureAt('smtp://missing.invalid:25')).toBe('EDNS')
})

it.each<[string, Parameters<typeof startBrokenSmtp>[0], string, Partial<typeof SMTP_LIMITS>?]>([
  ['says nothing until the greeting limit', silent, 'ETIMEDOUT', { greeting: 150 }],
  ['greets with 421', busy, '421'],
  ['hangs up after the final dot', afterFinalDot((socket) => socket.destroy()), 'ECONNECTION'],
  ['goes quiet after the final dot until the socket limit', afterFinalDot(() => {}), 'ETIMEDOUT', { socket: 150 }],
  ['trickles for ever until the limit for a whole mail', afterFinalDot(trickle), 'EABORT', { wholeMail: 400 }],
  ['refuses every client with 554', unwilling, 'EPROTOCOL_554'],
  ['refuses the password with 535', refusing(/^AUTH/, '535 5.7.8 no, erika@example.org'), 'EAUTH_535'],
  ['asks for a password late with 530', refusing(/^MAIL/, '530 5.7.57 not authenticated'), 'EAUTH_530'],
  ['refuses the recipient with 451', refusing(/^RCPT/, '451 later, erika@example.org'), '451 of this message'],
  ['refuses the recipient with 550', refusing(/^RCPT/, '550 unknown'), '550 of this message, retried for staff'],
  ['refuses the recipient with 552', refusing(/^RCPT/, '552 too much'), '552 of this message'],
  ['has a full mailbox', refusing(/^RCPT/, '552 5.2.2 full'), 'EQUOTA_552 of this message'],
])('fails after one connection to a mail server that %s', async (_name, behaviour, code, limits = {}) => {
  await using smtp = await startBrokenSmtp(behaviour)
  const url = `${smtp.url.replace('//', '//erika:secret@')}?requireTLS=false`
  expect(await failureAt(url, { ...PATIENT, ...limits })).toBe(code)
  expect(smtp.connections()).toBe(1)
})

function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-'), 20)
  socket.on('close', () => clearInterval(timer))
}

it.each([
  ['no password', '//erika:secret@127.0.0.1'],
  ['no mail to another machine', '//0.0.0.0'],
])('sends over an unencrypted connection %s', async (_name, host) => {
  let said = ''
  await using smtp = await startBrokenSmtp((socket) => {
    socket.on('data', (chunk) => {
      said += chunk
    })
    refusing(/^STARTTLS/, '454 4.7.0 not available')(socket)
  })
  const url = smtp.url.replace('//127.0.0.1', host)
  expect(await failureAt(url)).toBe('ETLS_454')
  expect(said).toMatch(/^EHLO.*\r\nSTARTTLS\r\n$/)
})

it('sends over an unencrypted connection if the address allows it, or to the same machine', async () => {
  await using smtp = await startSmtp()
  for (const url of [smtp.url, `${smtp.url.replace('127.0.0.1', '0.0.0.0')}?requireTLS=false`]) {
    const mailer = createSmtpMailer(url)
    await mailer.send(mail)
    await mailer.close()
  }
  expect(smtp.received).toHaveLength(2)
})

it('ends a mail under way when it is closed', async () => {
  await using smtp = await startBrokenSmtp(silent)
  const mailer = createSmtpMailer(smtp.url, SMTP_LIMITS)
  const sending = mailer.send(mail)
  const failure = expect(sending).rejects.toBeInstanceOf(DeliveryError)
  await smtp.connected
  await mailer.close()
  await failure
})

it('sends the next mail after the library could not be loaded, because too many files were open', async () => {
  await using smtp = await startSmtp()
  const code = `
    import { closeSync, openSync } from 'node:fs'
    import { createSmtpMailer } from '${import.meta.dirname}/smtp-mailer.ts'
    const mailer = createSmtpMailer(${JSON.stringify(smtp.url)})
    const send = () => mailer.send(${JSON.stringify(mailAbout({}))}).catch(({ code }) => console.log(code))
    const files = []
    try { for (;;) files.push(openSync('/dev/null')) } catch {}
    await send()
    for (const file of files) closeSync(file)
    await send()
    await mailer.close()`
  const limited = ['-c', 'ulimit -n 256; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', code]
  const { stdout } = await promisify(execFile)('sh', limited)
  expect(stdout).toMatch(/^E\w+\n$/)
  expect(smtp.received).toHaveLength(1)
})

it('gives a whole mail less time than its lease', () => {
  expect(SMTP_LIMITS.wholeMail).toBeLessThan(LEASE)
})
