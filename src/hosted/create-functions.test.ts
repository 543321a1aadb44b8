// In Node and on SQLite. tests/hosted/functions.slow.test.ts runs the built functions in Deno and on Postgres.

import { beforeEach, expect, it, vi } from 'vitest'
import { openTestStore } from '../../tests/support/delivery.ts'
import { addDevice } from '../../tests/support/push-device.ts'
import { startPushService } from '../../tests/support/push-service.ts'
import { startReceiver, WEBHOOK_SECRET } from '../../tests/support/receiver.ts'
import { sampleLead } from '../../tests/support/sample-leads.ts'
import { startSmtp } from '../../tests/support/smtp.ts'
import { StoreError } from '../lead/store/store-error.ts'
import { createFunctions } from './create-functions.ts'

const KEY = 'sb_publishable_abc123'
const SETTINGS = {
  SITE_URL: 'https://www.example.org',
  MAIL_FROM: 'dach@example.org',
  LEAD_RECIPIENT: 'team@example.org',
  LINK_SECRET: 'a secret of at least thirty-two letters',
  SUPABASE_DB_URL: 'postgres://127.0.0.1/postgres',
  DELIVERY_SECRET: 'another secret of at least thirty-two letters',
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: KEY }),
}

let lines: string[] = []
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
})

function post(body: object, headers: Record<string, string> = {}): Request {
  const all = { apikey: KEY, 'content-type': 'application/json', ...headers }
  return new Request('https://abc.supabase.co/', { method: 'POST', headers: all, body: JSON.stringify(body) })
}

it('stores a lead, mails it after the response, and marks it as answered by the link in the mail', async () => {
  await using smtp = await startSmtp()
  const store = await openTestStore()
  const background: Promise<unknown>[] = []
  const { sendLeadEmail, desk, deliverMails } = createFunctions(
    { environment: { ...SETTINGS, SMTP_URL: smtp.url }, waitUntil: (work) => void background.push(work) },
    () => store,
  )
  expect((await sendLeadEmail(post(sampleLead()))).status).toBe(200)
  await Promise.all(background)
  expect(smtp.received.map(({ recipients }) => recipients[0])).toEqual(['team@example.org', sampleLead().email])

  const link = /https:\/\/www\.example\.org\/anfragen#(.+)\/(beantwortet)/.exec(smtp.received[0]?.mail.text ?? '')
  const [, token, step] = link ?? []
  expect((await desk(post({ do: 'step', token, step, act: true }))).status).toBe(200)
  expect((await store.listLeads())[0]?.answeredAt).toBeTypeOf('number')

  expect((await deliverMails(post({}))).status).toBe(401)
  const report = await deliverMails(post({}, { authorization: `Bearer ${SETTINGS.DELIVERY_SECRET}` }))
  expect(await report.json()).toMatchObject({ database: 'ok', waitingMails: 0, stuckMails: 0 })
})

it('delays no mail while the receiver of events is silent', async () => {
  await using smtp = await startSmtp()
  await using receiver = await startReceiver({ fault: () => 'silence' })
  const environment = { ...SETTINGS, SMTP_URL: smtp.url, WEBHOOK_URL: receiver.url, WEBHOOK_SECRET }
  const store = await openTestStore()
  const { sendLeadEmail } = createFunctions({ environment, waitUntil: () => {} }, () => store)
  await sendLeadEmail(post(sampleLead()))
  await expect.poll(() => store.listUnsentMessages()).toEqual([])
  await receiver.until(() => receiver.requests() === 1)
  await sendLeadEmail(post(sampleLead({ email: 'next@example.org' })))
  await smtp.until(4)
})

it('delays no mail and no other device while the push service of a device is silent', async () => {
  await using smtp = await startSmtp()
  const silent = new Set<string>()
  await using push = await startPushService({ fault: (_, endpoint) => (silent.has(endpoint) ? 'silence' : null) })
  const store = await openTestStore()
  const address = SETTINGS.LEAD_RECIPIENT
  silent.add((await addDevice(store, push, { address, now: Date.now() })).endpoint)
  await addDevice(store, push, { address, now: Date.now() })
  const environment = { ...SETTINGS, SMTP_URL: smtp.url, PUSH_SERVICES: push.origin }
  const { sendLeadEmail } = createFunctions({ environment, waitUntil: () => {} }, () => store)
  for (const count of [1, 2]) {
    await sendLeadEmail(post(sampleLead({ email: `${count}@example.org` })))
    await smtp.until(2 * count)
    await push.until(count)
  }
  expect(push.messages.every(({ endpoint }) => !silent.has(endpoint))).toBe(true)
  // A message is begun once, by any worker.
  expect(push.requests()).toBe(3)
})

it('looks a few times under many requests at once', async () => {
  await using smtp = await startSmtp()
  await using push = await startPushService()
  const store = await openTestStore()
  await addDevice(store, push, { address: SETTINGS.LEAD_RECIPIENT, now: Date.now() })
  const listPushDevices = vi.fn(store.listPushDevices)
  const environment = { ...SETTINGS, RATE_LIMIT: 'off', SMTP_URL: smtp.url, PUSH_SERVICES: push.origin }
  const background: Promise<unknown>[] = []
  const runtime = { environment, waitUntil: (work: Promise<unknown>) => void background.push(work) }
  const { sendLeadEmail } = createFunctions(runtime, () => ({ ...store, listPushDevices }))
  const emails = Array.from({ length: 30 }, (_, index) => `${index}@example.org`)
  await Promise.all(emails.map((email) => sendLeadEmail(post(sampleLead({ email })))))
  await Promise.all(background)
  expect(listPushDevices.mock.calls.length).toBeLessThan(15)
  expect(push.received.length).toBeLessThan(4)
})

it('takes times from the store, even at the first request of a worker and with a wrong clock', async () => {
  await using smtp = await startSmtp()
  const right = Date.UTC(2030, 0, 1, 12)
  const clock = { now: Date.now(), isAway: true }
  const store = {
    ...(await openTestStore()),
    now: () => clock.now,
    async setClock() {
      if (clock.isAway) throw new StoreError('unavailable', { cause: null })
      clock.now = right
    },
  }
  const start = () =>
    createFunctions({ environment: { ...SETTINGS, SMTP_URL: smtp.url }, waitUntil: () => {} }, () => store)
  const worker = start()
  expect((await worker.desk(post({}))).status).toBe(401)
  clock.isAway = false
  expect((await worker.sendLeadEmail(post(sampleLead()))).status).toBe(200)
  expect((await store.listLeads())[0]?.receivedAt).toBe(right)
  await smtp.until(2)
  await expect.poll(() => store.listUnsentMessages()).toEqual([])
})

it('names wrong settings to every caller and in the log, without secrets', async () => {
  const functions = createFunctions({
    environment: { ...SETTINGS, SMTP_URL: 'smtp://user:hunter2@smtp.example.org:587', LINK_SECRET: 'hunter2' },
    waitUntil: () => {},
  })
  for (const handler of Object.values(functions)) {
    const response = await handler(post({}))
    expect(response.status).toBe(503)
    const text = await response.text()
    expect(text).toContain('LINK_SECRET muss mindestens 32 Zeichen haben')
    expect(text + lines).not.toContain('hunter2')
  }
  expect(lines.join()).toContain('not-configured')
})
