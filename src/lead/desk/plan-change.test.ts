import { expect, it } from 'vitest'
import { addScheduledMails, answered, BOTH, LATER, openCase, tried } from '../../../tests/support/open-case.ts'
import { ERIKA, MAX, NOON, PROMISE } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import { newestUndoable } from '../steps/history-entry.ts'
import { isUncalled, statusOf } from '../steps/lead-status.ts'
import { nextMorning } from '../steps/next-tries.ts'
import type { DeskAction } from './desk-request.ts'
import { reopening } from './plan-change.ts'

it.each<[string, DeskAction[]]>([
  ['a missed call', [tried()]],
  ['a second call in vain', [tried(), tried(NOON + 30 * HOUR)]],
  ['an answer', [answered]],
  ['an answer that ended a plan', [tried(), { ...answered, outcome: 'lost' }]],
  ['a later outcome of an answer', [answered, { ...answered, outcome: 'offer' }]],
  ['a reopening', [{ ...answered, outcome: 'offer' }, { kind: 'reopened' }]],
  ['a note', [{ kind: 'note', text: 'Hund im Garten' }]],
  ['an assignment', [{ kind: 'assigned', to: MAX.address }]],
  ['a removed assignment', [MAX.address, ''].map((to) => ({ kind: 'assigned', to }))],
])('restores the lead as it was before %s', async (_, actions) => {
  const { act, undo, current, mails } = await openCase()
  let [before, mailsBefore] = [await current(), await mails()]
  for (const action of actions) {
    ;[before, mailsBefore] = [await current(), await mails()]
    await act(action, { now: LATER + 1 })
  }
  expect((await undo({ now: LATER + 2 })).result).toBe('done')
  expect(await current()).toEqual({ ...before, version: before.version + 2 })
  expect(await mails()).toEqual(mailsBefore)
})

it('undoes only the newest entry, and each once', async () => {
  const { act, history, current } = await openCase()
  await act(tried())
  const [first] = await history()
  await act({ kind: 'assigned', to: MAX.address })
  const undone = { kind: 'undone', entry: first?.id ?? '' } as const
  expect((await act(undone)).result).toBe('stale')
  const newest = newestUndoable(await history())?.id ?? ''
  expect((await act({ kind: 'undone', entry: newest })).result).toBe('done')
  expect((await act({ kind: 'undone', entry: newest })).result).toBe('stale')
  expect((await act(undone)).result).toBe('done')
  expect(await current()).toMatchObject({ tries: 0, tryAgainAt: null, assignedTo: '' })
})

const { phoneHours } = PROMISE
const MORNING = nextMorning(LATER, phoneHours).at

it('makes a lead with a cancelled visit a follow-up, because the promised answer was given', async () => {
  const { act, undo, current } = await openCase()
  await act({ kind: 'assigned', to: MAX.address })
  await act({ ...answered, outcome: 'visit', until: LATER + DAY })
  await act(tried(LATER + 2 * DAY))
  const planned = await current()
  await act(reopening(planned, LATER, phoneHours))
  const cancelled = await current()
  expect(cancelled).toMatchObject({
    answeredAt: planned.answeredAt,
    outcome: 'later',
    nextAt: MORNING,
    tryAgainAt: null,
  })
  expect(cancelled.assignedTo).toBe(planned.assignedTo)
  expect(statusOf(cancelled, LATER)).toBe('planned')
  await undo()
  expect(await current()).toMatchObject({ outcome: 'visit', nextAt: LATER + DAY, tryAgainAt: LATER + 2 * DAY })
})

it('makes a lost lead a follow-up, and a lead without a result unanswered again', async () => {
  const { act, current } = await openCase()
  await act({ ...answered, outcome: 'lost' })
  await act(reopening(await current(), LATER, phoneHours))
  expect(await current()).toMatchObject({ outcome: 'later', nextAt: MORNING, closedAt: null, lossReason: '' })

  const other = await openCase()
  await other.act({ ...answered, outcome: '' })
  await other.act(reopening(await other.current(), LATER, phoneHours))
  expect(await other.current()).toMatchObject({ answeredAt: null, outcome: '', nextAt: null })
})

it('reopens a lead that staff answered in quarantine as an open one, also if they undo that', async () => {
  const { act, undo, current } = await openCase({ quarantinedAt: NOON })
  await act(answered)
  // With a date, the lead stays answered, which still accepts it.
  await act({ kind: 'reopened', until: MORNING })
  expect(statusOf(await current(), LATER)).toBe('planned')
  expect((await current()).releasedAt).toBeNull()
  await undo()
  await act({ kind: 'reopened' })
  expect(statusOf(await current(), LATER)).toBe('new')
  await undo()
  expect(statusOf(await current(), LATER)).toBe('answered')
})

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

it('keeps tries and assignee of a reopened lead, which has no time to call and is not uncalled again', async () => {
  const { act, current } = await openCase()
  await act(tried())
  await act({ ...answered, outcome: 'visit', until: LATER + DAY })
  await act({ kind: 'assigned', to: MAX.address })
  await act({ kind: 'reopened' })
  const kept = { tries: 1, assignedTo: MAX.address }
  expect(await current()).toMatchObject({ ...kept, answeredAt: null, outcome: '', tryAgainAt: null })
  expect(isUncalled(await current())).toBe(false)
  const untried = await openCase()
  await untried.act(answered)
  await untried.act({ kind: 'reopened' })
  expect(isUncalled(await untried.current())).toBe(false)
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
    { outcome: 'visit', nextAt: LATER + HOUR, tryAgainAt: null, assignedTo: ERIKA.address },
    { outcome: 'visit', nextAt: LATER + HOUR, tryAgainAt: LATER + 2 * HOUR, assignedTo: ERIKA.address },
    { outcome: 'visit', nextAt: LATER + 3 * HOUR, tryAgainAt: null, assignedTo: ERIKA.address },
    { outcome: 'lost', nextAt: null, tryAgainAt: null, assignedTo: ERIKA.address },
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
])('adds a skipped reminder again when %s', async (_, action, back) => {
  const { store, lead, act, undo, settle, mails } = await openCase()
  await act(action)
  await settle('staff-reminder', true)
  await (back === null ? undo() : act(back))
  expect(await mails()).toEqual(BOTH)
  expect(await addScheduledMails(store, lead.remindAt)).toBe(1)
})
