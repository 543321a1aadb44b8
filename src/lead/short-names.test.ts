import { expect, it } from 'vitest'
import { surnameOf } from './short-names.ts'

it.each([
  ['Wilma Schulze Althoff', 'Schulze Althoff'],
  ['Dr. Anna Nühlen', 'Nühlen'],
  ['Anna & Tim Reuter', 'Reuter'],
  ['Hillebrand', 'Hillebrand'],
  ['  ', ''],
])('the surname of %j is %j', (name, surname) => {
  expect(surnameOf(name)).toBe(surname)
})
