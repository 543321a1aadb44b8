import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { NIGHT, submit } from '../../../tests/support/delivery.ts'
import { LIST, openDesk, VERBS } from '../../../tests/support/open-desk.ts'
import { ERIKA, MAX } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { newId } from '../../base/new-id.ts'
import { pick } from '../../base/pick.ts'
import { questions } from '../../content/generated/questions.ts'
import { type Answer, mergeAnswers, STREET_AUTOCOMPLETE } from '../../lead/answers/questions.ts'
import type { DeskAction, DeskRequest } from '../../lead/desk/desk-request.ts'
import { CONTACT_FIELDS } from '../../lead/lead.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

it('shows all fields of a lead as they were typed, and its history', async () => {
  const { store, ask, act, clock } = await openDesk()
  const odd = '<b>\u202eakirE</b> =1+1'
  const lead = await submit(store, { name: odd, message: odd })
  await act(lead, { kind: 'tried', until: NIGHT + 5 * HOUR, text: 'MailAddress' })
  clock.now += MINUTE
  const { body } = await ask({ do: 'lead', ref: lead.ref })
  expect(body).toMatchObject({ name: odd, message: odd, email: lead.email, others: 0, version: 1 })
  expect(body.tryAgainAt).toBe(NIGHT + 5 * HOUR)
  expect(body.mails.map(({ kind }: { kind: string }) => kind)).toEqual(['staff-notification', 'visitor-confirmation'])
  expect(body.history).toMatchObject([{ by: ERIKA.address, text: 'MailAddress', until: NIGHT + 5 * HOUR }])
  expect(body).not.toHaveProperty('mailbox')
  expect(body).not.toHaveProperty('spamScore')
})

it('shows the answers of the visitor with their questions, finds them, and knows the street', async () => {
  const { store, ask } = await openDesk()
  const street = questions.find(({ autocomplete }) => autocomplete === STREET_AUTOCOMPLETE)?.id ?? ''
  const given: Answer[] = [
    { id: street, question: 'Straße', value: 'Hafenstraße 12' },
    { id: 'gone', question: 'Verbrauch?', value: 4500, unit: 'kWh' },
    { id: 'secret', question: 'Wohnst du allein?', value: true, isSensitive: true },
  ]
  const lead = await submit(store, { address: '48143 Münster', answers: mergeAnswers('', given, []) })
  const { body } = await ask({ do: 'lead', ref: lead.ref })
  const texts = body.answers.map(({ question, text }: { question: string; text: string }) => `${question} ${text}`)
  expect(texts).toEqual(['Straße Hafenstraße 12', 'Verbrauch? 4.500\u00a0kWh', 'Wohnst du allein? ja'])
  expect(body.roofAddress).toBe(street === '' ? '48143 Münster' : 'Hafenstraße 12, 48143 Münster')
  const found = await ask({ ...LIST, search: 'hafenstrasse' })
  expect(found.body.leads).toMatchObject([{ ref: lead.ref, found: 'Hafenstraße 12' }])
  expect(found.body.leads[0]).not.toHaveProperty('answers')
  const person = await ask({ do: 'person', ref: lead.ref, after: null, form: 'json' })
  expect(JSON.parse(person.body.content).requests[0].answers).toEqual(given)
  const page = await ask({ do: 'person', ref: lead.ref, after: null, form: 'page' })
  expect(page.body.content).toContain('<dt>Wohnst du allein?</dt><dd dir="auto">ja</dd>')
  const table = await ask({ do: 'table', view: 'open', search: '', after: null })
  expect(table.body.content).toContain('Verbrauch?: 4.500\u00a0kWh')
  expect(table.body.content).not.toContain('Wohnst du allein')
})

it('marks a search hit in contact data from before a correction', async () => {
  const { store, ask, act } = await openDesk()
  const lead = await submit(store, { phone: '0251 4710100' })
  const { name, address, email } = lead
  await act(lead, { kind: 'corrected', contact: { name, address, email, phone: '0170 4710999' } })
  const foundBy = async (search: string) => (await ask({ ...LIST, search })).body.leads[0].found
  expect(await foundBy('4710100')).toBe('früher: 0251 4710100')
  expect(await foundBy('4710999')).toBe('0170 4710999')
})

it('marks the answers that staff need before they call, and shows them in the row until they answered', async () => {
  const { store, ask, act } = await openDesk()
  const given = questions.map(({ id, question }): Answer => ({ id, question, value: 'x' }))
  const lead = await submit(store, { message: 'Mit Gaube', answers: mergeAnswers('', given, []) })
  const show = async () => (await ask({ do: 'lead', ref: lead.ref })).body
  const { answers, excerpt } = await show()
  const marked = answers.filter((answer: { isBeforeCall?: boolean }) => answer.isBeforeCall)
  expect(marked).toHaveLength(questions.filter(({ isBeforeCall }) => isBeforeCall).length)
  expect(excerpt).toBe([...marked.map(() => 'x'), 'Mit Gaube'].join(' · '))
  await act(lead, { kind: 'answered', outcome: 'offered', text: '' })
  expect((await show()).excerpt).toBe('Mit Gaube')
})

it.each([
  ['02502 4710111 / 0171 3920099', ['tel:025024710111', 'tel:01713920099']],
  ['0251 4710100 / 4710101', ['tel:02514710100']],
  ['0251/123456 ab 17.30 bis 20.00', ['tel:0251123456']],
  ['0251\u2011471\u201401\u201000', ['tel:02514710100']],
  ['0900/123456', []],
])('offers calls for the phone number %s: %j', async (phone, hrefs) => {
  const { store, ask } = await openDesk()
  const { ref } = await submit(store, { phone })
  const { body } = await ask({ do: 'lead', ref })
  expect(body.phones.map(({ href }: { href: string }) => href)).toEqual(hrefs)
})

it('shows the newest other leads of the same number and of the same mailbox, each once, open ones first', async () => {
  const { store, ask, act } = await openDesk()
  const [email, phone] = ['one@example.org', '0251 4710100']
  const lead = await submit(store, { email, phone })
  const samePhone = await submit(store, { email: 'two@example.org', phone: '+49 251 4710100', receivedAt: NIGHT + 1 })
  const both = await submit(store, { email, phone, receivedAt: NIGHT + 2 })
  const sameMailbox = await submit(store, { email, phone: '0170 4710100', receivedAt: NIGHT + 3 })
  const other = await submit(store, { email: 'three@example.org', phone: '0160 4710100' })
  const { body } = await ask({ do: 'lead', ref: lead.ref })
  expect(body.related).toMatchObject(
    [sameMailbox, both, samePhone].map(({ ref, name, receivedAt, assignedTo }) => {
      return { ref, name, receivedAt, assignedTo, outcome: '', hasSamePhone: ref !== sameMailbox.ref }
    }),
  )
  const facts = { lossReason: 'Doppelt angefragt' }
  await act(both, { kind: 'answered', outcome: 'lost', text: '', until: null, facts })
  const { related } = (await ask({ do: 'lead', ref: lead.ref })).body
  expect(related.map(({ ref }: { ref: string }) => ref)).toEqual([sameMailbox.ref, samePhone.ref, both.ref])
  expect(related.at(-1)).toMatchObject({ outcome: 'lost', ...facts, closedAt: expect.any(Number) })
  await act(other, { kind: 'corrected', contact: { ...pick(other, CONTACT_FIELDS), phone } })
  expect((await ask({ do: 'lead', ref: lead.ref })).body.related).toMatchObject([{}, {}, { ref: other.ref }, {}])
})

it('shows the second of two colleagues the change of the first, and overwrites nothing', async () => {
  const { store, act, signIn, events } = await openDesk()
  const before = { session: await signIn(MAX.address), version: 0 }
  const lead = await submit(store, { receivedAt: NIGHT - HOUR })
  const first = await act(lead, { kind: 'answered', outcome: 'visit', text: '' })
  expect([first.status, first.body.outcome, first.body.version]).toEqual([200, 'visit', 1])
  const second = await act(lead, { kind: 'tried', until: NIGHT + HOUR, text: '' }, before)
  expect([second.status, second.body.code]).toEqual([409, 'stale'])
  expect(second.body.lead).toMatchObject({ answeredAt: NIGHT, outcome: 'visit', version: 1 })
  expect(second.body.lead.history.at(-1)).toMatchObject({ kind: 'answered', by: ERIKA.address })
  // A note takes nothing from anyone, and no one is kept by it.
  expect((await act(lead, { kind: 'note', text: 'Ruft zurück' }, before)).status).toBe(200)
  expect((await store.listHistory(lead.id)).map(({ kind, by }) => [kind, by])).toEqual([
    ['answered', ERIKA.address],
    ['note', MAX.address],
  ])
  const seen = { version: 1 }
  expect((await act(lead, { kind: 'answered', outcome: 'offer', text: '' }, seen)).status).toBe(200)
  for (const version of [1, 0, 99, -99]) {
    expect((await act(lead, { kind: 'reopened' }, { version })).body.code).toBe('stale')
  }
  expect(events).toEqual([
    { event: 'lead-changed', fields: { ref: lead.ref, action: 'answered', by: 'desk' } },
    { event: 'lead-changed', fields: { ref: lead.ref, action: 'note', by: 'desk' } },
    { event: 'lead-changed', fields: { ref: lead.ref, action: 'answered', by: 'desk' } },
  ])
})

it('assigns no lead to a stranger, and changes no anonymised one', async () => {
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
  ['an unknown outcome', { kind: 'answered', outcome: 'won', text: '' }],
  ['an invalid time', { kind: 'tried', until: 1.5, text: '' }],
  ['a wish for a mail that is no boolean', { kind: 'tried', until: NIGHT, text: '', mail: 'ja' }],
  ['a time of another age', { kind: 'tried', until: 1e300, text: '' }],
])('refuses %s with 422', async (_name, action) => {
  const { store, act } = await openDesk()
  const lead = await submit(store)
  expect((await act(lead, action as DeskAction)).status).toBe(422)
  expect(await store.findLead(lead.ref)).toStrictEqual(lead)
})

it('exports the data of a person, and deletes a lead or all leads of that person', async () => {
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
  expect(await store.listHistory(lead.id)).toEqual([])
  expect(await store.listLeads()).toHaveLength(1)
  const again = await submit(store, { email: 'karl+neu@example.org' })
  expect((await ask({ do: 'delete', ref: again.ref, all: true })).status).toBe(200)
  expect(await store.listLeads()).toEqual([])
  for (const verb of VERBS.filter((verb) => 'ref' in verb)) {
    expect((await ask({ ...verb, ref: lead.ref } as DeskRequest)).status).toBe(404)
  }
  expect(JSON.stringify(events)).not.toMatch(/Karl|Hund|karl@/)
})

async function readPerson(ask: Awaited<ReturnType<typeof openDesk>>['ask'], { ref }: StoredLead, form?: 'page') {
  const pieces: string[] = []
  for (let after: string | null = null; ; ) {
    const { body } = await ask({ do: 'person', ref, after, ...(form && { form }) })
    pieces.push(body.content)
    if (body.next === null) return { pieces, file: body.file }
    after = body.next
  }
}

it('exports the data of a person as a German page that escapes every text', async () => {
  const { store, ask, act } = await openDesk()
  const evil = '</title><script>alert(1)</script><img src=x onerror=alert(2)>"&'
  const lead = await submit(store, { name: evil, message: evil, roofType: 'flat', email: 'k@example.org' })
  await act(lead, { kind: 'tried', until: NIGHT + HOUR, text: evil })
  await act(lead, { kind: 'answered', outcome: 'lost', text: '', facts: { lossReason: evil } })
  for (let index = 0; index < 150; index += 1)
    await submit(store, { email: 'K@example.org', receivedAt: NIGHT - index })
  const { pieces, file } = await readPerson(ask, lead, 'page')
  expect(file).toBe(`auskunft-${lead.ref}.html`)
  const content = pieces.join('')
  expect(content.split('</html>')).toHaveLength(2)
  const page = parse(content)
  expect([pieces.length, page.querySelectorAll('html').length, page.querySelectorAll('h2').length]).toEqual([2, 1, 151])
  expect(page.querySelector('script, img, link, a, [src], [href]')).toBeNull()
  const own = page.querySelectorAll('section').find((section) => section.text.includes(lead.ref))
  const shown = own?.text ?? ''
  for (const part of [
    'Flachdach',
    'Vollständiger Name',
    'nicht erreicht, nächster Versuch 10.06.2026 06:00',
    ERIKA.name,
  ]) {
    expect(shown).toContain(part)
  }
  expect(content.split('&lt;script&gt;alert(1)')).toHaveLength(6)
  const { body } = await ask({ do: 'person', ref: lead.ref, after: null })
  const record = Object.keys(JSON.parse(body.content.replace(/,\n$/, ']}')).requests[0])
  for (const key of [...record, 'tried', 'answered', 'lost', 'flat', 'visitor-confirmation', 'skipped']) {
    expect(page.querySelector('body')?.text).not.toMatch(new RegExp(`(?<![\\w@.-])${key}(?![\\w@.-])`))
  }
})

it('adds the entry of a step once, however often the device sends it', async () => {
  const { store, ask } = await openDesk()
  const lead = await submit(store)
  const entry = newId(NIGHT)
  const action = { kind: 'note', text: 'Hund im Garten' } as const
  const step = { do: 'act', ref: lead.ref, version: 0, action, entry } as const
  const first = await ask(step)
  const again = await ask(step)
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.history).toMatchObject([{ id: entry, text: 'Hund im Garten' }])
})

it('refuses an action that waited for an action of a colleague, but not for the own ones before it', async () => {
  const { store, ask, act, signIn } = await openDesk()
  const lead = await submit(store)
  const [first, second, third] = [newId(NIGHT), newId(NIGHT + 1), newId(NIGHT + 2)]
  const step = (action: DeskAction, entry: string, after: string[]) =>
    ask({ do: 'act', ref: lead.ref, version: 0, action, entry, after })
  const tried = { kind: 'tried', until: NIGHT + DAY, text: '' } as const
  expect((await step(tried, first, [])).status).toBe(200)
  expect((await step({ ...tried, until: NIGHT + 2 * DAY }, second, [first])).status).toBe(200)
  await act(lead, { kind: 'quarantined' }, { session: await signIn(MAX.address) })
  expect((await step(tried, third, [first, second])).body).toMatchObject({ code: 'stale' })
})

it('exports and deletes the leads of a mailbox in portions, the requested lead last', async () => {
  const { store, ask } = await openDesk()
  const lead = await submit(store, { email: 'karl@example.org' })
  for (let index = 0; index < 249; index += 1) await submit(store, { email: 'karl@example.org' })
  const { pieces } = await readPerson(ask, lead)
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

it('responds with 503 without a reason if the store does not respond', async () => {
  const { deps, ask, events } = await openDesk()
  const fail = async () => Promise.reject(new StoreError('busy', { cause: new Error('K7MQ') }))
  deps.store = { ...deps.store, listView: fail }
  const { status, body } = await ask(LIST)
  expect([status, body]).toEqual([503, { code: 'unavailable', message: 'The request failed. Try again later.' }])
  expect(events).toMatchObject([{ event: 'desk-failed' }])
})

it('responds with 500 after a bug, because the desk would repeat the request after 503', async () => {
  const { deps, ask, events } = await openDesk()
  deps.store = { ...deps.store, listView: async () => Promise.reject(new TypeError('K7MQ')) }
  const { status, body } = await ask(LIST)
  expect([status, body]).toEqual([500, { code: 'internal_error', message: 'The request failed.' }])
  expect(events).toMatchObject([{ event: 'desk-failed' }])
})
