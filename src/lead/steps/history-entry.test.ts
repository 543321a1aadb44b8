import { expect, it } from 'vitest'
import { NOON, sampleEntry } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import { type HistoryEntry, isMove, newestNotes } from './history-entry.ts'
import type { Outcome } from './lead-steps.ts'

const entry = (at: number, changes: Partial<HistoryEntry> = {}) =>
  sampleEntry({ id: `${at}`, at: NOON + at, ...changes })
const undo = (at: number, detail: string) => entry(at, { kind: 'undone', detail })

it.each<[string, Partial<HistoryEntry>]>([
  ['a hand-over', { kind: 'assigned', detail: 'max@example.org' }],
  ['an appointment', { kind: 'answered', detail: 'visit', facts: { assignee: 'max@example.org' } }],
])('the note of %s stays until the first step of the colleague who got the lead', (_, given) => {
  const note = (at: number, more: Partial<HistoryEntry> = {}) => entry(at, { text: `${at}`, ...more })
  const history = [note(1), note(2, given), note(3), note(4), note(5)]
  const textsOf = (entries: HistoryEntry[], reader?: string) => newestNotes(entries, reader).map(({ text }) => text)
  expect(textsOf(history)).toEqual(['5', '4', '3'])
  expect(textsOf(history, 'max@example.org')).toEqual(['5', '4', '3', '2'])
  expect(textsOf(history, 'erika@example.org')).toEqual(['5', '4', '3'])
  const step = entry(6, { kind: 'tried', by: 'max@example.org' })
  expect(textsOf([...history, step], 'max@example.org')).toEqual(['5', '4', '3'])
  expect(textsOf([...history, step, undo(7, '6')], 'max@example.org')).toHaveLength(4)
})

const planned = (at: number, detail: Outcome, until: number | null) => entry(at, { kind: 'answered', detail, until })
const visit = planned(1, 'visit', NOON + DAY)

it.each<[string, HistoryEntry[]]>([
  ['at once', [visit]],
  ['after a missed call and a note', [visit, entry(2, { kind: 'tried', until: NOON + HOUR }), entry(3)]],
  ['after an answer that was undone', [visit, planned(2, 'offer', NOON + HOUR), undo(3, '2')]],
])('a planned step with a new date was moved: %s', (_, before) => {
  const moved = planned(9, 'visit', NOON + 2 * DAY)
  expect([...before, moved, entry(10)].filter((one, _index, all) => isMove(one, all))).toEqual([moved])
  expect(isMove(moved, before)).toBe(true)
})

it.each<[string, HistoryEntry, HistoryEntry[]]>([
  ['the first date', visit, []],
  ['another step', planned(9, 'offer', NOON + 2 * DAY), [visit]],
  ['a result', planned(9, 'contract', null), [visit]],
  ['the same date', planned(9, 'visit', NOON + DAY), [visit]],
  ['the next appointment, after the first', planned(DAY + 1, 'visit', NOON + 2 * DAY), [visit]],
  ['a date for a step that had none', planned(9, 'visit', NOON + DAY), [planned(1, 'visit', null)]],
  [
    'a date after the request was reopened',
    planned(9, 'visit', NOON + 2 * DAY),
    [visit, entry(2, { kind: 'reopened' })],
  ],
  ['a date after the step was undone', planned(9, 'visit', NOON + 2 * DAY), [visit, undo(2, '1')]],
])('%s is no move', (_, entryToCheck, before) => {
  expect(isMove(entryToCheck, [...before, entryToCheck])).toBe(false)
})
