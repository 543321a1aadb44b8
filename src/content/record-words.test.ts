import { expect, it } from 'vitest'
import { NOON } from '../../tests/support/sample-leads.ts'
import { DAY } from '../base/durations.ts'
import type { HistoryEntry } from '../lead/history-entry.ts'
import { describeChange, historyWords } from './record-words.ts'

const entry = (at: number, kind: HistoryEntry['kind'], detail = '', until: number | null = null): HistoryEntry => ({
  ...{ id: `${at}`, leadId: 'lead', at: NOON + at, kind, by: 'erika@example.org', detail },
  ...{ text: '', until, facts: {} },
})
const visit = entry(1, 'answered', 'visit', NOON + DAY)
const reopened = entry(2, 'reopened')

it.each<[string, HistoryEntry, HistoryEntry[]]>([
  ['before the server has it', reopened, [visit]],
  ['as a copy', { ...reopened }, [visit, reopened, entry(3, 'note')]],
])('a reopened appointment was cancelled: %s', (_, change, history) => {
  const write = { time: String, day: String, name: String }
  expect(describeChange(change, history, write)).toBe(historyWords.cancelled)
})
