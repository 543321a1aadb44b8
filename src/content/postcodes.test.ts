import { expect, it } from 'vitest'
import { listAreas } from './postcodes.ts'

it('lists the first two digits of postcodes and of ranges, in order', () => {
  expect(listAreas({ '48143': 'Münster', '01067': 'Dresden', '49700-50099': '' })).toEqual(['01', '48', '49', '50'])
  expect(listAreas({})).toEqual([])
})
