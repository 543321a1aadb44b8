import { expect, test } from 'vitest'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { germanInstant } from '../../base/german-time.ts'
import type { ListedLead } from '../../lead/desk/desk-api.ts'
import { townOf } from '../../lead/town.ts'
import { dayAndTime, isPressing, shortDueText, timeLeft } from './time-words.ts'

const now = germanInstant({ year: 2026, month: 11, day: 23, hour: 14, minute: 0 })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const listed = (changes: Partial<ListedLead>): ListedLead => {
  const { mailbox, spamScore, message, ...lead } = sampleStoredLead({
    receivedAt: now,
    remindAt: now + 9 * DAY,
    ...changes,
  })
  return { ...lead, phones: [], byEmail: false, reply: '', roof: '', excerpt: message }
}
const left = (dueIn: number, tryAgainIn: number | null = null) => {
  const tryAgainAt = tryAgainIn === null ? null : now + tryAgainIn
  return plain(timeLeft(listed({ dueAt: now + dueIn, tryAgainAt }), now))
}

test.each([
  [3 * HOUR + 59 * MINUTE, 'noch 3 Std.'],
  [20 * MINUTE, 'noch 20 Min.'],
  [1, 'noch 1 Min.'],
  [23 * HOUR, 'noch 23 Std.'],
  [47 * HOUR, 'noch 1 Tag'],
  [2 * DAY, 'noch 2 Tage'],
  [0, 'seit 1 Min. überfällig'],
  [-2 * HOUR, 'seit 2 Std. überfällig'],
])('%i ms are %s', (attentionIn, words) => {
  expect(left(attentionIn)).toBe(words)
  expect(words).toContain(plain(shortDueText(listed({ dueAt: now + attentionIn }), now)))
})

test('a request that a colleague has is pressing in the last two hours before its answer is due, until a call', () => {
  const pressing = (changes: Partial<ListedLead>) => {
    return isPressing(listed({ dueAt: now + HOUR, assignedTo: 'erika@example.org', ...changes }), now)
  }
  expect(pressing({})).toBe(true)
  expect(pressing({ dueAt: now + 2 * HOUR })).toBe(false)
  expect(pressing({ dueAt: now + 9 * HOUR, assignedTo: '' })).toBe(true)
  expect(pressing({ tries: 1 })).toBe(false)
  expect(pressing({ answeredAt: now })).toBe(false)
})

test('shows when the next try is, until it is late', () => {
  expect(left(3 * HOUR, 3 * HOUR)).toBe('nächster Versuch heute 17:00')
  expect(left(18 * HOUR, 18 * HOUR)).toBe('nächster Versuch morgen 8:00')
  expect(left(-HOUR, -HOUR)).toBe('Anruf seit 1 Std. fällig')
})

test('a closed lead is never late, and shows its value or the reason for its loss', () => {
  const closed = (changes: Partial<ListedLead>) => {
    return plain(timeLeft(listed({ answeredAt: now, dueAt: now - DAY, ...changes }), now))
  }
  expect(closed({})).toBe('beantwortet')
  expect(closed({ outcome: 'contract', kilowattPeak: 9.8, euros: 18_000 })).toBe('Auftrag, 18.000 €, 9,8 kWp')
  expect(closed({ outcome: 'lost', lossReason: 'Wohnt zur Miete' })).toBe('Verloren, Wohnt zur Miete')
})

test('a planned step shows its time, an offer only its day, and a visit agreed by a mail link no date', () => {
  const planned = (outcome: ListedLead['outcome'], nextIn: number | null) => {
    const nextAt = nextIn === null ? null : now + nextIn
    const lead = listed({ answeredAt: now - 9 * DAY, dueAt: now - 9 * DAY, outcome, nextAt })
    return [timeLeft(lead, now), shortDueText(lead, now)].map(plain)
  }
  expect(planned('visit', HOUR)).toEqual(['heute 15:00: Termin vor Ort', '15:00'])
  expect(planned('visit', -HOUR)).toEqual(['heute 13:00: Termin vor Ort', '13:00'])
  expect(planned('offer', 3 * DAY)).toEqual(['Do 26.11.: Angebot erstellen', 'Do 26.11.'])
  expect(planned('later', -2 * DAY)).toEqual(['Wiedervorlage: seit 2 Tagen fällig', 'seit 2 Tagen'])
  const tried = listed({
    answeredAt: now,
    outcome: 'visit',
    nextAt: now + 3 * DAY,
    tryAgainAt: now + 18 * HOUR,
    tries: 1,
  })
  expect(plain(timeLeft(tried, now))).toBe('nächster Versuch morgen 8:00 · Termin vor Ort, Do 26.11., 14:00')
  const first = { ...tried, nextAt: now + HOUR }
  expect([timeLeft(first, now), shortDueText(first, now)].map(plain)).toEqual([
    'heute 15:00: Termin vor Ort · nächster Versuch morgen 8:00',
    '15:00',
  ])
  expect(plain(timeLeft(first, now + 4 * HOUR))).toBe(
    'Termin vor Ort war heute 15:00. Wie geht es weiter? · nächster Versuch morgen 8:00',
  )
  expect(plain(timeLeft({ ...tried, nextAt: null }, now))).toBe('nächster Versuch morgen 8:00 · Termin vor Ort')
  expect(planned('visit', null)).toEqual(['Termin vor Ort: noch ohne Datum', 'ohne Datum'])
})

test('leaves out the day below a heading that names it', () => {
  const below = (heading: string, changes: Partial<ListedLead>) =>
    plain(shortDueText(listed({ answeredAt: now, nextAt: now + 3 * DAY, ...changes }), now, heading))
  const thursday = 'Geplant: Do\u00a026.11.'
  expect(below(thursday, { outcome: 'visit' })).toBe('14:00')
  expect(below(thursday, { outcome: 'offer' })).toBe('')
  expect(below(thursday, { outcome: 'visit', nextAt: now + 9 * DAY, tryAgainAt: now + 3 * DAY + HOUR })).toBe('15:00')
  expect(below(thursday, { answeredAt: null, dueAt: now + 3 * DAY, tries: 1 })).toBe('bis 14:00')
  expect(below('Geplant: später', { outcome: 'visit' })).toBe('Do 26.11., 14:00')
  // Its row kept the place under the heading after a colleague moved it.
  expect(below('Geplant: Fr\u00a027.11.', { outcome: 'visit' })).toBe('Do 26.11., 14:00')
})

test('names days near by, and others by date', () => {
  expect([-DAY, 0, DAY, 3 * DAY].map((span) => plain(dayAndTime(now + span, now)))).toEqual([
    'gestern 14:00',
    'heute 14:00',
    'morgen 14:00',
    'Do 26.11., 14:00',
  ])
})

test('finds the town in an address', () => {
  expect(townOf('Ringstr. 5, 48143 Münster')).toBe('Münster')
  expect(townOf('Ringstr. 5')).toBe('Ringstr. 5')
})
