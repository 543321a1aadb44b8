import { expect, it } from 'vitest'
import { NOON, sampleEntry } from '../../../tests/support/sample-leads.ts'
import type { HistoryEntry } from './history-entry.ts'
import { newestNotes } from './notes.ts'

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
