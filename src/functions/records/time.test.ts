import { expect, it } from 'vitest'
import { formatTime, parseDay, parseTime } from './time.ts'

it.each([
  ['2026-11-21', '2026-11-20T23:00:00.000Z'],
  ['1.7.2026', '2026-06-30T22:00:00.000Z'],
  // The clocks change on these days.
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2027-03-29', '2027-03-28T22:00:00.000Z'],
  ['gestern', null],
  ['31.02.2026', null],
  ['2026-13-01', null],
  ['2026-11-21x', null],
])('reads the day %j as beginning in Germany at %s', (text, instant) => {
  expect(parseDay(text)).toBe(instant && Date.parse(instant))
})

it.each([
  ['24.11.2026 9:00', '2026-11-24T08:00:00.000Z'],
  ['2026-11-24 09:00', '2026-11-24T08:00:00.000Z'],
  ['2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
  [' 1.7.2026  23:59 Uhr ', '2026-07-01T21:59:00.000Z'],
  ['25.10.2026 1:00', '2026-10-24T23:00:00.000Z'],
  ['25.10.2026 9:00', '2026-10-25T08:00:00.000Z'],
  ['28.03.2027 1:00', '2027-03-28T00:00:00.000Z'],
  ['28.03.2027 9:00', '2027-03-28T07:00:00.000Z'],
  ['', null],
  ['9:00', null],
  ['24.11.2026', null],
  ['24.11.2026 24:00', null],
  ['24.11.2026 9:60', null],
  ['31.02.2026 9:00', null],
  ['24.11.2026 9', null],
  ['morgen 9:00', null],
])('reads the time %j as %s', (text, instant) => {
  expect(parseTime(text)).toBe(instant && Date.parse(instant))
})

it('reads a printed time back', () => {
  for (const time of ['2026-01-31T22:59:00Z', '2026-07-31T21:59:00Z', '2028-02-29T11:05:00Z'].map(Date.parse)) {
    expect(parseTime(formatTime(time))).toBe(time)
  }
})
