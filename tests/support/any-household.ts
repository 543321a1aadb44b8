import fc from 'fast-check'
import type { Household } from '../../src/estimate/estimate.ts'
import { CONSUMPTION_LIMITS } from '../../src/estimate/household.ts'
import { DIRECTIONS } from '../../src/estimate/roof.ts'

export const anyHousehold = (unitPrice: fc.Arbitrary<number>): fc.Arbitrary<Household> =>
  fc.record({
    roofSize: fc.constantFrom('', 'small', 'medium', 'large', 'xlarge'),
    roofType: fc.constantFrom('', 'pitched', 'flat', 'shed', 'other'),
    direction: fc.constantFrom('', ...DIRECTIONS),
    consumption: fc.integer({ min: CONSUMPTION_LIMITS.from, max: CONSUMPTION_LIMITS.to }),
    unitPrice,
    hasCar: fc.boolean(),
    hasHeatPump: fc.boolean(),
    hasStorage: fc.boolean(),
  })

/** A common house, to the south and without extra consumers. */
export const HOUSE: Household = {
  roofSize: 'medium',
  roofType: 'pitched',
  direction: 'south',
  consumption: 3500,
  unitPrice: 33,
  hasCar: false,
  hasHeatPump: false,
  hasStorage: false,
}

type Arbitraries<Values> = { [Index in keyof Values]: fc.Arbitrary<Values[Index]> }

/** Checks a property with many values of each arbitrary. */
export function forAny<Values extends [unknown, ...unknown[]]>(
  ...property: [...Arbitraries<Values>, (...values: Values) => void]
): void {
  fc.assert(fc.property<Values>(...property))
}
