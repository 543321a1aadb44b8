import { expect, it } from 'vitest'
import { answered, BOTH, ERIKA, LATER, MAX, openCase, tried } from '../../../tests/support/open-case.ts'
import { remind } from '../../../tests/support/remind.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import { isUncalled } from '../lead-status.ts'
import type { DeskAction } from './desk-request.ts'

it('keeps the value of an offer until the lead is lost', async () => {
  const { act, current } = await openCase()
  const value = { kilowattPeak: 9.8, euros: 18_000 }
  await act({ ...answered, outcome: 'offer', until: LATER + DAY, facts: value })
  await act({ ...answered, outcome: 'later', until: LATER + 9 * DAY })
  expect(await current()).toMatchObject({ outcome: 'later', ...value })
  await act({ ...answered, outcome: 'contract', facts: { euros: null } })
  expect(await current()).toMatchObject({ outcome: 'contract', kilowattPeak: 9.8, euros: null })
  await act({ kind: 'reopened' })
  expect(await current()).toMatchObject({ outcome: '', kilowattPeak: 9.8, euros: null })
  await act({ ...answered, outcome: 'lost' })
  expect(await current()).toMatchObject({ outcome: 'lost', kilowattPeak: null, euros: null })
})

it('counts the call to a reopened lead: it is not uncalled again', async () => {
  const { act, current } = await openCase()
  await act({ ...answered, outcome: 'visit', until: LATER + DAY })
  await act({ kind: 'reopened' })
  expect(isUncalled(await current())).toBe(false)
})

it('reopens an answered lead with its tries and its assignee, and without a time to call', async () => {
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

it('keeps the time of the first answer, and adds an outcome or a note later', async () => {
  const { act, current, history } = await openCase()
  await act(answered)
  expect((await act(answered, { now: LATER + 1 })).result).toBe('unchanged')
  expect((await act({ ...answered, outcome: 'lost' }, { now: LATER + 2 })).result).toBe('done')
  expect((await act({ ...answered, text: 'Hat schon eine Anlage' }, { now: LATER + 3 })).result).toBe('done')
  expect(await current()).toMatchObject({ answeredAt: LATER, outcome: 'lost' })
  expect(await history()).toHaveLength(3)
})

const lost: DeskAction = { kind: 'answered', outcome: 'lost', text: '', facts: { lossReason: 'Wohnt zur Miete' } }

it('keeps a planned lead open: it can be called again, moved and closed, and each step can be undone', async () => {
  const { act, undo, current } = await openCase()
  const plan = (until: number): DeskAction => ({ kind: 'answered', outcome: 'visit', text: '', until })
  const states = [{ outcome: '', nextAt: null, tryAgainAt: null, assignedTo: '' }]
  for (const action of [plan(LATER + HOUR), tried(LATER + 2 * HOUR), plan(LATER + 3 * HOUR), lost]) {
    expect((await act(action)).result).toBe('done')
    const { outcome, nextAt, tryAgainAt, assignedTo } = await current()
    states.push({ outcome, nextAt, tryAgainAt, assignedTo } as (typeof states)[0])
  }
  expect(states.slice(1)).toEqual([
    { outcome: 'visit', nextAt: LATER + HOUR, tryAgainAt: null, assignedTo: ERIKA },
    { outcome: 'visit', nextAt: LATER + HOUR, tryAgainAt: LATER + 2 * HOUR, assignedTo: ERIKA },
    { outcome: 'visit', nextAt: LATER + 3 * HOUR, tryAgainAt: null, assignedTo: ERIKA },
    { outcome: 'lost', nextAt: null, tryAgainAt: null, assignedTo: ERIKA },
  ])
  for (const state of states.slice(0, -1).reverse()) {
    await undo()
    expect(await current()).toMatchObject(state)
  }
})

it.each<[string, DeskAction, DeskAction | null]>([
  ['an answer is reopened', answered, { kind: 'reopened' }],
  ['an answer is undone', answered, null],
  ['a missed call is undone', tried(), null],
])('owes a skipped reminder again when %s', async (_, action, back) => {
  const { store, lead, act, undo, settle, mails } = await openCase()
  await act(action)
  await settle('staff-reminder', true)
  await (back === null ? undo() : act(back))
  expect(await mails()).toEqual(BOTH)
  expect(await remind(store, lead.remindAt)).toBe(1)
})
