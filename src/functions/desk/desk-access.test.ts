import { expect, it } from 'vitest'
import { NIGHT, submit } from '../../../tests/support/delivery.ts'
import { LIST, openDesk, VERBS } from '../../../tests/support/open-desk.ts'
import { ERIKA, LINK_SECRET, MAX, SITE } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { newId } from '../../base/new-id.ts'
import { SESSION_HEADER } from '../../lead/desk/desk-api.ts'
import type { DeskRequest } from '../../lead/desk/desk-request.ts'
import { signInLink, signLinkedLeads } from '../links/staff-link.ts'
import { handleDesk } from './handle-desk.ts'

it('takes bodies of more than 8 kB only with a session', async () => {
  const { send, ask } = await openDesk()
  const large = { ...LIST, ignored: 'x'.repeat(9000) } as DeskRequest
  expect((await send(large)).status).toBe(413)
  expect((await send({ ...LIST, ignored: 'x'.repeat(7000) })).status).toBe(401)
  expect((await ask(large)).status).toBe(200)
})

it('signs in once by a link in a mail, and keeps the device signed in while it is used', async () => {
  const { clock, ask, askForLink, send } = await openDesk()
  const token = await askForLink()
  const entered = await send({ do: 'enter', token })
  const { session } = (await entered.json()) as { session: string }
  expect((await ask(LIST, session)).body).toMatchObject({ me: ERIKA.address, staff: [ERIKA, MAX] })
  expect((await send({ do: 'enter', token })).status).toBe(404)
  for (let days = 0; days < 4; days += 1) {
    clock.now += 29 * DAY
    expect((await ask(LIST, session)).status).toBe(200)
  }
  clock.now += 30 * DAY
  expect((await ask(LIST, session)).status).toBe(401)
})

it('gives the same response for known and unknown addresses, and mails only to staff', async () => {
  const { send, askForLink, store } = await openDesk()
  expect(await askForLink('eve@example.org')).toBeNull()
  const before = (await store.listUnsentMessages()).length
  for (const address of ['eve@example.org', ` ${MAX.address.toUpperCase()} `, '', 'no address']) {
    const response = await send({ do: 'sign-in', address })
    const id = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
    expect([response.status, await response.json()]).toEqual([200, { request: expect.stringMatching(id) }])
  }
  await expect.poll(() => store.listUnsentMessages()).toHaveLength(before + 1)
})

it('refuses a sign-in link that is expired, forged, or of another secret', async () => {
  const { clock, send, askForLink } = await openDesk()
  const token = await askForLink()
  const [id = '', signature = ''] = token?.split('.') ?? []
  const foreign = await signInLink(id, { siteUrl: SITE, linkSecret: 'another secret of thirty-two letters' })
  const ofLead = await signLinkedLeads({ ref: 'K7MQ-4XP2' }, { linkSecret: LINK_SECRET, now: NIGHT })
  for (const forged of [
    '',
    '.',
    id,
    `${id}.`,
    token?.slice(0, -1),
    `${newId()}.${signature}`,
    foreign.split('anmelden/')[1],
    ofLead,
  ]) {
    expect((await send({ do: 'enter', token: forged })).status).toBe(404)
  }
  clock.now += 15 * MINUTE
  expect((await send({ do: 'enter', token })).status).toBe(404)
})

it('sends five sign-in mails an hour to an address, then extends the newest link, and replaces an expired one', async () => {
  const { clock, askForLink, send } = await openDesk()
  const tokens = []
  for (let index = 0; index < 9; index += 1) tokens.push(await askForLink(MAX.address))
  expect(tokens.map((token) => token !== null)).toEqual([...Array(5).fill(true), ...Array(4).fill(false)])
  // A stranger asked for all of these.
  clock.now += 10 * MINUTE
  expect(await askForLink(MAX.address)).toBeNull()
  clock.now += 10 * MINUTE
  expect((await send({ do: 'enter', token: tokens[4] })).status).toBe(200)
  clock.now += 20 * MINUTE
  const token = await askForLink(MAX.address)
  for (const expired of tokens.slice(0, 4)) expect((await send({ do: 'enter', token: expired })).status).toBe(404)
  expect((await send({ do: 'enter', token })).status).toBe(200)
  // No other call waits for it.
  expect(await askForLink(ERIKA.address)).not.toBeNull()
  clock.now += HOUR
  expect(await askForLink(MAX.address)).not.toBeNull()
})

it('signs out one device, all devices, or a colleague removed from STAFF', async () => {
  const { ask, deps, signIn, erika, send, askForLink } = await openDesk()
  const [second, third, max] = [await signIn(), await signIn(), await signIn(MAX.address)]
  expect((await ask({ do: 'leave', everywhere: false }, second)).status).toBe(200)
  expect([(await ask(LIST, second)).status, (await ask(LIST, third)).status]).toEqual([401, 200])
  const unused = await askForLink()
  await ask({ do: 'leave', everywhere: true }, third)
  for (let index = 0; index < 6; index += 1) await askForLink()
  expect((await send({ do: 'enter', token: unused })).status).toBe(404)
  expect([(await ask(LIST, erika)).status, (await ask(LIST, max)).status]).toEqual([401, 200])
  deps.staff = [ERIKA]
  expect((await ask(LIST, max)).status).toBe(401)
})

it('keeps sessions as hashes, and logs no address and no token', async () => {
  const { store, erika, events, askForLink } = await openDesk()
  const token = await askForLink()
  expect(await store.findSession({ tokenHash: erika, now: NIGHT })).toBeNull()
  for (const secret of [erika, token, ERIKA.address]) expect(JSON.stringify(events)).not.toContain(secret)
})

it.each(VERBS)('responds with 401 without a session for $do, and changes nothing', async (verb) => {
  const { store, send, erika, events } = await openDesk()
  const lead = await submit(store, { ref: 'K7MQ-4XP2' })
  const link = await signLinkedLeads({ ref: lead.ref }, { linkSecret: LINK_SECRET, now: NIGHT })
  for (const session of [undefined, '', 'x', `${erika}x`, erika.toUpperCase(), 'x'.repeat(4000), link]) {
    const response = await send(verb, session === undefined ? {} : { [SESSION_HEADER]: session })
    expect([response.status, await response.json()]).toEqual([
      401,
      { code: 'signed_out', message: 'The session has expired.' },
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect(await store.findLead(lead.ref)).toStrictEqual(lead)
  expect(events).toEqual([])
})

it.each<[string, number, unknown, Record<string, string>]>([
  ['another key', 401, LIST, { apikey: 'other' }],
  ['a form', 415, 'do=list', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['text', 415, JSON.stringify(LIST), { 'content-type': 'text/plain' }],
  ['no JSON', 400, '{', {}],
  ['an unknown request without a session', 401, { do: 'everything' }, {}],
  ['a step without act', 401, { do: 'step', token: 'x', step: 'spam' }, {}],
])('refuses %s of a stranger with %i', async (_name, status, body, headers) => {
  const { send } = await openDesk()
  const response = await send(body, headers)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ code: expect.any(String), message: expect.any(String) })
  expect(response.headers.get('access-control-allow-origin')).toBe(SITE)
})

it('allows no other page to ask or read, and accepts no cookie', async () => {
  const { deps, send, erika } = await openDesk()
  const preflight = await handleDesk(new Request('http://127.0.0.1/', { method: 'OPTIONS' }), deps)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(SITE)
  expect(preflight.headers.get('access-control-allow-headers')).toContain(SESSION_HEADER)
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  const response = await send(LIST, { cookie: `${SESSION_HEADER}=${erika}; session=${erika}` })
  expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null])
  expect((await handleDesk(new Request('http://127.0.0.1/'), deps)).status).toBe(405)
})
