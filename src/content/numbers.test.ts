import { expect, it } from 'vitest'
import { printNumber } from './numbers.ts'

it.each([0, 7, 22.9, 24.05, 500, 999, 1000, 1200, 12_345.6, 1_234_567])('prints %d as Intl does', (value) => {
  expect(printNumber(value)).toBe(new Intl.NumberFormat('de-DE').format(value))
})
