import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgePostcode } from './judge-postcode.ts'

const towns = { '48143': 'Münster', '01067': 'Dresden' }
const judge = (value: string) => judgePostcode(value, towns)

describe('a postcode of the region', () => {
  it.each([
    ['48143', '48143 Münster'],
    ['01067', '01067 Dresden'],
    ['D-48143', 'D-48143 Münster'],
    ['D 48143', 'D 48143 Münster'],
  ])('that stands alone, as %j, has a town', (value, full) => {
    expect(judge(value)).toEqual({ full, isAlone: true, isElsewhere: false })
  })

  it.each(['48143 Münster', 'Münster 48143', 'D-48143 Münster', '48143Münster', '48143, Münster', 'Am Ring 5,48143'])(
    'is known in %j, which is complete',
    (value) => expect(judge(value)).toMatchObject({ isAlone: false, isElsewhere: false }),
  )
})

it('of a range is in the region without a town; without a list, each one is', () => {
  expect(judgePostcode('49716', { '49700-49779': '' })).toMatchObject({ full: undefined, isElsewhere: false })
  expect(judgePostcode('49800', { '49700-49779': '' })).toMatchObject({ isElsewhere: true })
  expect(judgePostcode('49800', {})).toMatchObject({ isElsewhere: false })
})

describe("another one of Germany's", () => {
  it.each(['80331', '80331 München', 'München 80331', 'D-80331 München', '80331München', '01001', '99998'])(
    'is seen in %j',
    (value) => expect(judge(value)).toMatchObject({ full: undefined, isElsewhere: true }),
  )

  it('needs its town if it is alone', () => {
    expect(judge('80331').isAlone).toBe(true)
    expect(judge('80331 M').isAlone).toBe(false)
  })
})

it.each([
  ...['', ' ', 'Münster', '4814', '481', '1010 Wien', 'A-1010', '7511 AB', '7511 AB Enschede'],
  ...['00000', '01000', '99999', '481430', '803311', '0251 803311', '12345-6789', 'F-75001 Paris', 'PL 00-950'],
])('%j holds no postcode of Germany', (value) => {
  expect(judge(value)).toMatchObject({ full: undefined, isElsewhere: false })
})

/** Digits, text around them, and anything else. */
const typed = fc
  .array(
    fc.oneof(fc.constantFrom(...Object.keys(towns), '80331', 'D-', ' ', ',', '-', 'Münster', '\u0000'), fc.string()),
  )
  .map((parts) => parts.join(''))

it('whatever was typed is judged, and the town is never added to more than a postcode', () => {
  fc.assert(
    fc.property(typed, (value) => {
      const { full, isAlone, isElsewhere } = judge(value)
      if (full !== undefined) expect(Object.values(towns)).toContain(full.replace(/^\D*\d{5} /, ''))
      if (isAlone) expect(value.trim()).toMatch(/^\D{0,3}\d{5}$/)
      expect(full !== undefined && isElsewhere).toBe(false)
    }),
    { numRuns: 10_000 },
  )
})
