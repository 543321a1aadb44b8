import { expect, it } from 'vitest'
import { settleDue } from '../../../tests/support/delivery.ts'
import { answered, LATER, openCase, tried } from '../../../tests/support/open-case.ts'
import { ERIKA, MAX, NOON, sampleEntry, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { HOUR } from '../../base/durations.ts'
import { claimTimes } from '../outbox/message-rules.ts'
import { BY_COMMAND, BY_LINK, type HistoryEntry } from '../steps/history-entry.ts'
import { TIME_TO_UNDO } from '../steps/lead-change.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import type { DeskAction } from './desk-request.ts'
import { isPossible } from './plan-change.ts'

it('mails each new assignee, except after an assignment to oneself', async () => {
  const { store, act, lead } = await openCase()
  const mails = async () =>
    (await store.listMessagesOf(lead.id)).filter(({ kind }) => kind === 'staff-assigned').map(({ id }) => id)
  await act({ kind: 'assigned', to: MAX.address })
  const [first] = await mails()
  expect(await mails()).toEqual([expect.any(String)])
  await act({ kind: 'assigned', to: ERIKA.address }, { by: ERIKA.address })
  expect(await mails()).toEqual([])
  await act({ kind: 'assigned', to: MAX.address }, { by: ERIKA.address })
  expect(await mails()).not.toContain(first)
})

it.each([
  ['from quarantine', { quarantinedAt: NOON }, {}, { quarantinedAt: LATER + 1, releasedAt: null }],
  ['from a flood', {}, { isFlood: true }, { quarantinedAt: null }],
])('mails nothing about a release %s that is undone within a minute', async (_, changes, options, state) => {
  const { store, act, undo, current, mails } = await openCase(changes, options)
  await act({ kind: 'released' })
  const due = { ...claimTimes(LATER + TIME_TO_UNDO - 1), kind: 'visitor-confirmation', limit: 9 } as const
  expect(await store.claimMessages(due)).toEqual([])
  await undo({ now: LATER + 1 })
  expect(await current()).toMatchObject(state)
  expect(await store.claimMessages({ ...due, now: LATER + HOUR })).toEqual([])
  // After another release, the person gets the confirmation.
  await act({ kind: 'released' }, { now: LATER + 2 })
  expect(await mails()).toContain('visitor-confirmation')
})

it('mails the earlier assignee after all if a hand-over is undone before that mail was sent', async () => {
  const { store, act, undo, lead } = await openCase()
  const mails = async () =>
    (await store.listMessagesOf(lead.id)).filter(({ kind, sentAt }) => kind === 'staff-assigned' && sentAt === null)
  await act({ kind: 'assigned', to: MAX.address })
  expect(await mails()).toMatchObject([{ nextAttemptAt: LATER + TIME_TO_UNDO }])
  await act({ kind: 'assigned', to: 'ina@example.org' }, { now: LATER + 1 })
  await undo({ now: LATER + 2 })
  const [mail] = await mails()
  expect(await mails()).toHaveLength(1)

  await settleDue(store, Number(mail?.nextAttemptAt), { kind: 'staff-assigned' })
  await act({ kind: 'assigned', to: 'ina@example.org' }, { now: LATER + HOUR })
  await undo({ now: LATER + HOUR + 1 })
  expect(await mails()).toEqual([])
})

it('keeps the assignee after a call by a colleague, and assigns no lead to a command', async () => {
  const { act, current } = await openCase()
  await act(tried(), { by: BY_COMMAND })
  expect((await current()).assignedTo).toBe('')
  await act({ kind: 'assigned', to: MAX.address })
  await act(tried(), { by: ERIKA.address })
  expect((await current()).assignedTo).toBe(MAX.address)
})

it('accepts entries of a link up to 200 in a history, of staff up to 500, and then only what closes or undoes', async () => {
  const { act, undo, history, current } = await openCase()
  const note = (by: string) => act({ kind: 'note', text: 'x' }, { by })
  for (let index = 0; index < 200; index += 1) expect((await note(BY_LINK)).result).toBe('done')
  expect((await note(BY_LINK)).result).toBe('impossible')
  for (let index = 200; index < 500; index += 1) expect((await note(ERIKA.address)).result).toBe('done')
  expect((await note(ERIKA.address)).result).toBe('impossible')
  expect((await act({ ...answered, outcome: 'later', until: LATER + HOUR })).result).toBe('impossible')
  expect((await act(answered, { by: BY_LINK })).result).toBe('impossible')
  expect(await history()).toHaveLength(500)
  expect((await act(answered)).result).toBe('done')
  expect((await current()).closedAt).not.toBe(null)
  expect((await act({ ...answered, text: 'x' })).result).toBe('impossible')
  expect((await undo()).result).toBe('done')
  expect((await current()).closedAt).toBe(null)
})

it.each<[DeskAction, Partial<StoredLead>, object]>([
  [
    tried(LATER + 1, 'Besetzt'),
    { tries: 1, tryAgainAt: LATER + 1, assignedTo: ERIKA.address },
    { until: LATER + 1, text: 'Besetzt' },
  ],
  [
    { kind: 'answered', outcome: 'offer', text: 'Bis Freitag', until: LATER + 1 },
    { answeredAt: LATER, outcome: 'offer', nextAt: LATER + 1, assignedTo: ERIKA.address },
    { detail: 'offer', text: 'Bis Freitag', until: LATER + 1 },
  ],
  [
    { kind: 'answered', outcome: 'contract', text: '', facts: { kilowattPeak: 9.8, euros: 18_000 } },
    {
      answeredAt: LATER,
      closedAt: LATER,
      outcome: 'contract',
      kilowattPeak: 9.8,
      euros: 18_000,
      assignedTo: ERIKA.address,
    },
    { detail: 'contract', facts: { kilowattPeak: 9.8, euros: 18_000 } },
  ],
  [
    { kind: 'answered', outcome: 'lost', text: '', facts: { lossReason: 'Wohnt zur Miete' } },
    { answeredAt: LATER, closedAt: LATER, outcome: 'lost', lossReason: 'Wohnt zur Miete', assignedTo: ERIKA.address },
    { detail: 'lost', facts: { lossReason: 'Wohnt zur Miete' } },
  ],
  [{ kind: 'note', text: 'Hund im Garten' }, {}, { text: 'Hund im Garten' }],
  [{ kind: 'assigned', to: MAX.address }, { assignedTo: MAX.address }, { detail: MAX.address }],
  [{ kind: 'quarantined' }, { quarantinedAt: LATER }, {}],
])('changes the lead and appends to its history: %o', async (action, changes, said) => {
  const { act, lead, current, history } = await openCase()
  const { result, lead: after } = await act(action)
  expect(result).toBe('done')
  expect(after).toEqual({ ...lead, ...changes, version: 1 })
  expect(await current()).toEqual(after)
  const entry = { id: expect.any(String), leadId: lead.id, at: LATER, kind: action.kind, ...said }
  expect(await history()).toEqual([sampleEntry(entry as Partial<HistoryEntry>)])
})

it.each<[string, DeskAction, Partial<StoredLead>]>([
  ['unchanged', answered, { answeredAt: NOON }],
  ['unchanged', { ...answered, outcome: 'offer' }, { answeredAt: NOON, outcome: 'offer' }],
  ['unchanged', { kind: 'reopened' }, {}],
  ['unchanged', { kind: 'assigned', to: MAX.address }, { assignedTo: MAX.address }],
  ['unchanged', { kind: 'assigned', to: '' }, {}],
  ['unchanged', { kind: 'quarantined' }, { quarantinedAt: NOON }],
  ['impossible', tried(), { answeredAt: NOON }],
  ['impossible', tried(), { answeredAt: NOON, outcome: 'contract' }],
  ['impossible', tried(), { quarantinedAt: NOON }],
  ['impossible', { kind: 'quarantined' }, { answeredAt: NOON }],
  ['impossible', { kind: 'released' }, { answeredAt: NOON }],
  ['impossible', { kind: 'note', text: 'Hund im Garten' }, { anonymisedAt: NOON }],
  ['impossible', answered, { anonymisedAt: NOON }],
])('changes nothing and returns "%s" for %o of a lead with %o', async (result, action, changes) => {
  const { act, history, current, lead } = await openCase(changes)
  expect(await act(action)).toEqual({ result, lead })
  expect([await current(), await history()]).toEqual([lead, []])
})

it('accepts an outcome although a colleague took the lead meanwhile, and refuses to undo or to assign then', async () => {
  const { act, history, current } = await openCase()
  await act(tried(), { seenVersion: 0 })
  await act({ kind: 'assigned', to: MAX.address }, { seenVersion: 1 })
  const [first] = await history()
  expect((await act({ kind: 'undone', entry: first?.id ?? '' }, { seenVersion: 1 })).result).toBe('stale')
  expect((await act({ kind: 'assigned', to: '' }, { seenVersion: 1 })).result).toBe('stale')
  expect((await act(answered, { seenVersion: 1 })).result).toBe('done')
  expect(await current()).toMatchObject({ answeredAt: LATER + 2, assignedTo: MAX.address })
})

it('corrects the contact data, keeps the old values in the history, and undoes it', async () => {
  const { act, undo, current, history, lead } = await openCase()
  const { name, address } = lead
  const contact = { name, address, phone: '0251 4710100', email: 'E.Muster+dach@gmail.com' }
  expect((await act({ kind: 'corrected', contact })).result).toBe('done')
  expect(await current()).toEqual({ ...lead, ...contact, mailbox: 'emuster@gmail.com', version: 1 })
  expect((await history())[0]?.facts).toEqual({ was: { phone: lead.phone, email: lead.email } })
  expect((await act({ kind: 'corrected', contact })).result).toBe('unchanged')
  // It conflicts with another correction, and with no outcome.
  expect((await act({ kind: 'corrected', contact: { ...contact, name: 'Ida' } }, { seenVersion: 0 })).result).toBe(
    'stale',
  )
  expect((await act(tried(), { seenVersion: 0 })).result).toBe('done')
  await undo()
  await undo()
  expect(await current()).toEqual({ ...lead, version: 4 })
})

it('does and records all of ten actions at once', async () => {
  const { act, current, history } = await openCase()
  const acted = await Promise.all(Array.from({ length: 10 }, (_, index) => act(tried(NOON + index * HOUR))))
  expect(acted.map(({ result }) => result)).toEqual(Array(10).fill('done'))
  expect(await current()).toMatchObject({ tries: 10, version: 10 })
  expect(await history()).toHaveLength(10)
})

it('keeps the history in the order of the actions, even if the clock of another server is ahead', async () => {
  const { store, lead, act, undo, history, current } = await openCase()
  const ahead = NOON + 9 * HOUR
  // Ids begin with the time of the server that makes them.
  const id = `${ahead.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7fff-bfff-ffffffffffff`
  const entry = sampleEntry({ id, leadId: lead.id, at: ahead, kind: 'answered' })
  await store.changeLead({ lead, setState: { answeredAt: ahead }, entry })
  await act({ kind: 'reopened' })
  expect((await history()).map(({ kind }) => kind)).toEqual(['answered', 'reopened'])
  await undo()
  expect(await current()).toMatchObject({ answeredAt: ahead })
})

it.each<[string, Partial<StoredLead>, string[]]>([
  ['an open lead', {}, ['tried', 'answered', 'assigned', 'quarantined', 'released']],
  ['an assigned lead', { assignedTo: MAX.address }, ['tried', 'answered', 'quarantined', 'released']],
  ['an answered lead', { answeredAt: NOON }, ['reopened', 'assigned']],
  ['a lead in quarantine', { quarantinedAt: NOON }, ['answered', 'assigned', 'released']],
  ['an anonymised lead', { anonymisedAt: NOON }, []],
])('names the possible actions on %s', (_, changes, possible) => {
  const actions: DeskAction[] = [
    ...[tried(), answered, { kind: 'reopened' } as const, { kind: 'assigned', to: MAX.address } as const],
    ...[{ kind: 'quarantined' } as const, { kind: 'released' } as const],
  ]
  const lead = { ...sampleStoredLead(changes), history: [] }
  expect(actions.filter((action) => isPossible(lead, action)).map(({ kind }) => kind)).toEqual(possible)
})
