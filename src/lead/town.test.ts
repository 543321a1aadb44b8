import { expect, it } from 'vitest'
import { townOnly } from './town.ts'

it.each([
  ['48143 Münster', 'Münster'],
  ['Ringstr. 5, 48143 Münster', 'Münster'],
  ['Rheda-Wiedenbrück bei Gütersloh', 'Rheda-Wiedenbrück bei Gütersloh'],
  ['Ringstr. 5', ''],
  ['Familie Müller, Borken', ''],
  ['46325 Borken bei Anna Nühlen', ''],
])('reads from %j the town %j, and nothing else', (address, town) => {
  expect(townOnly(address)).toBe(town)
})
