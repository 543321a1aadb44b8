import { expect, it } from 'vitest'
import { initialsOf, spokenName, surnameOf } from './short-names.ts'

it.each([
  ['Wilma Schulze Althoff', 'Schulze Althoff'],
  ['Dr. Anna Nühlen', 'Nühlen'],
  ['Anna & Tim Reuter', 'Reuter'],
  ['Hillebrand', 'Hillebrand'],
  ['  ', ''],
])('the surname of %j is %j', (name, surname) => {
  expect(surnameOf(name)).toBe(surname)
})

it.each([
  ['Dr. Heinz-Wilhelm Große Böckmann', 'H. W. B.'],
  ['Erika Mustermann', 'E. M.'],
  ['Frau Prof. Dr. Anna Nühlen', 'F. A. N.'],
  ['Hillebrand', 'H.'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it.each([
  ['Dr. Anna Nühlen', 'Anna'],
  ['Familie Müller', 'Familie Müller'],
  ['Frau Dr. Anna Nühlen', 'Frau Nühlen'],
  ['Familie', 'Familie'],
  [' ', ''],
])('a sentence calls %j %j', (name, spoken) => {
  expect(spokenName(name)).toBe(spoken)
})
