import { expect, it } from 'vitest'
import { NOON, sampleEntry } from '../../tests/support/sample-leads.ts'
import { DAY } from '../base/durations.ts'
import type { HistoryEntry } from '../lead/steps/history-entry.ts'
import type { Outcome } from '../lead/steps/lead-steps.ts'
import { describeChange } from './describe-change.ts'
import { historyWords } from './record-words.ts'

const entry = (at: number, changes: Partial<HistoryEntry>) => sampleEntry({ at: NOON + at, ...changes })
const result = (at: number, detail: Outcome, more: Partial<HistoryEntry> = {}) =>
  entry(at, { ...more, kind: 'answered', detail })
const visit = result(1, 'visit', { until: NOON + DAY })
const priced = result(3, 'contract', { facts: { euros: 22_000 } })
const write = { time: String, day: () => 'Mo', name: String }
const reopened = entry(2, { kind: 'reopened' })

it.each<[string, HistoryEntry, HistoryEntry[]]>([
  ['before the server has it', reopened, [visit]],
  ['as a copy', { ...reopened }, [visit, reopened, entry(3, { kind: 'note' })]],
])('a reopened appointment was cancelled: %s', (_, change, history) => {
  expect(describeChange(change, history, write)).toBe(historyWords.cancelled)
})

it.each<[string, HistoryEntry, HistoryEntry[]]>([
  ['Termin abgesagt, Wiedervorlage Mo', { ...reopened, until: NOON + 3 * DAY }, [visit]],
  ['Angebot verschickt, nachfassen Mo', result(2, 'offered', { until: NOON + 7 * DAY }), [visit]],
  ['erreicht, Angebot erstellen, Mo', result(2, 'offer', { until: NOON + 7 * DAY }), [visit]],
  ['als verloren abgeschlossen', result(2, 'lost'), []],
  [
    'als verloren abgeschlossen: Doppelt angefragt',
    result(2, 'lost', { facts: { lossReason: 'Doppelt angefragt' } }),
    [visit],
  ],
  ['erreicht, Auftrag, 22.000\u00a0€', priced, [visit]],
  ['Betrag eingetragen, 22.000\u00a0€', priced, [visit, result(2, 'contract'), priced]],
])('writes %j', (sentence, change, history) => {
  expect(describeChange(change, history, write)).toBe(sentence)
})

it('puts a next try that is over, or that another step replaced, into the past tense', () => {
  const first = entry(1, { kind: 'tried', until: NOON + 10 })
  const second = entry(20, { kind: 'tried', until: NOON + 40 })
  const at = (now: number, change: HistoryEntry, history: HistoryEntry[]) =>
    describeChange(change, history, { ...write, time: () => 'heute 9:00', now })
  const planned = 'nicht erreicht, nächster Versuch heute 9:00'
  const over = 'nicht erreicht, nächster Versuch war geplant für heute 9:00'
  expect(at(NOON + 5, first, [])).toBe(planned)
  expect(at(NOON + 5, first, [first, entry(2, { kind: 'note' })])).toBe(planned)
  expect(at(NOON + 11, first, [first])).toBe(over)
  expect(at(NOON + 20, first, [first, second])).toBe(over)
  expect(at(NOON + 20, second, [first, second])).toBe(planned)
  expect(at(NOON + 5, first, [first, visit])).toBe(over)
  // A record for the person has no present.
  expect(describeChange(first, [first, visit], { ...write, time: () => 'heute 9:00' })).toBe(planned)
})

it('names the colleague of an appointment only if the lead was with another', () => {
  const ofMax = (at: number) => result(at, 'visit', { until: NOON + at * DAY, facts: { assignee: 'max@example.org' } })
  const describe = (history: HistoryEntry[]) => describeChange(ofMax(2), history, { ...write, time: () => 'morgen' })
  expect(describe([ofMax(1)])).toBe('Termin vor Ort verschoben auf morgen')
  expect(describe([visit])).toBe('Termin vor Ort verschoben auf morgen, max@example.org übernimmt')
  expect(describe([])).toBe('erreicht, Termin vor Ort, morgen, max@example.org übernimmt')
})
