import { expect, it } from 'vitest'
import { writeCallers } from './calls-from.ts'

it.each([
  [['Anna'], '1 (Anna)'],
  [['Anna', 'Ben'], '1 (Anna) oder 2 (Ben)'],
  [['Anna', 'Ben', 'Cem', 'Dora'], '1 (Anna), 2 (Ben), 3 (Cem) oder 4 (Dora)'],
])('lists %j', (names, words) => {
  expect(writeCallers(names.map((name, index) => ({ name, phoneLabel: `${index + 1}` })))).toBe(words)
})
