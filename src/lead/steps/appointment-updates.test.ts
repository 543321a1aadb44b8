import { expect, it } from 'vitest'
import { NOON, sampleEntry } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import { changeForVisitor, keyPrefix, listAppointmentUpdates, VISITOR } from './appointment-updates.ts'
import type { HistoryEntry } from './history-entry.ts'

const [ERIKA, MAX] = ['erika@example.org', 'max@example.org']
const [THURSDAY, FRIDAY] = [NOON + DAY, NOON + 2 * DAY]

type Step = Partial<HistoryEntry>

const agree = (until: number, more: Step = {}) => ({ kind: 'answered', detail: 'visit', until, ...more }) as Step
const invite = { facts: { invite: true } }
const undo = (entry: number): Step => ({ kind: 'undone', detail: `${entry}` })
const assign = (detail: string): Step => ({ kind: 'assigned', detail })
const reopen: Step = { kind: 'reopened' }

function historyOf(steps: readonly Step[]): HistoryEntry[] {
  return steps.map((step, index) => sampleEntry({ id: `${index}`, at: NOON + index * HOUR, ...step }))
}

/** `0: +erika Thu 0.0`: after step 0, Erika gets the appointment on Thursday with UID 0 and sequence 0. */
function noticesOf(...steps: Step[]): string[] {
  const days = new Map([THURSDAY, FRIDAY].map((at, index) => [at, ['Thu', 'Fri'][index]]))
  return listAppointmentUpdates(historyOf(steps)).map(({ key, to, at, uid, sequence, isCancelled }) => {
    return `${key.split(' ')[1]}: ${isCancelled ? '-' : '+'}${to.split('@')[0]} ${days.get(at)} ${uid}.${sequence}`
  })
}

it('notifies the colleague of an appointment, and the person only if invited', () => {
  expect(noticesOf(agree(THURSDAY))).toEqual(['0: +erika Thu 0.0'])
  expect(noticesOf(agree(THURSDAY, invite))).toEqual(['0: +erika Thu 0.0', '0: +visitor Thu 0.0'])
  expect(noticesOf(agree(THURSDAY, { detail: 'call' }))).toEqual(['0: +erika Thu 0.0'])
  for (const detail of ['offer', 'later', 'contract'] as const) {
    expect(noticesOf(agree(THURSDAY, { detail }))).toEqual([])
  }
  expect(noticesOf(agree(THURSDAY, { by: 'link' }))).toEqual([])
  expect(noticesOf(agree(NOON - 1))).toEqual([])
})

it.each<[string, Step]>([
  ['another outcome', { kind: 'answered', detail: 'offer', until: FRIDAY }],
  ['a loss', { kind: 'answered', detail: 'lost' }],
  ['a reopening', reopen],
  ['undoing it', undo(0)],
])('cancels an appointment after %s', (_, step) => {
  expect(noticesOf(agree(THURSDAY, invite), step).slice(2)).toEqual(['1: -erika Thu 0.1', '1: -visitor Thu 0.1'])
})

it('restores the calendars after each undone step', () => {
  const first = agree(THURSDAY, invite)
  // A move, a cancellation, and an invitation that was given with the move.
  expect(noticesOf(first, agree(FRIDAY), undo(1)).slice(4)).toEqual(['2: +erika Thu 0.2', '2: +visitor Thu 0.2'])
  expect(noticesOf(first, reopen, undo(1)).slice(4)).toEqual(['2: +erika Thu 0.2', '2: +visitor Thu 0.2'])
  expect(noticesOf(agree(THURSDAY), agree(FRIDAY, invite), undo(1)).slice(3)).toEqual([
    ...['2: +erika Thu 0.2', '2: +visitor Thu 0.2'],
  ])
  // Two in a row.
  expect(noticesOf(first, agree(FRIDAY), undo(1), undo(0)).slice(6)).toEqual([
    '3: -erika Thu 0.3',
    '3: -visitor Thu 0.3',
  ])
})

it('hands an appointment over, and notifies both colleagues and the person', () => {
  expect(noticesOf(agree(THURSDAY, invite), assign(MAX), undo(1), assign('')).slice(2)).toEqual([
    ...['1: -erika Thu 0.1', '1: +max Thu 0.1', '1: +visitor Thu 0.1'],
    ...['2: -max Thu 0.2', '2: +erika Thu 0.2', '2: +visitor Thu 0.2'],
    ...['3: -erika Thu 0.3', '3: +visitor Thu 0.3'],
  ])
})

it('leaves an appointment alone once it has begun, and begins a new one', () => {
  const later = { at: THURSDAY + HOUR }
  const first = agree(THURSDAY, invite)
  expect(noticesOf(first, { ...reopen, ...later })).toHaveLength(2)
  expect(noticesOf(first, { kind: 'answered', detail: 'offer', until: FRIDAY, ...later })).toHaveLength(2)
  expect(noticesOf(first, { ...undo(0), ...later })).toHaveLength(2)
  expect(noticesOf(first, agree(FRIDAY, later)).slice(2)).toEqual(['1: +erika Fri 1.0'])
})

it('sends no update after a step that changes no appointment, and invites later', () => {
  const steps: Step[] = [{ kind: 'note' }, { kind: 'tried', until: FRIDAY }, { kind: 'answered' }, agree(THURSDAY)]
  expect(noticesOf(agree(THURSDAY), ...steps, assign(ERIKA))).toHaveLength(1)
  expect(noticesOf(agree(THURSDAY), agree(THURSDAY, invite)).slice(1)).toEqual(['1: +visitor Thu 0.1'])
  expect(noticesOf(agree(THURSDAY, invite), reopen, agree(FRIDAY)).slice(4)).toEqual(['2: +erika Fri 0.2'])
  expect(listAppointmentUpdates([]).concat(listAppointmentUpdates(historyOf([undo(9)])))).toEqual([])
})

it('has a key of its own for each message', () => {
  const steps = [agree(THURSDAY, invite), assign(MAX), agree(FRIDAY, { by: MAX }), reopen, undo(3)]
  const keys = listAppointmentUpdates(historyOf(steps)).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => key.endsWith(VISITOR))).toHaveLength(5)
})

it('names each mail to the person: an appointment, another time, another colleague, a cancellation', () => {
  const history = historyOf([agree(THURSDAY, invite), agree(FRIDAY), assign(MAX), reopen, agree(THURSDAY, invite)])
  const changes = history.map(({ id }) => changeForVisitor(keyPrefix(id) + VISITOR, history))
  expect(changes).toEqual(['agreed', 'moved', 'agreed', 'cancelled', 'moved'])
  expect(changeForVisitor(`${keyPrefix('0')}after`, history)).toBeNull()
  // The person has heard of no earlier time.
  const [first = '', second = ''] = history.map(({ id }) => keyPrefix(id) + VISITOR)
  expect(changeForVisitor(second, history, [first])).toBe('agreed')
})
