import { expect, it } from 'vitest'
import { NOON, sampleEntry } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import type { HistoryEntry } from './history-entry.ts'
import type { Outcome } from './lead-steps.ts'
import { isMove } from './results.ts'

const entry = (at: number, changes: Partial<HistoryEntry> = {}) =>
  sampleEntry({ id: `${at}`, at: NOON + at, ...changes })
const undo = (at: number, detail: string) => entry(at, { kind: 'undone', detail })

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
