import { expect, test } from 'vitest'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import type { ListedLead } from '../../lead/desk.ts'
import { DAY, HOUR, MINUTE } from '../../lead/durations.ts'
import { germanInstant } from '../../lead/german-time.ts'
import { dayAndTime, timeLeft, townOf } from './time-words.ts'

const now = germanInstant({ year: 2026, month: 11, day: 23, hour: 14, minute: 0 })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const listed = (changes: Partial<ListedLead>): ListedLead => {
  const { mailbox, suspicion, message, ...lead } = sampleStoredLead({
    receivedAt: now,
    remindAt: now + 9 * DAY,
    ...changes,
  })
  return { ...lead, phones: [], reply: '', roof: '', excerpt: message }
}
const left = (dueIn: number, tryAgainIn: number | null = null) => {
  const tryAgainAt = tryAgainIn === null ? null : now + tryAgainIn
  return plain(timeLeft(listed({ dueAt: now + dueIn, tryAgainAt }), now))
}

test.each([
  [3 * HOUR + 59 * MINUTE, 'noch 3 Std.'],
  [20 * MINUTE, 'noch 20 Min.'],
  [1, 'noch 1 Min.'],
  [47 * HOUR, 'noch 47 Std.'],
  [2 * DAY, 'noch 2 Tage'],
  [0, 'seit 1 Min. überfällig'],
  [-2 * HOUR, 'seit 2 Std. überfällig'],
])('%i ms are %s', (attentionIn, words) => {
  expect(left(attentionIn)).toBe(words)
})

test('says when the next try is, until that is late', () => {
  expect(left(3 * HOUR, 3 * HOUR)).toBe('nächster Versuch heute 17:00')
  expect(left(18 * HOUR, 18 * HOUR)).toBe('nächster Versuch morgen 8:00')
  expect(left(-HOUR, -HOUR)).toBe('Anruf seit 1 Std. fällig')
})

test('an answered lead is never late', () => {
  const lead = listed({ answeredAt: now, outcome: 'offer', dueAt: now - DAY })
  expect(timeLeft(lead, now)).toBe('beantwortet, Angebot folgt')
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
