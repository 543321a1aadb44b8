import { expect, it, test } from 'vitest'
import { fromInput, readEuros, readKilowattPeak } from './read-input.ts'

test('reads German time', () => {
  expect(fromInput('2026-11-03T09:05')).toBe(Date.parse('2026-11-03T09:05+01:00'))
  expect(fromInput('')).toBeNull()
})

it.each([
  ['1250', 1250],
  ['1.250', 1250],
  [' 18.500 € ', 18_500],
  ['1.250,00 €', 1250],
  ['15 000 €', 15_000],
  ['15\u00a0000\u202f€', 15_000],
  ['15.000 Euro', 15_000],
  ['EUR 15000', 15_000],
  ['15000€', 15_000],
  ["15'000", 15_000],
  ['1.249,80', 1250],
  ['12.345,50', 12_346],
  ['12,505', Number.NaN],
  ['1 50', Number.NaN],
  ['15.000 kWp', Number.NaN],
  ['0', 0],
  ['', null],
  ['-5', Number.NaN],
  ['9.8', Number.NaN],
  ['1,250.00', Number.NaN],
  ['1e9', Number.NaN],
])('reads "%s" as %o euros', (typed, euros) => {
  expect(readEuros(typed)).toBe(euros)
})

it.each([
  ['9,8', 9.8],
  ['9.8', 9.8],
  ['9,8 kWp', 9.8],
  ['12kwp', 12],
  ['\u00a09,85\u00a0kWp ', 9.85],
  ['viel', Number.NaN],
  ['9,8 €', Number.NaN],
  ['1000', Number.NaN],
  ['', null],
])('reads "%s" as %o kilowatt-peak', (typed, kilowattPeak) => {
  expect(readKilowattPeak(typed)).toBe(kilowattPeak)
})
