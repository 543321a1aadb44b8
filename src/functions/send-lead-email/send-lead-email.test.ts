import { expect, it, vi } from 'vitest'
import { freshFunction } from '../../../tests/support/function-under-test.ts'
import {
  NOON,
  PUBLIC_KEY,
  SITE,
  sampleForm,
  sampleLead,
  sampleStoredLead,
} from '../../../tests/support/sample-leads.ts'
import { DAY, MINUTE } from '../../base/durations.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import { createFloodWatch } from '../../lead/intake/flood.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import type { RateLimit } from '../http/rate-limit.ts'

const context = freshFunction()

const storedLeads = () => context.store.listLeads()
const unsentKinds = async () => (await context.store.listUnsentMessages()).map(({ kind }) => kind)

async function expectNothingStored() {
  expect(await storedLeads()).toEqual([])
  expect(await context.store.listUnsentMessages()).toEqual([])
}

it('stores a lead with its two mails before it responds with {}', async () => {
  const response = await context.sendJson()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.text()).toBe('{}')
  const [lead, ...others] = await storedLeads()
  expect(others).toEqual([])
  expect(lead).toMatchObject({ ...sampleLead(), receivedAt: NOON, dueAt: NOON + DAY, quarantinedAt: null })
  expect(lead?.ref).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(await unsentKinds()).toEqual(['staff-notification', 'visitor-confirmation'])
})

it('trims a lead, whose optional fields may be missing', async () => {
  const { name, address, phone, email } = sampleLead()
  expect((await context.sendJson({ name: ` ${name} `, address, phone, email, extra: 1 })).status).toBe(200)
  expect((await storedLeads())[0]).toMatchObject({ name, roofSize: '', roofType: '', message: '' })
})

it('allows only the page to send a lead and to read the answers', async () => {
  const preflight = await context.send({ method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
  // The headers of the official client, and our own.
  expect(preflight.headers.get('access-control-allow-headers')).toBe(
    'authorization, x-client-info, apikey, content-type, x-retry-count, traceparent, tracestate, baggage, x-region, idempotency-key, x-form-signals, x-lead-source, x-desk-session',
  )
  for (const response of [preflight, await context.sendJson(), await context.sendJson({}, { apikey: null })]) {
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE)
  }
})

it('wakes the delivery only when a lead is stored', async () => {
  let woken = 0
  context.deps.onStored = () => {
    woken += 1
  }
  await context.sendJson(sampleLead(), { 'idempotency-key': 'a' })
  await context.sendJson(sampleLead(), { 'idempotency-key': 'a' })
  await context.sendJson({})
  expect(woken).toBe(1)
})

it('creates another reference if the first is taken', async () => {
  await context.sendJson(sampleLead(), { 'idempotency-key': 'a' })
  const [{ ref } = sampleStoredLead()] = await storedLeads()
  const { insertLead } = context.store
  const insertTaken = vi.fn(insertLead).mockImplementationOnce((lead, ...rest) => insertLead({ ...lead, ref }, ...rest))
  context.deps.store = { ...context.store, insertLead: insertTaken }
  await context.sendJson(sampleLead(), { 'idempotency-key': 'b' })
  expect(insertTaken).toHaveBeenCalledTimes(2)
  expect(await storedLeads()).toHaveLength(2)
})

it('refuses a key that comes again with other fields, and changes nothing', async () => {
  await context.sendJson(sampleLead(), { 'idempotency-key': 'once' })
  const response = await context.sendJson(sampleLead({ phone: '0221 4710199' }), { 'idempotency-key': 'once' })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'idempotency_conflict' })
  expect((await storedLeads()).map(({ phone }) => phone)).toEqual([sampleLead().phone])
})

it('recognises a repetition after staff corrected the contact data, also of an address that sent too much', async () => {
  const key = { 'idempotency-key': 'once' }
  await context.sendJson(sampleLead(), key)
  const [lead] = await storedLeads()
  const contact = { ...sampleLead(), phone: '0221 4710199' }
  const corrected = { kind: 'corrected', contact } as const
  await actOnLead(context.store, lead?.ref ?? '', corrected, { by: 'erika@example.org', now: Date.now() })
  expect((await context.sendJson(sampleLead(), key)).status).toBe(200)
  context.deps.rateLimit = limitOf((_, kind) => (kind === 'lead' ? 17 : null))
  expect((await context.sendJson(sampleLead(), key)).status).toBe(200)
  expect((await storedLeads()).map(({ phone }) => phone)).toEqual([contact.phone])
})

it('accepts a key of 1 to 255 visible ASCII characters', async () => {
  for (const key of ['', 'ä', 'a b', 'x'.repeat(256)]) {
    expect((await context.sendJson(sampleLead(), { 'idempotency-key': key })).status).toBe(400)
  }
  await expectNothingStored()
  expect((await context.sendJson(sampleLead(), { 'idempotency-key': '~'.repeat(255) })).status).toBe(200)
})

const invalidUtf8 = new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xc3, 0x28, 0x22, 0x7d])
const typed = (type: string) => context.sendJson(sampleLead(), { 'content-type': type })

it.each<[string, number, () => Promise<Response>]>([
  ['malformed JSON', 400, () => context.sendJson('{"name":')],
  ['bad UTF-8', 400, () => context.sendJson(invalidUtf8)],
  ['another key', 401, () => context.sendJson(sampleLead(), { apikey: 'other' })],
  ['another method', 405, () => context.send({ method: 'PUT' })],
  ['another type', 415, () => typed('text/plain')],
  ['another charset', 415, () => typed('application/json; charset=utf-16')],
])('refuses a request with %s: %i', async (_, status, send) => {
  const response = await send()
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ code: expect.any(String), message: expect.any(String) })
  await expectNothingStored()
})

it.each<[string, unknown, string]>([
  ['an array', [sampleLead()], 'name'],
  ['null as message', { ...sampleLead(), message: null }, 'message'],
  ['a blank address', sampleLead({ address: ' \t ' }), 'address'],
  ['an unknown roof size', { ...sampleLead(), roofSize: 'huge' }, 'roofSize'],
  ['a name of every object as roof type', { ...sampleLead(), roofType: 'toString' }, 'roofType'],
  ['a lone surrogate in the message', `${JSON.stringify(sampleLead()).slice(0, -2)}\\ud800"}`, 'message'],
  ['two addresses', sampleLead({ email: 'a@x.org, b@y.org' }), 'email'],
  ['CRLF in the address', sampleLead({ email: 'a@x.org\r\nBcc: b@y.org' }), 'email'],
])('responds with 422 for %s and names the field', async (_, body, field) => {
  const response = await context.sendJson(body)
  expect(response.status).toBe(422)
  const { fields } = (await response.json()) as { fields: { field: string }[] }
  expect(fields.map((entry) => entry.field)).toContain(field)
  await expectNothingStored()
})

it('accepts UTF-8 in another spelling', async () => {
  expect((await typed('Application/JSON; charset="UTF-8"')).status).toBe(200)
})

it.each(['busy', 'unavailable'] as const)('responds with 503 with Retry-After for a store that is %s', async (code) => {
  context.deps.store = { ...context.store, insertLead: () => Promise.reject(new StoreError(code, { cause: null })) }
  const response = await context.sendJson()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await response.json()).toMatchObject({ code: `store_${code}` })
  expect(context.events).toMatchObject([{ event: 'store-failed', fields: { code } }])
})

it('responds with 500 after an unexpected error of the store, without details', async () => {
  context.deps.store = { ...context.store, insertLead: () => Promise.reject(new Error('secret detail')) }
  const response = await context.sendJson()
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret')
  expect(context.events).toMatchObject([{ event: 'intake-failed', fields: {} }])
})

const FOREIGN_FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }

/** Sets a rate limit that refuses nothing. Returns its calls. */
function recordLimit(): string[] {
  const calls: string[] = []
  context.deps.rateLimit = async (_, kind) => {
    calls.push(`take ${kind}`)
    return null
  }
  return calls
}

function limitOf(wait: (address: string, kind: string) => number | null): RateLimit {
  return async (address, kind) => wait(address, kind)
}

it.each([
  ['a lead', {}, 200, ['take lead']],
  ['no key', { headers: { 'content-type': 'application/json' } }, 401, ['take other']],
  ['another type', { headers: { apikey: PUBLIC_KEY, 'content-type': 'text/plain' } }, 415, ['take other']],
  ['broken JSON', { body: '{' }, 400, ['take other']],
  ['no lead', { body: '{}' }, 422, ['take other']],
  ['a foreign form', { headers: FOREIGN_FORM }, 303, ['take other']],
] as const)('counts %s apart from a request that may become a lead', async (_name, changes, status, counted) => {
  const calls = recordLimit()
  const headers = { apikey: PUBLIC_KEY, 'content-type': 'application/json' }
  const response = await context.send({ headers, body: JSON.stringify(sampleLead()), ...changes })
  expect(response.status).toBe(status)
  expect(calls).toEqual(counted)
  if (status !== 200) await expectNothingStored()
})

it('responds to a repetition at the limit of its address as to the first request, and to other leads with 429', async () => {
  const key = { 'idempotency-key': 'once' }
  await context.sendJson(sampleLead(), key)
  await context.sendForm(sampleForm({ name: 'Max' }))
  context.deps.rateLimit = limitOf((address, kind) => (kind === 'lead' && address === '192.0.2.1' ? 17 : null))
  expect((await context.sendJson(sampleLead(), key)).status).toBe(200)
  const form = await context.sendForm(sampleForm({ name: 'Max' }))
  expect(form.headers.get('location')).toMatch(/\/#anfrage-gesendet$/)
  for (const [lead, headers] of [
    [sampleLead({ phone: '0221 4710199' }), key],
    [sampleLead(), { 'idempotency-key': 'other' }],
    [sampleLead(), {}],
  ] as const) {
    const response = await context.sendJson(lead, headers)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '17'])
  }
  expect(await storedLeads()).toHaveLength(2)
  context.time += 10 * MINUTE + 1
  expect((await context.sendForm(sampleForm({ name: 'Max' }))).headers.get('location')).toMatch(/nicht-gesendet$/)
  context.deps.rateLimit = limitOf(() => 17)
  expect((await context.sendJson(sampleLead(), key)).status).toBe(429)
})

it('quarantines spam without mails, and answers its sender like any other', async () => {
  const real = await context.sendJson()
  const spam = await context.sendJson(sampleLead(), { 'x-form-signals': 't=90000;h=1' })
  expect(spam.status).toBe(real.status)
  expect(await spam.text()).toBe(await real.text())
  expect(Object.fromEntries(spam.headers)).toEqual(Object.fromEntries(real.headers))
  const [last] = await storedLeads()
  expect(last?.quarantinedAt).toBe(NOON)
  expect(await unsentKinds()).toHaveLength(2)
})

it('stores a real lead although a bot used its idempotency key before', async () => {
  const key = { 'idempotency-key': 'a' }
  await context.sendJson(sampleLead(), { ...key, 'x-form-signals': 't=90000;h=1' })
  await context.sendJson(sampleLead(), key)
  await context.sendJson(sampleLead(), key)
  expect((await storedLeads()).map(({ quarantinedAt }) => quarantinedAt)).toEqual([null, NOON])
})

it('does not count spam as part of a flood', async () => {
  context.deps.floodWatch = createFloodWatch(context.store, 2)
  const spam = () => context.sendJson(sampleLead(), { 'x-form-signals': 't=90000;h=1' })
  await Promise.all([spam(), spam(), spam(), context.sendJson()])
  expect(await unsentKinds()).toEqual(['staff-notification', 'visitor-confirmation'])
})

it('does not quarantine a real lead because of other leads from its address, not even with a weak sign', async () => {
  for (let index = 0; index < 10; index += 1)
    await context.sendJson(sampleLead({ email: `erika+${index}@example.org` }))
  await context.sendJson(sampleLead({ message: 'So sieht es aus: https://map.example/dach' }), {
    'x-form-signals': 't=2500;h=0',
  })
  expect((await storedLeads()).map(({ quarantinedAt }) => quarantinedAt)).toEqual(Array(11).fill(null))
})
