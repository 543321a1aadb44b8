import { expect, it } from 'vitest'
import { NIGHT, submit, supplement } from '../../../tests/support/delivery.ts'
import { LIST, openDesk } from '../../../tests/support/open-desk.ts'
import { ERIKA, MAX } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import { questions } from '../../content/generated/questions.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { type Answer, mergeAnswers } from '../../lead/answers/questions.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { DeskList, ListedLead } from '../../lead/desk/desk-api.ts'
import { sectionOf } from '../../lead/desk/list-sections.ts'
import { BY_LINK } from '../../lead/steps/history-entry.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

it('lists the leads that need attention first, with counts and everything that a row shows', async () => {
  const { store, ask, clock } = await openDesk()
  const late = await submit(store, { receivedAt: NIGHT - 30 * HOUR })
  const soon = await submit(store, { receivedAt: NIGHT - HOUR, roofType: 'flat' })
  await submit(store, { quarantinedAt: NIGHT })
  const { body } = await ask(LIST)
  expect(body.counts).toEqual({ open: 2, mine: 0, free: 2, answered: 0, quarantined: 1 })
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

it("shows the last note in a lead's row, of a hand-over until the next step, else its message", async () => {
  const { store, ask, act, signIn } = await openDesk()
  const lead = await submit(store, { message: 'Mit Wärmepumpe' })
  const excerpt = async () => (await ask(LIST)).body.leads[0].excerpt
  expect(await excerpt()).toBe('Mit Wärmepumpe')
  await act(lead, { kind: 'assigned', to: MAX.address, text: 'Bin bis Freitag im Urlaub' })
  expect(await excerpt()).toBe('Bin bis Freitag im Urlaub')
  await act(lead, { kind: 'tried', until: NIGHT + DAY, text: '' }, { session: await signIn(MAX.address) })
  expect(await excerpt()).toBe('Mit Wärmepumpe')
  await act(lead, { kind: 'note', text: 'Ruft selbst zurück.' })
  await act(lead, { kind: 'assigned', to: ERIKA.address, text: 'Bin krank' })
  expect(await excerpt()).toBe('Ruft selbst zurück.')
})

it("says in a lead's row that its visitor answered questions, until the next step", async () => {
  const { store, ask, act, clock } = await openDesk()
  const lead = await submit(store, { message: 'Mit Wärmepumpe' })
  const answer = (value: string) => supplement(store, lead.ref, value, clock.now)
  const excerpt = async () => (await ask(LIST)).body.leads[0].excerpt
  await answer('Weg 1')
  expect(await excerpt()).toBe('Mit Wärmepumpe')
  await act(lead, { kind: 'tried', until: NIGHT + DAY, text: '' }, { version: 1 })
  await answer('Weg 2')
  expect(await excerpt()).toBe('Neue Antwort · Mit Wärmepumpe')
  await act(lead, { kind: 'note', text: 'Ruft selbst zurück.' }, { version: 3 })
  expect(await excerpt()).toBe('Ruft selbst zurück.')
})

it('says which requests ask for an answer by e-mail, and shows the rest of their message', async () => {
  const { store, ask, act } = await openDesk()
  const { text } = roofCheckForm.byEmail
  const lead = await submit(store, { message: `${text}\nMit Gaube` })
  const rowOf = async () => (await ask(LIST)).body.leads[0]
  expect(await rowOf()).toMatchObject({ byEmail: true, excerpt: 'Mit Gaube' })
  expect((await ask({ do: 'lead', ref: lead.ref })).body).toMatchObject({
    byEmail: true,
    message: `${text}\nMit Gaube`,
  })
  const { name, address, phone } = lead
  await act(lead, { kind: 'corrected', contact: { name, address, phone, email: '' } })
  expect(await rowOf()).toMatchObject({ byEmail: false, excerpt: `${text} Mit Gaube` })
})

it('counts the open requests of one person', async () => {
  const { store, ask, act } = await openDesk()
  const add = (name: string, phone: string, email: string) => submit(store, { mailbox: email, name, phone, email })
  await add('Anna', '0251 4710100', 'anna@example.org')
  await add('Anna N.', '+49 (0)251 47101-00', 'nuehlen@example.org')
  const third = await add('A. Nühlen', '', 'nuehlen@example.org')
  await add('Bert', '', '')
  await add('Berta', '', '')
  const counts = async () =>
    Object.fromEntries((await ask(LIST)).body.leads.map(({ name, ofPerson }: ListedLead) => [name, ofPerson]))
  expect(await counts()).toEqual({ Anna: 2, 'Anna N.': 3, 'A. Nühlen': 2, Bert: 1, Berta: 1 })
  await act(third, { kind: 'answered', outcome: '', text: '' })
  expect(await counts()).toEqual({ Anna: 2, 'Anna N.': 2, Bert: 1, Berta: 1 })
})

it('shows the answers in the row of a lead without a message, the ones before a call first', async () => {
  const { store, ask, act } = await openDesk()
  const best = questions.find(({ isBeforeCall }) => isBeforeCall)?.id ?? ''
  const given: Answer[] = [
    { id: 'eigentum', question: 'Gehört dir das Haus?', value: true },
    { id: 'speicher', question: 'Speicher?', value: 'Nein' },
    { id: 'verbrauch', question: 'Stromverbrauch', value: 4200, unit: 'kWh' },
    { id: best, question: 'Wann?', value: 'ab 17 Uhr' },
    { id: 'pflege', question: 'Pflegebett?', value: 'im Erdgeschoss', isSensitive: true },
  ]
  const lead = await submit(store, { message: '', answers: mergeAnswers('', given, []) })
  const excerpt = async () => (await ask(LIST)).body.leads[0].excerpt
  const others = 'Gehört dir das Haus? ja · Speicher? Nein · Stromverbrauch 4.200 kWh'
  expect(await excerpt()).toBe(best === '' ? `${others} · ab 17 Uhr` : `ab 17 Uhr · ${others}`)
  await act(lead, { kind: 'note', text: 'Ruft selbst zurück.' })
  expect(await excerpt()).toBe('Ruft selbst zurück.')
})

it('lists leads without a call behind the overdue ones, and undated appointments today, also if calls fill a page', async () => {
  const { store, ask, act } = await openDesk()
  for (let index = 0; index < 50; index += 1) {
    await act(await submit(store), { kind: 'tried', until: NIGHT + HOUR + index, text: '' })
  }
  const late = await submit(store, { receivedAt: NIGHT - 30 * HOUR })
  const refs = [await submit(store, { dueAt: NIGHT + DAY }), await submit(store, { dueAt: NIGHT + DAY + 1 })]
  const by = { by: ERIKA.address, now: NIGHT + 1 }
  await actOnLead(store, refs[1]?.ref ?? '', { kind: 'assigned', to: MAX.address }, by)
  const { ref: undated } = await submit(store)
  const visit = { kind: 'answered', outcome: 'visit', text: '' } as const
  await actOnLead(store, undated, visit, { by: BY_LINK, now: NIGHT + 1 })
  const first = (await ask(LIST)).body
  const second = (await ask({ ...LIST, after: first.next })).body
  const sections = first.leads.map((lead: ListedLead) => sectionOf(lead, NIGHT))
  expect([...new Set(sections)]).toEqual(['overdue', 'uncalled', 'today'])
  expect(first.leads.slice(0, 3).map(({ ref }: StoredLead) => ref)).toEqual([late, ...refs].map(({ ref }) => ref))
  expect(first.leads.at(-1).ref).toBe(undated)
  expect(new Set([...first.leads, ...second.leads].map(({ ref }) => ref)).size).toBe(54)
  expect((await ask({ ...LIST, scope: 'mine' })).body.leads).toHaveLength(50)
})

it('lists a new lead on the first page, also if overdue leads fill it', async () => {
  const { store, ask } = await openDesk()
  for (let index = 0; index < 60; index += 1) await submit(store, { receivedAt: NIGHT - 30 * HOUR - index })
  const { ref } = await submit(store, { dueAt: NIGHT + DAY })
  const first = (await ask(LIST)).body
  expect(first.leads.at(-1).ref).toBe(ref)
  const second = (await ask({ ...LIST, after: first.next })).body
  expect(new Set([...first.leads, ...second.leads].map((lead: StoredLead) => lead.ref)).size).toBe(61)
})

it('lists leads in pages, with counts only on the first, and starts again after a wrong cursor', async () => {
  const { store, ask } = await openDesk()
  for (let index = 0; index < 120; index += 1) await submit(store, { receivedAt: NIGHT + index })
  const refs = new Set<string>()
  let after: string | null = null
  const sizes: number[] = []
  do {
    const { body }: { body: DeskList } = await ask({ ...LIST, after })
    expect(body.counts.open).toBe(after === null ? 120 : undefined)
    for (const { ref } of body.leads) refs.add(ref)
    sizes.push(body.leads.length)
    after = body.next
  } while (after !== null)
  expect([sizes, refs.size]).toEqual([[50, 50, 20], 120])
  for (const cursor of ['x', '1_2', "1_' or 1=1", '99999999999999999999_x']) {
    expect((await ask({ ...LIST, after: cursor })).body.leads).toHaveLength(50)
  }
})

it('lists closed leads by when they were closed, the last one first, however old the first answer is', async () => {
  const { store, ask, act, clock } = await openDesk()
  const long = await submit(store)
  await act(long, { kind: 'answered', outcome: 'offer', text: '', until: NIGHT + HOUR })
  const others: string[] = []
  for (let index = 0; index < 50; index += 1) {
    clock.now += 1
    const lead = await submit(store)
    await act(lead, { kind: 'answered', outcome: '', text: '' })
    others.unshift(lead.ref)
  }
  clock.now += 1
  await act(long, { kind: 'answered', outcome: 'contract', text: '' })
  const list = async (after: string | null) => (await ask({ ...LIST, view: 'answered', after })).body
  const first = await list(null)
  const second = await list(first.next)
  expect([...first.leads, ...second.leads].map(({ ref }: StoredLead) => ref)).toEqual([long.ref, ...others])
})

it('searches every field of leads in every state, in pages', async () => {
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
    'ohlmann',
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
  await submit(store, { name: 'Ayşe Yıldırım-Łęcki' })
  for (const search of ['Ayse', 'Yildirim', 'lecki', 'YILDIRIM'])
    expect(await find(search)).toEqual([['Ayşe Yıldırım-Łęcki'], false])
  const [names, hasMore] = await find('Weber')
  expect([names.length, hasMore]).toEqual([50, true])
  expect(await find('%')).toEqual([[], false])
})

it('finds a telephone number by its first digits as they are dialled, in any notation', async () => {
  const { store, ask, act } = await openDesk()
  const noted = await submit(store, { name: 'Notiz', phone: '0171 3920099' })
  await act(noted, { kind: 'note', text: 'Seit 02.51.2024. Schwägerin: +49 (0)152/28 81, 25.100 kWh' })
  await submit(store, { name: 'Inland', phone: '0251 4710100' })
  await submit(store, { name: 'Plus', phone: '+49(0)251-4710 200' })
  await submit(store, { name: 'Nullen', phone: '0049 251/4711' })
  await submit(store, { name: 'Wien', phone: '+43 1 2514710' })
  const find = async (search: string) =>
    (await ask({ ...LIST, search })).body.leads.map(({ name }: StoredLead) => name).sort()
  for (const search of ['0251', '+49 251', '0049251', '(0251)', '0251 4', '0251 / 471', '+49 (0)251 47', '00490251']) {
    expect([search, await find(search)]).toEqual([search, ['Inland', 'Nullen', 'Plus']])
  }
  for (const search of ['+49 251 47101', '02514710 1'])
    expect([search, await find(search)]).toEqual([search, ['Inland']])
  for (const search of ['+43 1', '00431']) expect([search, await find(search)]).toEqual([search, ['Wien']])
  for (const search of ['0152', '+49 152 2']) expect([search, await find(search)]).toEqual([search, ['Notiz']])
  const { body } = await ask({ ...LIST, search: '0251 4' })
  expect(body.leads.map(({ found }: ListedLead) => found)).toContain('+49(0)251-4710 200')
})

it('finds the words of a row, notes, earlier contact data and colleagues', async () => {
  const { store, ask, act } = await openDesk()
  const source = 'source=facebook&campaign=herbst'
  const wanted = await submit(store, { name: 'Karl Öhlmann', roofType: 'flat', source, phone: '0251 1' })
  for (let index = 0; index < 3; index += 1) await submit(store, { name: `Weber ${index}`, roofType: 'pitched' })
  const contact = { name: 'Karl Öhlmann', address: wanted.address, phone: '0171 3920099', email: wanted.email }
  await act(wanted, { kind: 'corrected', contact: { ...contact, phone: '0251 4710100' } })
  await act(wanted, { kind: 'corrected', contact })
  await act(wanted, { kind: 'note', text: 'Schwägerin: 0152-288 17386\nHat einen Hund, braucht 4.800 kWh' })
  const facts = { lossReason: 'Zu teuer für sie' }
  await act(wanted, { kind: 'answered', outcome: 'lost', text: '', facts })
  const find = async (search: string) => {
    const { body } = await ask({ ...LIST, search })
    return body.leads.map(({ name }: StoredLead) => name)
  }
  const words = ['Flachdach', 'facebook', 'hund', 'verloren', 'zu teuer', 'Verloren Oehl', '4800', '4.800', ERIKA.name]
  for (const search of [...words, '+49 251 4710100', '0251/4710100', '0171 39 200 99', '0152 28817386']) {
    expect([search, await find(search)]).toEqual([search, ['Karl Öhlmann']])
  }
  expect(await find(MAX.name)).toEqual([])
  expect(await find('direkt')).toHaveLength(3)
  // The name or the town comes first, also if newer leads have the word in another field.
  await submit(store, { name: 'Neu', source: 'campaign=oehlmann', receivedAt: NIGHT + HOUR })
  expect(await find('Oehlmann')).toEqual(['Karl Öhlmann', 'Neu'])
  // Then open leads come first, also if a closed one is newer.
  await submit(store, { name: 'Rita Öhlmann', receivedAt: NIGHT - HOUR })
  expect(await find('Oehlmann')).toEqual(['Rita Öhlmann', 'Karl Öhlmann', 'Neu'])
})

it('adds the found text to a search result if its row does not show it', async () => {
  const { store, ask, act } = await openDesk()
  const wanted = await submit(store, { name: 'Karl Öhlmann', message: 'Mit Wärmepumpe', phone: '0251 4710100' })
  await act(wanted, { kind: 'note', text: 'Ruft selbst zurück, sobald der große Hund im Garten ist.' })
  await act(wanted, { kind: 'answered', outcome: 'offer', text: '' })
  const find = async (search: string) => (await ask({ ...LIST, search })).body.leads[0].found
  for (const shown of ['Öhlmann', 'oehl münster', 'Angebot', ''])
    expect([shown, await find(shown)]).toEqual([shown, undefined])
  expect(await find('Karl hund')).toBe('… der große Hund im Garten ist.')
  expect(await find('+49 251 47101')).toBe('0251 4710100')
  // A planned step takes the place of the message.
  expect(await find('waermepumpe')).toBe('Mit Wärmepumpe')
})

it('finds a note behind 1,000 other leads, and continues behind it', async () => {
  const { store, ask, act } = await openDesk()
  const wanted = await submit(store, { receivedAt: NIGHT - HOUR, name: 'Ganz hinten' })
  await act(wanted, { kind: 'note', text: 'Wärmepumpe geplant' })
  for (let index = 0; index < 1000; index += 1) await submit(store, { receivedAt: NIGHT + index })
  const { body } = await ask({ ...LIST, search: 'waermepumpe' })
  expect([body.leads.map(({ name }: StoredLead) => name), body.next]).toEqual([['Ganz hinten'], null])
})
