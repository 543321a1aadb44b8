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
const write = { time: String, day: () => 'Mo', name: String }
const reopened = entry(2, 'reopened')

it.each<[string, HistoryEntry, HistoryEntry[]]>([
  ['before the server has it', reopened, [visit]],
  ['as a copy', { ...reopened }, [visit, reopened, entry(3, 'note')]],
])('a reopened appointment was cancelled: %s', (_, change, history) => {
  expect(describeChange(change, history, write)).toBe(historyWords.cancelled)
})

it.each<[string, HistoryEntry, HistoryEntry[]]>([
  ['Termin abgesagt, Wiedervorlage Mo', { ...reopened, until: NOON + 3 * DAY }, [visit]],
  ['Angebot verschickt, nachfassen Mo', entry(2, 'answered', 'offered', NOON + 7 * DAY), [visit]],
  ['erreicht, Angebot erstellen, Mo', entry(2, 'answered', 'offer', NOON + 7 * DAY), [visit]],
])('writes %j', (sentence, change, history) => {
  expect(describeChange(change, history, write)).toBe(sentence)
})
