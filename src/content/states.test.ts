import { expect, it } from 'vitest'
import { authorityOf, STATES, stateOf } from './states.ts'

it.each([
  ['01067', 'Sachsen'],
  ['04600', 'Thüringen'],
  ['10115', 'Berlin'],
  ['22844', 'Schleswig-Holstein'],
  ['27568', 'Bremen'],
  ['48143', 'Nordrhein-Westfalen'],
  ['48455', 'Niedersachsen'],
  ['49477', 'Nordrhein-Westfalen'],
  ['49716', 'Niedersachsen'],
  ['57610', 'Rheinland-Pfalz'],
  ['63739', 'Bayern'],
  ['68519', 'Hessen'],
  ['89073', 'Baden-Württemberg'],
  ['92224', 'Bayern'],
  ['97877', 'Baden-Württemberg'],
  ['99734', 'Thüringen'],
])('%s lies in %s', (postcode, state) => {
  expect(stateOf(postcode)).toBe(state)
})

it('each of sixteen states has its authority with an address', () => {
  expect(STATES).toHaveLength(16)
  for (const state of STATES) expect(authorityOf(state)).toMatch(/, .+ \d.*, \d{5} \S+/)
})
