import { expect, it } from 'vitest'
import { parseDay } from './time.ts'

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
