import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

const LIMITS = { from: 5, to: 20_000 }

test.each([
  ['3500', 3500],
  ['3.500', 3500],
  ['3 500', 3500],
  ['12.345', 12345],
  ['3500 kWh', 3500],
  [' 3.500kWh/Jahr ', 3500],
  ['32,8', 32.8],
  ['32.85 ct', 32.85],
  ['32,8 Cent', 32.8],
  ['33', 33],
  ['0,31', 31],
  ['0.328 €/kWh', 32.8],
  ['0,3', 30],
  ['so 4000', 4000],
  ['Ca. 4.500 kWh im Jahr', 4500],
  ['knapp 33 ct', 33],
  ['4000 ungefähr', 4000],
])('reads %j as %d', (typed, value) => {
  expect(readNumber(typed, LIMITS)).toBe(value)
})

test.each(['', ' ', 'viel', '-20', '3,500', '3.5.0', '1e3', '0x10', '4', '0,04', '20001', '33 oder 34', '∞'])(
  'reads no number in %j',
  (typed) => {
    expect(readNumber(typed, LIMITS)).toBeNull()
  },
)
