import { expect, it } from 'vitest'
import { nationalDigits } from './national-digits.ts'

it.each([['0251 4710100'], ['+49 251 4710100'], ['+49 (0)251 4710100'], ['0049 251/4710100']])(
  'reads the digits of %s',
  (phone) => {
    expect(nationalDigits(phone)).toBe('2514710100')
  },
)

it('keeps an area code that begins with 49', () => {
  expect(nationalDigits('0491 471010')).toBe('491471010')
})

it('reads +43 and 0043 as the same country', () => {
  expect(nationalDigits('0043 1 5871234')).toBe(nationalDigits('+43 1 5871234'))
})
