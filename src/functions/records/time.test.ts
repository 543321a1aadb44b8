import { expect, it } from 'vitest'
import { formatTime, parseDay, parseTime } from './time.ts'

it.each([
  ['2026-11-21', '2026-11-20T23:00:00.000Z'],
  ['1.7.2026', '2026-06-30T22:00:00.000Z'],
  // The days on which the clocks change.
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2027-03-29', '2027-03-28T22:00:00.000Z'],
])('the day %s begins in Germany at %s', (text, instant) => {
  expect(parseDay(text)).toBe(Date.parse(instant))
})

it.each(['gestern', '31.02.2026', '2026-13-01', '2026-11-21x'])('%j is no day', (text) => {
  expect(parseDay(text)).toBeNull()
})

it.each([
  ['24.11.2026 9:00', '2026-11-24T08:00:00.000Z'],
  ['2026-11-24 09:00', '2026-11-24T08:00:00.000Z'],
  ['2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
  [' 1.7.2026  23:59 Uhr ', '2026-07-01T21:59:00.000Z'],
  // The days on which the clocks change, before and after.
  ['25.10.2026 1:00', '2026-10-24T23:00:00.000Z'],
  ['25.10.2026 9:00', '2026-10-25T08:00:00.000Z'],
  ['28.03.2027 1:00', '2027-03-28T00:00:00.000Z'],
  ['28.03.2027 9:00', '2027-03-28T07:00:00.000Z'],
])('%j is %s', (text, instant) => {
  expect(parseTime(text)).toBe(Date.parse(instant))
})

it('a time that was printed is read back', () => {
  for (const time of ['2026-01-31T22:59:00Z', '2026-07-31T21:59:00Z', '2028-02-29T11:05:00Z'].map(Date.parse)) {
    expect(parseTime(formatTime(time))).toBe(time)
  }
})

it.each([
  '',
  '9:00',
  '24.11.2026',
  '24.11.2026 24:00',
  '24.11.2026 9:60',
  '31.02.2026 9:00',
  '24.11.2026 9',
  'morgen 9:00',
])('%j is no time', (text) => {
  expect(parseTime(text)).toBeNull()
})
