import { createClient, type FunctionsHttpError } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../src/base/durations.ts'
import { readOrRenewFeed } from '../../src/functions/calendar/handle-calendar.ts'
import { actOnLead } from '../../src/lead/desk/act-on-lead.ts'
import { SESSION_HEADER } from '../../src/lead/desk/desk-api.ts'
import { LEAD_FUNCTION_PATH } from '../../src/lead/intake/form-contract.ts'
import { planMessages } from '../../src/lead/outbox/message-rules.ts'
import type { LeadStore } from '../../src/lead/store/lead-store.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { deriveVapidKey } from '../../src/mailers/web-push.ts'
import { migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts'
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.ts'
import { BREVO_KEY, startBrevo } from '../support/brevo.ts'
import { makeCertificate } from '../support/certificate.ts'
import {
  DELIVERY_SECRET,
  DENO_VERSIONS,
  type DenoVersion,
  LEGACY_KEY,
  PUBLISHABLE_KEY,
  startFunctions,
} from '../support/hosted-functions.ts'
import { askDesk } from '../support/http.ts'
import { needs } from '../support/needs.ts'
import { postgresForTests } from '../support/postgres-for-tests.ts'
import { addDevice, addSession } from '../support/push-device.ts'
import { startPushService } from '../support/push-service.ts'
import { readCalendar } from '../support/read-calendar.ts'
import { startReceiver, WEBHOOK_SECRET } from '../support/receiver.ts'
import { LINK_SECRET, sampleLead, sampleStoredLead } from '../support/sample-leads.ts'
import { startSmtp } from '../support/smtp.ts'

const SITE = 'https://www.example.org'
const MAILS = { SITE_URL: SITE, MAIL_FROM: 'dach@example.org', LEAD_RECIPIENT: 'team@example.org' }

type Functions = Awaited<ReturnType<typeof startFunctions>>

describe.skipIf(!needs('postgres')).each(DENO_VERSIONS)('hosting on Supabase with %s', (version) => {
  const postgres = postgresForTests()
  let database: string
  let store: LeadStore
  beforeEach(async () => {
    database = await postgres().createDatabase()
    await migratePostgres(database)
    store = openPostgresStore(database)
  })
  afterEach(() => store.close())

  const start = (settings: Record<string, string>) =>
    startFunctions(version as DenoVersion, { SUPABASE_DB_URL: database, ...MAILS, ...settings })

  async function add(changes: Partial<StoredLead>): Promise<StoredLead> {
    const lead = sampleStoredLead({ receivedAt: Date.now(), email: `${crypto.randomUUID()}@example.org`, ...changes })
    await store.insertLead(lead, planMessages(lead), { idempotencyKey: null })
    return lead
  }

  const invoke = ({ url }: Functions, key: string, body: object) =>
    createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } }).functions.invoke(
      'send-lead-email',
      { body },
    )

  /** Sends a lead, and waits for the work after the response. */
  async function submit(functions: Functions): Promise<void> {
    await invoke(functions, PUBLISHABLE_KEY, sampleLead())
    await functions.background()
  }

  const deliver = ({ url }: Functions) =>
    fetch(`${url}/functions/v1/deliver-mails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${DELIVERY_SECRET}` },
    })

  it('stores leads from the official client with either kind of key, and sends both mails after the response', async () => {
    await using smtp = await startSmtp()
    await using functions = await start({ SMTP_URL: smtp.url })
    for (const [index, key] of [LEGACY_KEY, PUBLISHABLE_KEY].entries()) {
      const lead = sampleLead({ email: `visitor-${index}@example.org` })
      expect(await invoke(functions, key, lead)).toMatchObject({ data: {}, error: null })
      await functions.background()
      expect(smtp.received).toHaveLength(2 * index + 2)
      expect(smtp.received.map(({ recipients }) => recipients[0])).toContain(lead.email)
    }
    const { error } = await invoke(functions, 'sb_publishable_other', sampleLead())
    expect((error as FunctionsHttpError).context.status).toBe(401)
    expect(await store.listLeads()).toHaveLength(2)
  })

  it('sends mails through the HTTP interface of Brevo', async () => {
    await using brevo = await startBrevo()
    await using functions = await start({ BREVO_API_KEY: BREVO_KEY, BREVO_URL: brevo.url })
    await submit(functions)
    expect(brevo.taken.map(({ to }) => to[0]?.email).sort()).toEqual([sampleLead().email, MAILS.LEAD_RECIPIENT].sort())
    expect(await store.listUnsentMessages()).toEqual([])
  })

  it('gives a colleague a calendar, and mails an appointment with its file', async () => {
    await using smtp = await startSmtp()
    await using functions = await start({ SMTP_URL: smtp.url })
    const at = Date.now() + DAY
    const lead = await add({ name: 'Anna Nühlen' })
    const address = MAILS.LEAD_RECIPIENT
    const action = { kind: 'answered', outcome: 'visit', text: '', until: at, facts: { invite: true } } as const
    await actOnLead(store, lead.ref, action, { by: address, now: Date.now() - 2 * MINUTE })
    expect((await deliver(functions)).status).toBe(200)
    const files = smtp.received.flatMap(({ mail }) => mail.attachments.filter((one) => one.filename === 'termin.ics'))
    expect(files).toHaveLength(2)
    const feed = await readOrRenewFeed({ address, renew: true }, { store, now: Date.now() })
    const response = await fetch(functions.url + feed.address)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const { events } = readCalendar(await response.text())
    expect(events).toMatchObject([
      { start: Math.floor(at / SECOND) * SECOND, summary: 'Termin vor Ort: Nühlen, Münster' },
    ])
    const guess = `${functions.url}/functions/v1/calendar/${'x'.repeat(43)}.ics`
    expect((await fetch(guess)).status).toBe(404)
  })

  it('notifies a device after the response, and again when the schedule calls', async () => {
    let isAway = false
    await using smtp = await startSmtp()
    await using push = await startPushService({ fault: () => (isAway ? 410 : null) })
    await using functions = await start({ SMTP_URL: smtp.url, PUSH_SERVICES: push.origin })
    const device = await addDevice(store, push, { address: MAILS.LEAD_RECIPIENT, now: Date.now() - MINUTE })
    await submit(functions)
    expect(push.refused).toEqual([])
    expect(push.messages).toMatchObject([
      {
        endpoint: device.endpoint,
        payload: { title: 'Neue Anfrage aus Münster' },
        key: (await deriveVapidKey(LINK_SECRET)).publicKey,
        subject: `mailto:${MAILS.MAIL_FROM}`,
      },
    ])
    const lead = await add({ receivedAt: Date.now() - DAY })
    const assigned = { kind: 'assigned', to: MAILS.LEAD_RECIPIENT } as const
    await actOnLead(store, lead.ref, assigned, { by: 'max@example.org', now: Date.now() })
    await deliver(functions)
    expect(push.received.map(({ ref }) => ref)).toEqual([expect.any(String), lead.ref])
    isAway = true
    await submit(functions)
    expect(await store.listPushDevices()).toEqual([])
  })

  it('accepts the keys of a device, and refuses wrong keys', async () => {
    await using push = await startPushService()
    await using functions = await start({ SMTP_URL: 'smtp://127.0.0.1:9', PUSH_SERVICES: push.origin })
    const session = await addSession(store, { address: MAILS.LEAD_RECIPIENT, now: Date.now(), token: 'a token' })
    const ask = async (device: object | null) => {
      const headers = { apikey: PUBLISHABLE_KEY, [SESSION_HEADER]: 'a token' }
      const response = await askDesk(functions.url, { do: 'push', device }, headers)
      return { status: response.status, body: await response.json() }
    }
    const device = { ...push.subscribe(), isQuiet: true }
    const key = (await deriveVapidKey(LINK_SECRET)).publicKey
    const { endpoint } = device
    expect((await ask(device)).body).toMatchObject({ key, device: { endpoint, isQuiet: true } })
    expect(await store.findPushDevice(session)).toMatchObject({ endpoint })
    const point = Buffer.from(device.p256dh, 'base64url')
    point[64] = (point[64] ?? 0) ^ 1
    expect((await ask({ ...device, p256dh: point.toString('base64url') })).status).toBe(422)
  })

  it('sends lead.created after the response, and later events when the schedule calls', async () => {
    let isAway = false
    await using smtp = await startSmtp()
    await using receiver = await startReceiver({ fault: () => (isAway ? 503 : null) })
    const webhook = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET, WEBHOOK_RETRY_BASE_MS: '1' }
    await using functions = await start({ SMTP_URL: smtp.url, ...webhook })
    await submit(functions)
    expect(receiver.byLead()).toEqual(['created'])
    isAway = true
    const [lead] = await store.listLeads()
    await store.deleteLead({ ref: String(lead?.ref), now: Date.now() })
    expect(await (await deliver(functions)).json()).toMatchObject({ waitingEvents: 1, waitingMails: 0 })
    isAway = false
    expect(await (await deliver(functions)).json()).toMatchObject({ waitingEvents: 0 })
    expect(receiver.byLead()).toEqual(['created deleted'])
    expect(receiver.refused).toEqual([])
  })

  it('sends mails that a mail server refused or a killed worker did not send, when the schedule calls', async () => {
    let isFull = true
    await using smtp = await startSmtp({ refuseMail: () => (isFull ? 451 : null) })
    await using functions = await start({ SMTP_URL: smtp.url, MAIL_RETRY_BASE_MS: '1' })
    await submit(functions)
    expect(smtp.received).toEqual([])
    // Adds a lead as if its worker was killed after the response and before the mails.
    await add({})
    isFull = false
    expect(await (await deliver(functions)).json()).toMatchObject({ database: 'ok', waitingMails: 0, stuckMails: 0 })
    const messages = await Promise.all((await store.listLeads()).map(({ id }) => store.listMessagesOf(id)))
    expect(messages.flat().map(({ sentAt }) => sentAt !== null)).toEqual([true, true, true, true])
  })

  it('counts requests by the address that the gateway sets, not by an address that the client claims', async () => {
    await using smtp = await startSmtp()
    await using functions = await start({ SMTP_URL: smtp.url, RATE_LIMIT: 'on' })
    const statusFor = async (address: string, claimed: string) => {
      const headers = { 'x-test-address': address, 'x-forwarded-for': claimed, 'x-real-ip': claimed }
      return (await fetch(functions.url + LEAD_FUNCTION_PATH, { method: 'POST', headers })).status
    }
    const statuses: number[] = []
    for (let index = 0; index < 60; index += 1) statuses.push(await statusFor('198.51.100.7', `203.0.113.${index}`))
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(401))
    expect(statuses.at(-1)).toBe(429)
    expect(await statusFor('203.0.113.1', '198.51.100.7')).not.toBe(429)
  })

  it('speaks TLS from the start to a mail server, and refuses a certificate of an unknown authority', async () => {
    using certificate = makeCertificate()
    await using smtp = await startSmtp({ certificate })
    await using untrusting = await start({ SMTP_URL: smtp.url, MAIL_RETRY_BASE_MS: '1' })
    await submit(untrusting)
    expect(smtp.received).toEqual([])
    expect((await store.listUnsentMessages()).map(({ lastError }) => lastError)).toContain('ETLS_CERTIFICATE')
    // The name has more than one address, as the names of mail providers do.
    const SMTP_URL = smtp.url.replace('127.0.0.1', 'localhost')
    const SUPABASE_DB_URL = database.replace('127.0.0.1', 'localhost')
    await using functions = await start({ SMTP_URL, SUPABASE_DB_URL, DENO_CERT: certificate.authority })
    expect((await deliver(functions)).status).toBe(200)
    expect(smtp.received.length).toBeGreaterThanOrEqual(2)
  })
})
