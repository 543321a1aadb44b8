import { describe, expect, it, vi } from 'vitest'
import { NIGHT, openTestStore, submit } from '../../../tests/support/delivery.ts'
import { recordLog } from '../../../tests/support/record-log.ts'
import { DESK_FUNCTION_PATH, type DeskAction, type DeskRequest, SESSION_HEADER } from '../../lead/desk.ts'
import { DAY, HOUR, MINUTE } from '../../lead/durations.ts'
import { statusOf } from '../../lead/lead-status.ts'
import { newId } from '../../lead/new-id.ts'
import { newReference } from '../../lead/reference.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { deskFunction } from './desk-function.ts'
import { signInLink, signSubject } from './staff-link.ts'

const linkSecret = 'a secret of at least thirty-two letters'
const publicKey = 'sb_publishable_test'
const siteUrl = 'https://www.example.org'
const ERIKA = { name: 'Erika Mustermann', address: 'erika@example.org' }
const MAX = { name: 'Max Mustermann', address: 'max@example.org' }

async function openDesk() {
  const store = await openTestStore()
  const { log, events } = recordLog()
  const clock = { now: NIGHT }
  const background: Promise<unknown>[] = []
  const deps = {
    ...{ store, linkSecret, siteUrl, log },
    publicKeys: [publicKey],
    staff: [ERIKA, MAX],
    now: () => clock.now,
    later: (work: Promise<unknown>) => void background.push(work),
    onStored: vi.fn(),
    eraseDeleted: vi.fn(async () => {}),
  }
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    deskFunction(
      new Request(`http://127.0.0.1${DESK_FUNCTION_PATH}`, {
        method: 'POST',
        headers: { apikey: publicKey, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      deps,
    )
  /** Asks for a link as a person would, and reads it out of the mail that is owed. */
  const askForLink = async (address = ERIKA.address) => {
    const before = await store.listUnsentMessages()
    expect((await send({ do: 'sign-in', address })).status).toBe(200)
    await Promise.all(background.splice(0))
    const message = (await store.listUnsentMessages()).find(({ id }) => !before.some((one) => one.id === id))
    const link = message && (await signInLink(message.id, { siteUrl, linkSecret }))
    return link?.split('anmelden/')[1] ?? null
  }
  const signIn = async (address = ERIKA.address) => {
    const answer = await send({ do: 'enter', token: await askForLink(address) })
    const { session } = (await answer.json()) as { session: string }
    return session
  }
  /** Asks with a session; the session of Erika where none is given. */
  const ask = async (body: DeskRequest, session?: string) => {
    const answer = await send(body, { [SESSION_HEADER]: session ?? (await erika) })
    return { status: answer.status, body: await answer.json() }
  }
  const erika = signIn()
  await erika
  const act = async (lead: StoredLead, action: DeskAction, { session = '', version = 0 } = {}) =>
    ask({ do: 'act', ref: lead.ref, version, action }, session || undefined)
  return { store, deps, events, clock, send, ask, act, askForLink, signIn, erika: await erika }
}

const LIST = { do: 'list', view: 'open', search: '', after: null } as const

/** One request of each kind that needs a session. */
const VERBS: DeskRequest[] = [
  LIST,
  { do: 'lead', ref: 'K7MQ-4XP2' },
  { do: 'act', ref: 'K7MQ-4XP2', version: 0, action: { kind: 'note', text: 'x' } },
  { do: 'person', ref: 'K7MQ-4XP2', after: null },
  { do: 'delete', ref: 'K7MQ-4XP2', all: false },
  { do: 'table', view: 'open', search: '', after: null },
  { do: 'figures', weeksBack: 0 },
  { do: 'leave', everywhere: true },
]

it('takes bodies of more than 8 kB only with a session', async () => {
  const { send, ask } = await openDesk()
  const large = { ...LIST, ignored: 'x'.repeat(9000) } as DeskRequest
  expect((await send(large)).status).toBe(413)
  expect((await send({ ...LIST, ignored: 'x'.repeat(7000) })).status).toBe(401)
  expect((await ask(large)).status).toBe(200)
})

describe('signing in', () => {
  it('takes a link by mail, which works once, and keeps the device signed in while it is used', async () => {
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

  it('answers alike whether an address is known, and mails to none but staff', async () => {
    const { send, askForLink, store } = await openDesk()
    expect(await askForLink('eve@example.org')).toBeNull()
    const before = (await store.listUnsentMessages()).length
    for (const address of ['eve@example.org', ` ${MAX.address.toUpperCase()} `, '', 'no address']) {
      const answer = await send({ do: 'sign-in', address })
      expect([answer.status, await answer.json()]).toEqual([200, {}])
    }
    await vi.waitFor(async () => expect(await store.listUnsentMessages()).toHaveLength(before + 1))
  })

  it('refuses a link that is expired, forged, or of another secret', async () => {
    const { clock, send, askForLink } = await openDesk()
    const token = await askForLink()
    const [id = '', signature = ''] = token?.split('.') ?? []
    const foreign = await signInLink(id, { siteUrl, linkSecret: 'another secret of thirty-two letters' })
    const ofLead = await signSubject({ ref: 'K7MQ-4XP2' }, { linkSecret, now: NIGHT })
    for (const forged of ['', id, `${id}.`, `${newId()}.${signature}`, foreign.split('anmelden/')[1], ofLead]) {
      expect((await send({ do: 'enter', token: forged })).status).toBe(404)
    }
    clock.now += 15 * MINUTE
    expect((await send({ do: 'enter', token })).status).toBe(404)
  })

  it('sends five mails an hour to an address, keeps the newest link alive after that, and replaces an expired one', async () => {
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
    // Nobody else waits for it.
    expect(await askForLink(ERIKA.address)).not.toBeNull()
    clock.now += HOUR
    expect(await askForLink(MAX.address)).not.toBeNull()
  })

  it('ends here or everywhere, and with the place in STAFF', async () => {
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
})

describe('a stranger', () => {
  it.each(VERBS)('gets 401 for $do, and nothing else, and changes nothing', async (verb) => {
    const { store, send, erika, events } = await openDesk()
    const lead = await submit(store, { ref: 'K7MQ-4XP2' })
    for (const session of [undefined, '', 'x', `${erika}x`, erika.toUpperCase(), 'x'.repeat(4000)]) {
      const answer = await send(verb, session === undefined ? {} : { [SESSION_HEADER]: session })
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { code: 'signed_out', message: 'There is no such session.' },
      ])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect(await store.findLead(lead.ref)).toStrictEqual(lead)
    expect(events).toEqual([])
  })

  it.each<[string, number, unknown, Record<string, string>]>([
    ['another key', 401, LIST, { apikey: 'other' }],
    ['a form', 415, 'do=list', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['text', 415, JSON.stringify(LIST), { 'content-type': 'text/plain' }],
    ['no JSON', 400, '{', {}],
    ['no session and no sense', 401, { do: 'everything' }, {}],
    ['a step of which is not said whether to act', 401, { do: 'step', token: 'x', step: 'spam' }, {}],
  ])('is refused %s with %i', async (_name, status, body, headers) => {
    const { send } = await openDesk()
    const answer = await send(body, headers)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) })
    expect(answer.headers.get('access-control-allow-origin')).toBe(siteUrl)
  })

  it('on another page can neither ask nor read: a preflight has leave for ours alone, and there is no cookie', async () => {
    const { deps, send, erika } = await openDesk()
    const preflight = await deskFunction(new Request('http://127.0.0.1/', { method: 'OPTIONS' }), deps)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(siteUrl)
    expect(preflight.headers.get('access-control-allow-headers')).toContain(SESSION_HEADER)
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const answer = await send(LIST, { cookie: `${SESSION_HEADER}=${erika}; session=${erika}` })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
    expect((await deskFunction(new Request('http://127.0.0.1/'), deps)).status).toBe(405)
  })

  it('with a link of a mail has that lead’s steps alone, and sees no personal data', async () => {
    const { store, send } = await openDesk()
    const lead = await submit(store, { ref: 'K7MQ-4XP2' })
    const token = await signSubject({ ref: lead.ref }, { linkSecret, now: NIGHT })
    const looked = await send({ do: 'step', token, step: 'beantwortet', act: false })
    const text = await looked.text()
    expect(text).toContain(lead.ref)
    for (const personal of [lead.name, lead.email, lead.phone, lead.address]) expect(text).not.toContain(personal)
    expect((await store.findLead(lead.ref))?.answeredAt).toBeNull()
    expect((await send({ do: 'step', token, step: 'beantwortet', act: true })).status).toBe(200)
    expect((await store.listEvents(lead.id)).map(({ kind, by }) => [kind, by])).toEqual([['answered', 'link']])
    expect((await send(LIST, { [SESSION_HEADER]: token })).status).toBe(401)
  })
})

describe('the list', () => {
  it('has what needs attention first, with counts, and all that a row shows', async () => {
    const { store, ask, clock } = await openDesk()
    const late = await submit(store, { ref: newReference(), receivedAt: NIGHT - 30 * HOUR })
    const soon = await submit(store, { ref: newReference(), receivedAt: NIGHT - HOUR, roofType: 'flat' })
    await submit(store, { quarantinedAt: NIGHT })
    const { body } = await ask(LIST)
    expect(body.counts).toEqual({ open: 2, today: 1, overdue: 1, answered: 0, quarantined: 1 })
    expect(body.leads.map(({ ref }: StoredLead) => ref)).toEqual([late.ref, soon.ref])
    expect(body.leads[0]).toMatchObject({
      dueAt: late.dueAt,
      phones: [{ number: '0221 4710123', href: 'tel:02214710123' }],
      tries: 0,
      assignedTo: '',
    })
    expect(body).toMatchObject({ next: null, now: clock.now })
    expect(body.leads[0]).not.toHaveProperty('message')
  })

  it('comes in pages, and takes a cursor that is none for the beginning', async () => {
    const { store, ask } = await openDesk()
    for (let index = 0; index < 120; index += 1) await submit(store, { receivedAt: NIGHT + index })
    const refs = new Set<string>()
    let after: string | null = null
    const sizes: number[] = []
    do {
      const { body }: { body: { leads: StoredLead[]; next: string | null } } = await ask({ ...LIST, after })
      for (const { ref } of body.leads) refs.add(ref)
      sizes.push(body.leads.length)
      after = body.next
    } while (after !== null)
    expect([sizes, refs.size]).toEqual([[50, 50, 20], 120])
    for (const cursor of ['x', '1_2', "1_' or 1=1", '99999999999999999999_x']) {
      expect((await ask({ ...LIST, after: cursor })).body.leads).toHaveLength(50)
    }
  })

  it('is searched over every field and every state, in pages', async () => {
    const { store, ask, act } = await openDesk()
    const wanted = await submit(store, { name: 'Karl Öhlmann', phone: '0049 (0)251 / 12 34 56', email: 'k@oe.example' })
    await submit(store, { name: 'Otto', quarantinedAt: NIGHT })
    for (let index = 0; index < 60; index += 1) await submit(store, { name: `Weber ${index}` })
    await act(wanted, { kind: 'answered', outcome: 'offer', text: '' })
    const find = async (search: string) => {
      const { body } = await ask({ ...LIST, search })
      return [body.leads.map(({ name }: StoredLead) => name), body.next !== null]
    }
    for (const search of [
      'öhl',
      'Oehlmann',
      '+49 251 123456',
      '49 251 123456',
      '0251123456',
      'K@OE.example',
      wanted.ref,
      wanted.ref.toLowerCase(),
    ]) {
      expect(await find(search)).toEqual([['Karl Öhlmann'], false])
    }
    expect(await find('Otto')).toEqual([['Otto'], false])
    const [names, hasMore] = await find('Weber')
    expect([names.length, hasMore]).toEqual([50, true])
    expect(await find('%')).toEqual([[], false])
  })

  it('becomes a table that a spreadsheet neither calculates nor rewrites', async () => {
    const { store, ask } = await openDesk()
    await submit(store, { name: '=HYPERLINK("http://evil.example")', phone: '+49 251 1' })
    await submit(store, { name: 'Max; Muster' })
    const { body } = await ask({ do: 'table', view: 'open', search: '', after: null })
    expect(body.file).toMatch(/^anfragen-\d{4}-\d\d-\d\d\.csv$/)
    expect(body.content).toMatch(/^\uFEFF"Anfragenummer";"Stand";/)
    expect(body.content).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(body.content).toContain(`"'+49 251 1"`)
    expect(body.content.split('\r\n')).toHaveLength(4)
  })
})

describe('a lead', () => {
  it('shows all its fields as they were typed, and its whole story', async () => {
    const { store, ask, act, clock } = await openDesk()
    const odd = '<b>\u202eakirE</b> =1+1'
    const lead = await submit(store, { name: odd, message: odd })
    await act(lead, { kind: 'tried', until: NIGHT + 5 * HOUR, text: 'Mailbox' })
    clock.now += MINUTE
    const { body } = await ask({ do: 'lead', ref: lead.ref })
    expect(body).toMatchObject({ name: odd, message: odd, email: lead.email, others: 0, version: 1 })
    expect(body.tryAgainAt).toBe(NIGHT + 5 * HOUR)
    expect(body.mails.map(({ kind }: { kind: string }) => kind)).toEqual(['staff-notification', 'visitor-confirmation'])
    expect(body.events).toMatchObject([{ by: ERIKA.address, text: 'Mailbox', until: NIGHT + 5 * HOUR }])
    expect(body).not.toHaveProperty('mailbox')
    expect(body).not.toHaveProperty('suspicion')
  })

  it.each([
    ['02502 4710111 / 0171 3920099', ['tel:025024710111', 'tel:01713920099']],
    ['0251 4710100 / 4710101', ['tel:02514710100']],
    ['0251/123456 ab 17.30 bis 20.00', ['tel:0251123456']],
    ['0900/123456', []],
  ])('of %s can be called: %j', async (phone, hrefs) => {
    const { store, ask } = await openDesk()
    const { ref } = await submit(store, { phone })
    const { body } = await ask({ do: 'lead', ref })
    expect(body.phones.map(({ href }: { href: string }) => href)).toEqual(hrefs)
  })

  it('is worked by two: the second is told what the first did, and nothing is overwritten', async () => {
    const { store, act, signIn, events } = await openDesk()
    const max = await signIn(MAX.address)
    const lead = await submit(store, { receivedAt: NIGHT - HOUR })
    const first = await act(lead, { kind: 'answered', outcome: 'appointment', text: '' })
    expect([first.status, first.body.outcome, first.body.version]).toEqual([200, 'appointment', 1])
    const second = await act(lead, { kind: 'tried', until: NIGHT + HOUR, text: '' }, { session: max })
    expect([second.status, second.body.code]).toEqual([409, 'stale'])
    expect(second.body.lead).toMatchObject({ answeredAt: NIGHT, outcome: 'appointment', version: 1 })
    expect(second.body.lead.events.at(-1)).toMatchObject({ kind: 'answered', by: ERIKA.address })
    // A note takes nothing from anyone, and no one is kept by it.
    expect((await act(lead, { kind: 'note', text: 'Ruft zurück' }, { session: max })).status).toBe(200)
    expect((await store.listEvents(lead.id)).map(({ kind, by }) => [kind, by])).toEqual([
      ['answered', ERIKA.address],
      ['note', MAX.address],
    ])
    const seen = { version: 1 }
    expect((await act(lead, { kind: 'answered', outcome: 'offer', text: '' }, seen)).status).toBe(200)
    for (const version of [1, 0, 99, -99]) {
      expect((await act(lead, { kind: 'reopened' }, { version })).body.code).toBe('stale')
    }
    expect(events).toEqual([
      { event: 'lead-changed', fields: { ref: lead.ref, step: 'answered', by: 'desk' } },
      { event: 'lead-changed', fields: { ref: lead.ref, step: 'note', by: 'desk' } },
      { event: 'lead-changed', fields: { ref: lead.ref, step: 'answered', by: 'desk' } },
    ])
  })

  it('has every action taken back, and shows both', async () => {
    const { store, act, ask } = await openDesk()
    const lead = await submit(store)
    const actions: DeskAction[] = [
      { kind: 'tried', until: NIGHT + HOUR, text: '' },
      { kind: 'assigned', to: MAX.address },
      { kind: 'note', text: 'x' },
      { kind: 'quarantined' },
      { kind: 'answered', outcome: 'unfit', text: '' },
    ]
    for (const action of actions) {
      const { version } = (await store.findLead(lead.ref)) as StoredLead
      const { body: done } = await act(lead, action, { version })
      const { status, body } = await act(
        lead,
        { kind: 'undone', event: done.events.at(-1).id },
        { version: done.version },
      )
      expect(status).toBe(200)
      expect(statusOf(body, NIGHT)).toBe('new')
      expect(body).toMatchObject({ tries: 0, assignedTo: '', outcome: '' })
    }
    const { body } = await ask({ do: 'lead', ref: lead.ref })
    const kinds = body.events.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(actions.flatMap(({ kind }) => [kind, 'undone']))
  })

  it('cannot be given to who is not staff, or changed once it is anonymised', async () => {
    const { store, act } = await openDesk()
    const lead = await submit(store)
    expect((await act(lead, { kind: 'assigned', to: 'eve@example.org' })).status).toBe(422)
    await store.anonymiseLead({ ref: lead.ref, now: NIGHT })
    const { status, body } = await act(lead, { kind: 'note', text: 'x' })
    expect([status, body.code]).toEqual([409, 'impossible'])
  })

  it.each<[string, object]>([
    ['another kind', { kind: 'deleted' }],
    ['a note without words', { kind: 'note', text: ' ' }],
    ['a note too long', { kind: 'note', text: 'x'.repeat(2001) }],
    ['half a character', { kind: 'note', text: '\ud83d' }],
    ['a NUL', { kind: 'note', text: '\0' }],
    ['an outcome that is none', { kind: 'answered', outcome: 'won', text: '' }],
    ['a time that is none', { kind: 'tried', until: 1.5, text: '' }],
    ['a time of another age', { kind: 'tried', until: 1e300, text: '' }],
  ])('refuses %s with 422', async (_name, action) => {
    const { store, act } = await openDesk()
    const lead = await submit(store)
    expect((await act(lead, action as DeskAction)).status).toBe(422)
    expect(await store.findLead(lead.ref)).toStrictEqual(lead)
  })

  it('gives the person’s data as a file, and is deleted with all of it', async () => {
    const { store, deps, ask, act, events } = await openDesk()
    const lead = await submit(store, { email: 'Karl+dach@example.org' })
    await submit(store, { email: 'karl@example.org', name: 'Karl O.' })
    await act(lead, { kind: 'note', text: 'Hund im Garten' })
    expect((await ask({ do: 'lead', ref: lead.ref })).body.others).toBe(1)
    const { body } = await ask({ do: 'person', ref: lead.ref, after: null })
    const person = JSON.parse(body.content)
    expect(person.requests.map(({ name }: StoredLead) => name).sort()).toEqual([lead.name, 'Karl O.'].sort())
    expect(body.content).toContain('Hund im Garten')
    expect((await ask({ do: 'delete', ref: lead.ref, all: false })).status).toBe(200)
    expect(deps.eraseDeleted).toHaveBeenCalledOnce()
    expect(await store.findLead(lead.ref)).toBeNull()
    expect(await store.listEvents(lead.id)).toEqual([])
    expect(await store.listLeads()).toHaveLength(1)
    const again = await submit(store, { email: 'karl+neu@example.org' })
    expect((await ask({ do: 'delete', ref: again.ref, all: true })).status).toBe(200)
    expect(await store.listLeads()).toEqual([])
    for (const verb of VERBS.filter((verb) => 'ref' in verb)) {
      expect((await ask({ ...verb, ref: lead.ref } as DeskRequest)).status).toBe(404)
    }
    expect(JSON.stringify(events)).not.toMatch(/Karl|Hund|karl@/)
  })

  it('takes no more than 500 entries into a history', async () => {
    const { store, ask } = await openDesk()
    const lead = await submit(store)
    const act = (action: DeskAction) => ask({ do: 'act', ref: lead.ref, version: 0, action })
    for (let index = 0; index < 500; index += 1) expect((await act({ kind: 'note', text: 'x' })).status).toBe(200)
    const { status, body } = await act({ kind: 'note', text: 'x' })
    expect([status, body.code]).toEqual([409, 'impossible'])
    expect(body.lead.events).toHaveLength(500)
  })

  it('gives and deletes the requests of a mailbox in portions, the one that was asked about last', async () => {
    const { store, ask } = await openDesk()
    const lead = await submit(store, { email: 'karl@example.org' })
    for (let index = 0; index < 249; index += 1) await submit(store, { email: 'karl@example.org' })
    const pieces: string[] = []
    for (let after: string | null | undefined = null; after !== undefined; ) {
      const { body } = await ask({ do: 'person', ref: lead.ref, after })
      pieces.push(body.content)
      after = body.next ?? undefined
    }
    expect(pieces).toHaveLength(3)
    const { requests } = JSON.parse(pieces.join(''))
    expect(new Set(requests.map(({ ref }: StoredLead) => ref)).size).toBe(250)
    const left: number[] = []
    for (let isMore = true; isMore; ) {
      const { body } = await ask({ do: 'delete', ref: lead.ref, all: true })
      isMore = body.isMore
      left.push((await store.listLeads()).length)
    }
    expect(left).toEqual([200, 150, 100, 50, 0])
  })

  it('answers 503 where the store does not, and says nothing of why', async () => {
    const { deps, ask, events } = await openDesk()
    const fail = async () => Promise.reject(new StoreError('busy', { cause: new Error('K7MQ') }))
    deps.store = { ...deps.store, listView: fail }
    const { status, body } = await ask(LIST)
    expect([status, body]).toEqual([503, { code: 'unavailable', message: 'Nothing was done. Try again later.' }])
    expect(events).toMatchObject([{ event: 'desk-failed' }])
  })
})
