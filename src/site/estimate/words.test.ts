import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimate, type Household } from '../../estimate/estimate.ts'
import { CONSUMPTION_LIMITS, UNIT_PRICE_LIMITS } from '../../estimate/household.ts'
import { DIRECTIONS } from '../../estimate/roof.ts'
import { fill, printEstimate } from './words.ts'

const PRICE = { from: 22, to: 24 }

const anyHousehold: fc.Arbitrary<Household> = fc.record({
  roofSize: fc.constantFrom('', 'small', 'medium', 'large', 'xlarge'),
  roofType: fc.constantFrom('', 'pitched', 'flat', 'shed', 'other'),
  direction: fc.constantFrom('', ...DIRECTIONS),
  consumption: fc.integer({ min: CONSUMPTION_LIMITS.from, max: CONSUMPTION_LIMITS.to }),
  unitPrice: fc.integer({ min: 25, max: UNIT_PRICE_LIMITS.to }),
  hasStorage: fc.boolean(),
})

/** `3.300–5.000` as two numbers. */
function readRange(text = ''): [number, number] {
  const [low = Number.NaN, high = Number.NaN] = text
    .replace(/[^\d.–]/g, '')
    .replaceAll('.', '')
    .split('–')
    .map(Number)
  return [low, high]
}

describe('the words of an estimate', () => {
  it('always give a range, and none that looks better than what was reckoned', () => {
    fc.assert(
      fc.property(anyHousehold, (household) => {
        const result = estimate(household, PRICE)
        const words = printEstimate(household, result)
        const printed = [
          [words.saving, result.saving, 1],
          [words.coverage, { low: result.coverage.low * 100, high: result.coverage.high * 100 }, 1],
          [words.generation, result.generation, 10],
        ] as const
        for (const [text, { low, high }, step] of printed) {
          const [from, to] = readRange(text)
          expect(from, text).toBeLessThan(to)
          expect(from, text).toBeLessThanOrEqual(low)
          // Two ends that would be printed alike are one step apart.
          expect(to, text).toBeLessThanOrEqual(high + step)
        }
      }),
    )
  })

  it('leave no place of a text empty', () => {
    fc.assert(
      fc.property(anyHousehold, (household) => {
        const words = printEstimate(household, estimate(household, PRICE))
        expect(Object.values(words).join()).not.toMatch(/undefined|NaN|Infinity|\{/)
      }),
    )
  })

  it('stay as they are where nothing fills them', () => {
    expect(fill('{saving} von {nobody}', { saving: '1–2 €' })).toBe('1–2 € von {nobody}')
  })
})
