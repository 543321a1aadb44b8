import { expect, it, vi } from 'vitest'
import { NIGHT, submit } from '../../../tests/support/delivery.ts'
import { LIST, openDesk } from '../../../tests/support/open-desk.ts'
import { ERIKA, MAX, sampleEntry, sampleLead } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import { MAX_HANDED_OVER } from '../../lead/desk/desk-api.ts'
import { describeSource } from '../../lead/lead-source.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

const KEY = '0190a0b0-0000-7000-8000-000000000001'
const CALLER = { ...sampleLead(), name: 'Marion Heßling', phone: '0251 4710100', address: '', email: '', message: '' }
const ADD = { do: 'add', key: KEY, lead: CALLER, source: 'Messe', confirms: false } as const

it('adds a caller without e-mail address and place, for the colleague, without any mail', async () => {
  const { store, ask, events } = await openDesk()
  const { status, body } = await ask({ ...ADD, confirms: true })
  expect(status).toBe(200)
  const lead = (await store.findLead(body.ref)) as StoredLead
  const added = { mailbox: '', assignedTo: ERIKA.address, receivedAt: NIGHT, quarantinedAt: null }
  expect(lead).toMatchObject({ ...CALLER, ...added })
  expect(describeSource(lead.source)).toBe('Messe')
  expect(await store.listMessagesOf(lead.id)).toEqual([])
  expect(events).toEqual([{ event: 'lead-added', fields: { ref: lead.ref, by: 'desk' } }])
  expect((await ask({ ...LIST, scope: 'mine' })).body.leads.map(({ ref }: StoredLead) => ref)).toEqual([lead.ref])
  // Another person without an e-mail address.
  await ask({ ...ADD, key: KEY.replace(/1$/, '2'), lead: { ...CALLER, name: 'Uta Nühlen' } })
  const person = JSON.parse((await ask({ do: 'person', ref: lead.ref, after: null })).body.content)
  expect(person).toMatchObject({ email: '', requests: [{ name: CALLER.name }] })
  const page = (await ask({ do: 'person', ref: lead.ref, after: null, form: 'page' })).body.content
  expect(page).toContain(CALLER.name)
  expect(page).not.toContain('Uta Nühlen')
})

it('confirms by mail only if the colleague says so, and adds the same attempt once', async () => {
  const { store, ask } = await openDesk()
  const request = { ...ADD, lead: { ...CALLER, email: 'marion@example.org' } }
  const kinds = async (ref: string) =>
    (await store.listMessagesOf((await store.findLead(ref))?.id ?? '')).map(({ kind }) => kind)
  const first = await ask(request)
  expect(await kinds(first.body.ref)).toEqual([])
  expect((await ask(request)).body).toEqual(first.body)
  expect((await ask({ ...request, lead: { ...CALLER, message: 'x' } })).status).toBe(422)
  const second = await ask({ ...request, key: KEY.replace(/1$/, '2'), confirms: true })
  expect(await kinds(second.body.ref)).toEqual(['visitor-confirmation'])
  expect(await store.listLeads()).toHaveLength(2)
})

it('answers a request after a talk with the person, until the next working day', async () => {
  const { store, ask, clock } = await openDesk()
  // Friday afternoon.
  clock.now = Date.parse('2026-06-12T16:00:00+02:00')
  const monday = Date.parse('2026-06-15T08:00:00+02:00')
  const add = async (change: object) => {
    const { ref } = (await ask({ ...ADD, spoke: true, ...change })).body
    return (await store.findLead(ref)) as StoredLead
  }
  const lead = await add({})
  expect(lead).toMatchObject({ answeredAt: clock.now + 1, outcome: 'later', nextAt: monday, assignedTo: ERIKA.address })
  expect(await store.listMessagesOf(lead.id)).toEqual([])
  expect((await ask({ do: 'figures' })).body.today).toContain('1 Anrufversuch, 1 Person gesprochen')
  // The same attempt adds no second entry.
  expect(await add({})).toEqual(lead)
  // The confirmation of an answered request promises no answer on Saturday.
  const email = { lead: { ...CALLER, email: 'marion@example.org' }, confirms: true }
  const confirmed = await add({ ...email, key: KEY.replace(/1$/, '2') })
  expect(confirmed).toMatchObject({ answeredAt: clock.now + 1, outcome: 'later', nextAt: monday })
})

it('finishes in the second attempt a request whose first one failed after it was stored', async () => {
  const { store, ask, deps } = await openDesk()
  deps.onStored.mockClear()
  using _ = vi.spyOn(store, 'changeLead').mockRejectedValueOnce(new StoreError('busy', { cause: null }))
  expect((await ask(ADD)).status).toBe(503)
  expect(deps.onStored).toHaveBeenCalledOnce()
  const { ref } = (await ask(ADD)).body
  expect(await store.findLead(ref)).toMatchObject({ assignedTo: ERIKA.address })
  expect(await store.listLeads()).toHaveLength(1)
})

it('wakes the delivery only after the last change of a request that it adds', async () => {
  const { store, ask, deps } = await openDesk()
  using changeLead = vi.spyOn(store, 'changeLead')
  deps.onStored.mockClear()
  await ask(ADD)
  const [changed = Number.POSITIVE_INFINITY] = changeLead.mock.invocationCallOrder
  expect(deps.onStored.mock.invocationCallOrder).toEqual([expect.any(Number)])
  expect(deps.onStored.mock.invocationCallOrder[0]).toBeGreaterThan(changed)
})

it('hands over the other leads if one fails, and sends their mails', async () => {
  const { store, ask, deps, events } = await openDesk()
  for (let count = 0; count < 2; count += 1) await submit(store, {})
  deps.onStored.mockClear()
  const busy = new StoreError('busy', { cause: null })
  using _ = vi.spyOn(store, 'changeLead').mockRejectedValueOnce(busy)
  const handOver = () => ask({ do: 'hand-over', from: '', to: MAX.address })
  const { body } = await handOver()
  expect(body).toMatchObject({ entries: [expect.anything()], isMore: true })
  expect(deps.onStored).toHaveBeenCalledOnce()
  expect((await store.listLeads()).map(({ assignedTo }) => assignedTo).sort()).toEqual(['', MAX.address])
  using __ = vi.spyOn(store, 'changeLead').mockRejectedValueOnce(busy)
  expect((await handOver()).status).toBe(503)
  expect((await ask({ do: 'take-back', entries: body.entries })).body.refs).toHaveLength(1)
  const changes = events.filter(({ event }) => event === 'lead-changed')
  expect(changes.map(({ fields }) => fields.action)).toEqual(['assigned', 'undone'])
})

it.each([
  ['no name', { lead: { ...CALLER, name: ' ' } }],
  ['no telephone number', { lead: { ...CALLER, phone: '' } }],
  ['a number without digits', { lead: { ...CALLER, phone: 'ruft an' } }],
  ['a wrong e-mail address', { lead: { ...CALLER, email: 'a@b@c.de' } }],
  ['a name of two lines', { lead: { ...CALLER, name: 'A\nB' } }],
  ['half a character', { lead: { ...CALLER, message: '\ud83d' } }],
  ['too long a message', { lead: { ...CALLER, message: 'x'.repeat(2001) } }],
  ['another field', { lead: { ...CALLER, assignedTo: MAX.address } }],
  ['no source', { source: ' ' }],
  ['too long a source', { source: 'x'.repeat(41) }],
  ['a bad key', { key: 'x' }],
])('refuses %s, and stores nothing', async (_, change) => {
  const { store, ask } = await openDesk()
  const { status, body } = await ask({ ...ADD, ...change })
  expect([status, body.code]).toEqual([422, 'invalid_request'])
  expect(await store.listLeads()).toEqual([])
})

it('removes the lead from its mailbox when staff clear the e-mail', async () => {
  const { store, act } = await openDesk()
  const lead = await submit(store, {})
  const contact = { name: lead.name, address: '', phone: lead.phone, email: '' }
  expect((await act(lead, { kind: 'corrected', contact })).body).toMatchObject(contact)
  expect(await store.findLead(lead.ref)).toMatchObject({ ...contact, mailbox: '' })
})

it('hands over all open leads of a colleague in several calls, and back again', async () => {
  const { store, ask, act, signIn, clock } = await openDesk()
  const ours = [...Array(MAX_HANDED_OVER + 2).keys()]
  const leads = await Promise.all(ours.map((index) => submit(store, { email: `${index}@example.org` })))
  for (const lead of leads) await act(lead, { kind: 'assigned', to: ERIKA.address })
  const planned = leads[0] as StoredLead
  const later = { kind: 'answered', outcome: 'later', text: '', until: NIGHT + HOUR } as const
  await act(planned, later)
  const closed = leads[1] as StoredLead
  await act(closed, { ...later, outcome: 'contract', until: null })
  const others = await submit(store, { email: 'free@example.org' })

  const entries: { ref: string; id: string }[] = []
  for (let isMore = true; isMore; ) {
    const { body } = await ask({ do: 'hand-over', from: ERIKA.address, to: MAX.address })
    entries.push(...body.entries)
    isMore = body.isMore
  }
  const refs = entries.map(({ ref }) => ref)
  expect(refs.toSorted()).toEqual(
    leads
      .filter((lead) => lead !== closed)
      .map(({ ref }) => ref)
      .sort(),
  )
  const max = await signIn(MAX.address)
  const { body } = await ask({ ...LIST, scope: 'mine' }, max)
  expect(body.counts).toMatchObject({ mine: ours.length - 1, free: 1 })
  const mails = async () => (await store.listUnsentMessages()).filter(({ kind }) => kind === 'staff-assigned')
  expect(await mails()).toHaveLength(refs.length)

  clock.now += 1
  const back = await ask({ do: 'take-back', entries: entries.slice(0, 50) }, max)
  expect(back.body).toEqual({ refs: refs.slice(0, 50) })
  expect(await mails()).toHaveLength(refs.length - 50)
  expect((await ask({ ...LIST, scope: 'mine', colleague: MAX.address })).body).toMatchObject({
    counts: { mine: 50, colleague: 1 },
    leads: [{ ref: refs[50] }],
  })
  expect((await store.findLead(others.ref))?.assignedTo).toBe('')
})

it('hands over leads that follow a full batch of leads whose history is full', async () => {
  const { store, ask } = await openDesk()
  const full = new Set<string>()
  for (let count = 0; count < MAX_HANDED_OVER; count += 1) full.add((await submit(store, {})).id)
  const last = await submit(store, { dueAt: NIGHT + 9 * DAY })
  using _ = vi
    .spyOn(store, 'listHistory')
    .mockImplementation(async (leadId) =>
      Array.from({ length: full.has(leadId) ? 500 : 0 }, (_, index) =>
        sampleEntry({ id: String(index), leadId, at: NIGHT }),
      ),
    )
  const { body } = await ask({ do: 'hand-over', from: '', to: MAX.address })
  expect(body).toMatchObject({ entries: [{ ref: last.ref }], isMore: false })
})

it('says before a hand-over which mails it sends, and which appointments overlap', async () => {
  const { store, ask, act, signIn } = await openDesk()
  const max = await signIn(MAX.address)
  const add = (name: string) => submit(store, { name, email: `${name}@example.org` })
  const visit = (at: number, invite = false) =>
    ({ kind: 'answered', outcome: 'visit', text: '', until: at, facts: { invite } }) as const
  const at = NIGHT + 3 * HOUR
  const [known, unknown, his] = [await add('Anna'), await add('Bernd'), await add('Clara')]
  await act(known, visit(at, true))
  await act(unknown, visit(at + HOUR / 4))
  await act(his, visit(at + HOUR / 2), { session: max })
  for (const name of ['Doris', 'Emil', 'Frieda']) await act(await add(name), { kind: 'assigned', to: ERIKA.address })
  const sides = { from: ERIKA.address, to: MAX.address }
  const { body } = await ask({ do: 'preview-hand-over', ...sides })
  expect(body.mails).toBe('Mails nach einer Minute: 3 an Max Mustermann, 2 an dich, 1 an eine Person mit Termin.')
  const names = body.overlaps.map(({ moved, other }: { moved: StoredLead; other: StoredLead }) => [
    moved.name,
    other.name,
  ])
  expect(names).toEqual([
    ['Anna', 'Clara'],
    ['Bernd', 'Clara'],
    ['Bernd', 'Anna'],
  ])
  // Max takes them himself, so the three without an appointment need no mail.
  expect((await ask({ do: 'preview-hand-over', ...sides }, max)).body.mails).toContain(' 2 an dich')
  expect((await ask({ do: 'preview-hand-over', from: '', to: 'eve@example.org' })).status).toBe(422)
  expect((await store.findLead(known.ref))?.assignedTo).toBe(ERIKA.address)
  // Max has an appointment that is ahead, and one that is over.
  await act(await add('Gerd'), visit(NIGHT - HOUR), { session: max })
  const back = { do: 'preview-hand-over', from: MAX.address, to: ERIKA.address } as const
  expect((await ask(back, max)).body.mails).toContain(' 2 an Erika Mustermann, 1 an dich')

  await ask({ do: 'hand-over', ...sides, text: 'Ab Montag im Urlaub' })
  const histories = await Promise.all([known, unknown].map(({ id }) => store.listHistory(id)))
  expect(histories.map((history) => history.at(-1))).toMatchObject([
    { kind: 'assigned', detail: MAX.address, text: 'Ab Montag im Urlaub' },
    { kind: 'assigned', detail: MAX.address, text: 'Ab Montag im Urlaub' },
  ])
})

it('hands over nothing to a stranger, and takes back no lead on which a colleague has acted', async () => {
  const { store, ask, act } = await openDesk()
  const lead = await submit(store, {})
  const { entries } = (await ask({ do: 'hand-over', from: '', to: MAX.address })).body
  await act(lead, { kind: 'note', text: 'Habe angerufen.' })
  const stranger = await ask({ do: 'hand-over', from: MAX.address, to: 'eve@example.org' })
  expect(stranger.status).toBe(422)
  const late = await ask({ do: 'take-back', entries })
  expect(late.body).toEqual({ refs: [] })
  expect((await store.findLead(lead.ref))?.assignedTo).toBe(MAX.address)
})
