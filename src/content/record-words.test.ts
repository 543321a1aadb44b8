import { expect, it } from 'vitest'
import { NOON } from '../../tests/support/sample-leads.ts'
import { DAY } from '../base/durations.ts'
import type { HistoryEntry } from '../lead/history-entry.ts'
import { describeChange, historyWords } from './record-words.ts'

const entry = (at: number, kind: HistoryEntry['kind'], detail = '', until: number | null = null): HistoryEntry => ({
  id: `${at}`,
  leadId: 'lead',
  at: NOON + at,
  kind,
  by: 'erika@example.org',
  detail,
  text: '',
  until,
  facts: {},
})
const visit = entry(1, 'answered', 'visit', NOON + DAY)
const priced = { ...entry(3, 'answered', 'contract'), facts: { euros: 22_000 } }
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
  ['als verloren abgeschlossen', entry(2, 'answered', 'lost'), []],
  [
    'als verloren abgeschlossen: Doppelt angefragt',
    { ...entry(2, 'answered', 'lost'), facts: { lossReason: 'Doppelt angefragt' } },
    [visit],
  ],
  ['erreicht, Auftrag, 22.000\u00a0€', priced, [visit]],
  ['Betrag eingetragen, 22.000\u00a0€', priced, [visit, entry(2, 'answered', 'contract'), priced]],
])('writes %j', (sentence, change, history) => {
  expect(describeChange(change, history, write)).toBe(sentence)
})

it('puts a next try that is over, or that another step replaced, into the past tense', () => {
  const [first, second] = [entry(1, 'tried', '', NOON + 10), entry(20, 'tried', '', NOON + 40)]
  const at = (now: number, change: HistoryEntry, history: HistoryEntry[]) =>
    describeChange(change, history, { ...write, time: () => 'heute 9:00', now })
  const planned = 'nicht erreicht, nächster Versuch heute 9:00'
  const over = 'nicht erreicht, nächster Versuch war geplant für heute 9:00'
  expect(at(NOON + 5, first, [])).toBe(planned)
  expect(at(NOON + 5, first, [first, entry(2, 'note')])).toBe(planned)
  expect(at(NOON + 11, first, [first])).toBe(over)
  expect(at(NOON + 20, first, [first, second])).toBe(over)
  expect(at(NOON + 20, second, [first, second])).toBe(planned)
  expect(at(NOON + 5, first, [first, visit])).toBe(over)
  // A record for the person has no present.
  expect(describeChange(first, [first, visit], { ...write, time: () => 'heute 9:00' })).toBe(planned)
})

it('names the colleague of an appointment only if the lead was with another', () => {
  const ofMax = (at: number): HistoryEntry => {
    return { ...entry(at, 'answered', 'visit', NOON + at * DAY), facts: { assignee: 'max@example.org' } }
  }
  const describe = (history: HistoryEntry[]) => describeChange(ofMax(2), history, { ...write, time: () => 'morgen' })
  expect(describe([ofMax(1)])).toBe('Termin vor Ort verschoben auf morgen')
  expect(describe([visit])).toBe('Termin vor Ort verschoben auf morgen, max@example.org übernimmt')
  expect(describe([])).toBe('erreicht, Termin vor Ort, morgen, max@example.org übernimmt')
})
