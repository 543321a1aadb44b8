import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgePostcode } from './judge-postcode.ts'

const towns = { '48143': 'Münster', '01067': 'Dresden' }
const judge = (value: string) => judgePostcode(value, towns)

it.each([
  ['48143', '48143 Münster'],
  ['01067', '01067 Dresden'],
  ['D-48143', 'D-48143 Münster'],
  ['D 48143', 'D 48143 Münster'],
])('offers the town of the lone postcode %j of the region: %s', (value, full) => {
  expect(judge(value)).toMatchObject({ full, isAlone: true, isElsewhere: false })
})

it('accepts a postcode of a range without a town, and any postcode without a list', () => {
  expect(judgePostcode('49716', { '49700-49779': '' })).toMatchObject({ full: undefined, isElsewhere: false })
  expect(judgePostcode('49800', { '49700-49779': '' })).toMatchObject({ isElsewhere: true })
  expect(judgePostcode('49800', {})).toMatchObject({ isElsewhere: false })
})

it.each(['48143 Münster', 'Münster 48143', 'D-48143 Münster', '48143Münster', '48143, Münster', 'Am Ring 5,48143'])(
  'accepts %j of the region as complete',
  (value) => expect(judge(value)).toMatchObject({ isAlone: false, isElsewhere: false }),
)

it.each(['80331', '80331 München', 'München 80331', 'D-80331 München', '80331München', '01001', '99998'])(
  'finds in %j a postcode of Germany outside the region',
  (value) => expect(judge(value)).toMatchObject({ full: undefined, isElsewhere: true, isAlone: value.length === 5 }),
)

it.each([
  ...['', ' ', 'Münster', '4814', '481', '1010 Wien', 'A-1010', '7511 AB', '7511 AB Enschede'],
  ...['00000', '01000', '99999', '481430', '803311', '0251 803311', '12345-6789', 'F-75001 Paris', 'PL 00-950'],
])('finds in %j no postcode of Germany', (value) => {
  expect(judge(value)).toMatchObject({ full: undefined, isElsewhere: false })
})

it.each([
  ['48143 Dresden', '48143 Münster'],
  ['48143 dresden ', '48143 Münster'],
  ['D-48143 Dresden', 'D-48143 Münster'],
  ['Dresden 48143', '48143 Münster'],
  ['Am Ring 5, 48143 Dresden', 'Am Ring 5, 48143 Münster'],
  ['01067 Muenster (Westf.)', '01067 Dresden'],
])('takes %j for %s', (value, meant) => {
  expect(judge(value).mistaken).toMatchObject({ postcode: meant.match(/\d{5}/)?.[0], meant })
})

it.each([
  ...['48143 Roxel', '48143 Münster-Roxel', '48143 Dresdner Str. 5', '48143 Muenster', 'Am Ring 5, 48143', '48143'],
  ...['80331 Münster', '80331 Dresden', '4814 Dresden', 'Dresden', '48143 Münster bei Dresden', ''],
])('takes %j for itself', (value) => expect(judge(value).mistaken).toBeUndefined())

it.each([
  ['84143 Münster', 'Münster'],
  ['99999 muenster', 'Münster'],
  ['Am Ring 5, 80331 Dresden', 'Dresden'],
  ['80331 München', undefined],
  ['48143 Dresden', undefined],
  ['Dresden', undefined],
  ['80331', undefined],
])('finds in %j a town of the region with a postcode from elsewhere: %s', (value, misplaced) => {
  expect(judge(value).misplaced).toBe(misplaced)
})

it.each([
  ['48', true],
  ['Coesfeld', true],
  ['Am Ring 5, 4814 Münster', true],
  ['', false],
  ['48143', false],
  ['48143Münster', false],
  ['7511 AB Enschede', false],
])('knows whether %j has no postcode: %s', (value, isMissing) => {
  expect(judge(value).isMissing).toBe(isMissing)
})

it.each([
  ['4865', true],
  ['481433', true],
  ['4814 Münster', true],
  ['Münster', false],
  ['48143Münster', false],
  ['D-48143 Münster', false],
  ['7511 AB Enschede', false],
])('knows whether %j has a postcode of another length: %s', (value, isWrongLength) => {
  expect(judge(value).isWrongLength).toBe(isWrongLength)
})

/** Digits, text around them, and anything else. */
const typed = fc
  .array(
    fc.oneof(fc.constantFrom(...Object.keys(towns), '80331', 'D-', ' ', ',', '-', 'Münster', '\u0000'), fc.string()),
  )
  .map((parts) => parts.join(''))

it('judges any text, and adds the town only to a postcode alone', () => {
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
