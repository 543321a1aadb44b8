import { expect, it } from 'vitest'
import { parseDay } from './time.ts'

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
