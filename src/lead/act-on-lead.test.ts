import { describe, expect, it } from 'vitest'
import { answered, BOTH, ERIKA, LATER, MAX, openCase, tried } from '../../tests/support/open-case.ts'
import { remind } from '../../tests/support/remind.ts'
import { NOON } from '../../tests/support/sample-leads.ts'
import { actOnLead } from './act-on-lead.ts'
import type { DeskAction } from './desk.ts'
import { HOUR } from './durations.ts'
import { BY_COMMAND, BY_LINK } from './history-entry.ts'
import type { StoredLead } from './store/stored-lead.ts'

it('assigns an unassigned lead to the caller, and mails each new assignee', async () => {
  const { store, act, lead, current } = await openCase()
  const told = async () =>
    (await store.listMessagesOf(lead.id)).filter(({ kind }) => kind === 'staff-assigned').map(({ id }) => id)
  await act({ kind: 'assigned', to: MAX })
  const [first] = await told()
  expect(await told()).toEqual([expect.any(String)])
  await act(tried(), { by: ERIKA })
  expect((await current()).assignedTo).toBe(MAX)
  await act({ kind: 'assigned', to: ERIKA }, { by: ERIKA })
  expect(await told()).toEqual([])
  await act({ kind: 'assigned', to: MAX }, { by: ERIKA })
  expect(await told()).not.toContain(first)
  await act({ kind: 'assigned', to: '' })
  await act(tried(), { by: BY_COMMAND })
  expect((await current()).assignedTo).toBe('')
})

it('a link fills no history without end, and staff go on', async () => {
  const { act } = await openCase()
  const toggle = (index: number) => act(index % 2 === 0 ? answered : { kind: 'reopened' }, { by: BY_LINK })
  for (let index = 0; index < 200; index += 1) expect((await toggle(index)).result).toBe('done')
  expect((await toggle(200)).result).toBe('impossible')
  expect((await act(answered, { by: ERIKA })).result).toBe('done')
})

describe('each action changes the lead and is in its history', () => {
  it.each<[DeskAction, Partial<StoredLead>, object]>([
    [
      tried(LATER + 1, 'Besetzt'),
      { tries: 1, tryAgainAt: LATER + 1, assignedTo: ERIKA },
      { until: LATER + 1, text: 'Besetzt' },
    ],
    [
      { kind: 'answered', outcome: 'offer', text: 'Bis Freitag' },
      { answeredAt: LATER, outcome: 'offer' },
      { detail: 'offer', text: 'Bis Freitag' },
    ],
    [{ kind: 'note', text: 'Hund im Garten' }, {}, { text: 'Hund im Garten' }],
    [{ kind: 'assigned', to: MAX }, { assignedTo: MAX }, { detail: MAX }],
    [{ kind: 'quarantined' }, { quarantinedAt: LATER }, {}],
  ])('%o', async (action, changes, said) => {
    const { act, lead, current, events } = await openCase()
    const { result, lead: after } = await act(action)
    expect(result).toBe('done')
    expect(after).toEqual({ ...lead, ...changes, version: 1 })
    expect(await current()).toEqual(after)
    expect(await events()).toEqual([
      {
        ...{ id: expect.any(String), leadId: lead.id, at: LATER, kind: action.kind, by: ERIKA },
        ...{ detail: '', text: '', until: null },
        ...said,
      },
    ])
  })

  it('a lead that was answered is open again, with its tries and its colleague, and no time to call', async () => {
    const { act, current } = await openCase()
    for (const action of [tried(), { kind: 'assigned', to: MAX } as const, answered]) await act(action)
    expect((await act({ kind: 'reopened' })).result).toBe('done')
    expect(await current()).toMatchObject({
      answeredAt: null,
      outcome: '',
      tries: 1,
      tryAgainAt: null,
      assignedTo: MAX,
    })
  })

  it('a lead in quarantine comes out with the mails it never had', async () => {
    const { act, current, mails } = await openCase({ quarantinedAt: NOON })
    expect(await mails()).toEqual([])
    expect((await act({ kind: 'released' })).result).toBe('done')
    expect(await current()).toMatchObject({ quarantinedAt: NOON, releasedAt: LATER })
    expect(await mails()).toEqual(BOTH)
  })

  it('a lead of a flood gets its confirmation, once, and staff no second mail', async () => {
    const { act, mails } = await openCase({}, { isFlood: true })
    expect((await act({ kind: 'released' })).result).toBe('done')
    expect(await mails()).toEqual(['staff-collected', 'visitor-confirmation'])
    expect((await act({ kind: 'released' })).result).toBe('unchanged')
  })

  it('a call in vain counts on, and moves the next try', async () => {
    const { act, current } = await openCase()
    await act(tried(NOON + 2 * HOUR))
    await act(tried(NOON + 3 * HOUR))
    expect(await current()).toMatchObject({ tries: 2, tryAgainAt: NOON + 3 * HOUR })
  })
})

describe('an answer', () => {
  it('keeps the time of the first, and may say more later', async () => {
    const { act, current, events } = await openCase()
    await act(answered)
    expect((await act(answered, { now: LATER + 1 })).result).toBe('unchanged')
    expect((await act({ ...answered, outcome: 'declined' }, { now: LATER + 2 })).result).toBe('done')
    expect((await act({ ...answered, text: 'Hat schon eine Anlage' }, { now: LATER + 3 })).result).toBe('done')
    expect(await current()).toMatchObject({ answeredAt: LATER, outcome: 'declined' })
    expect(await events()).toHaveLength(3)
  })

  it('keeps a time that is in no history, and so does a note', async () => {
    const { act, current } = await openCase({ answeredAt: NOON })
    await act({ kind: 'note', text: 'Hund im Garten' })
    expect(await current()).toMatchObject({ answeredAt: NOON, version: 1 })
    await act({ kind: 'assigned', to: MAX })
    await act({ ...answered, outcome: 'offer' })
    expect(await current()).toMatchObject({ answeredAt: NOON, outcome: 'offer', assignedTo: MAX })
  })

  it('ends the plan to call again', async () => {
    const { act, current } = await openCase()
    await act(tried())
    await act(answered)
    expect(await current()).toMatchObject({ tries: 1, tryAgainAt: null })
  })
})

describe('nothing happens', () => {
  it.each<[DeskAction, Partial<StoredLead>]>([
    [answered, { answeredAt: NOON }],
    [
      { kind: 'answered', outcome: 'offer', text: '' },
      { answeredAt: NOON, outcome: 'offer' },
    ],
    [{ kind: 'reopened' }, {}],
    [{ kind: 'assigned', to: MAX }, { assignedTo: MAX }],
    [{ kind: 'assigned', to: '' }, {}],
    [{ kind: 'quarantined' }, { quarantinedAt: NOON }],
  ])('where %o is so already', async (action, changes) => {
    const { act, events, current, lead } = await openCase(changes)
    expect(await act(action)).toEqual({ result: 'unchanged', lead })
    expect([await current(), await events()]).toEqual([lead, []])
  })

  it.each<[DeskAction, Partial<StoredLead>]>([
    [tried(), { answeredAt: NOON }],
    [tried(), { quarantinedAt: NOON }],
    [{ kind: 'quarantined' }, { answeredAt: NOON }],
    [{ kind: 'released' }, { answeredAt: NOON }],
    [{ kind: 'note', text: 'Hund im Garten' }, { anonymisedAt: NOON }],
    [answered, { anonymisedAt: NOON }],
  ])('where %o is impossible of %o', async (action, changes) => {
    const { act, events, current, lead } = await openCase(changes)
    expect(await act(action)).toEqual({ result: 'impossible', lead })
    expect([await current(), await events()]).toEqual([lead, []])
  })

  it('an action on a lead that changed since it was seen; a note is still added', async () => {
    const { act, events, current } = await openCase()
    await act({ kind: 'assigned', to: MAX }, { seen: 0 })
    expect(await act(answered, { seen: 0 })).toEqual({ result: 'stale', lead: await current() })
    expect(await current()).toMatchObject({ answeredAt: null, version: 1 })
    expect((await act({ kind: 'note', text: 'Hund im Garten' }, { seen: 0 })).result).toBe('done')
    expect((await act(answered, { seen: 2 })).result).toBe('done')
    expect(await events()).toHaveLength(3)
  })

  it('an unknown lead', async () => {
    const { store } = await openCase()
    const unknown = await actOnLead(store, '0000-0000', answered, { by: ERIKA, now: NOON })
    expect(unknown).toEqual({ result: 'unknown', lead: null })
  })
})

describe('the history', () => {
  it('has every one of many that act at once', async () => {
    const { act, current, events } = await openCase()
    const acted = await Promise.all(Array.from({ length: 10 }, (_, index) => act(tried(NOON + index * HOUR))))
    expect(acted.map(({ result }) => result)).toEqual(Array(10).fill('done'))
    expect(await current()).toMatchObject({ tries: 10, version: 10 })
    expect(await events()).toHaveLength(10)
  })

  it('is in the order in which it happened, though the clock of another server is ahead', async () => {
    const { store, lead, act, undo, events, current } = await openCase()
    const ahead = NOON + 9 * HOUR
    const entry = { kind: 'answered', by: MAX, detail: '', text: '', until: null } as const
    // Ids begin with the time of the server that makes them.
    const id = `${ahead.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7fff-bfff-ffffffffffff`
    await store.changeLead({ lead, set: { answeredAt: ahead }, entry: { id, leadId: lead.id, at: ahead, ...entry } })
    await act({ kind: 'reopened' })
    expect((await events()).map(({ kind }) => kind)).toEqual(['answered', 'reopened'])
    await undo()
    expect(await current()).toMatchObject({ answeredAt: ahead })
  })
})

describe('reminders', () => {
  it('that an answer made needless are owed again when it is taken back, either way', async () => {
    for (const back of ['reopened', 'undone']) {
      const { store, lead, act, undo, settle, mails } = await openCase()
      await act(answered)
      await settle('staff-reminder', true)
      await (back === 'undone' ? undo() : act({ kind: 'reopened' }))
      expect(await mails()).toEqual(BOTH)
      expect(await remind(store, lead.remindAt)).toBe(1)
    }
  })

  it('of a try are owed for each, and not for one that was taken back', async () => {
    const { store, act, undo, settle, mails } = await openCase()
    await act(tried(NOON + 2 * HOUR))
    await settle('staff-follow-up', false)
    await act(tried(NOON + 3 * HOUR))
    expect(await remind(store, NOON + 3 * HOUR)).toBe(1)
    expect(await mails()).toEqual(['staff-follow-up', 'staff-follow-up', ...BOTH])
    await undo()
    // The sent one stays.
    expect(await mails()).toEqual(['staff-follow-up', ...BOTH])
    expect((await store.listUnsentMessages()).map(({ kind }) => kind)).not.toContain('staff-follow-up')
  })
})
