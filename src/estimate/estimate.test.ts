import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { anyHousehold, forAny, HOUSE } from '../../tests/support/any-household.ts'
import { type Estimate, estimate, type Household } from './estimate.ts'
import { CAR_KWH, HEAT_PUMP_KWH, UNIT_PRICE_LIMITS } from './household.ts'
import { coverage, specificYield } from './read-tables.ts'
import { DIRECTIONS, ROOF_AREA_M2, type RoofSize, type RoofType } from './roof.ts'
import { sum } from './self-consumption.ts'

const SIZES = Object.keys(ROOF_AREA_M2) as RoofSize[]

const anyHouse = anyHousehold(fc.double({ min: UNIT_PRICE_LIMITS.from, max: UNIT_PRICE_LIMITS.to, noNaN: true }))

const anyPrice = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 20 }))
  .map(([from, more]) => ({ from, to: from + more }))

const ranges = ({ generation, coverage, saving }: Estimate) => [generation, coverage, saving]
const numbers = (result: Estimate) => [
  result.kilowattPeak,
  result.battery,
  ...ranges(result).flatMap(({ low, high }) => [low, high]),
  ...result.months.generation,
  ...result.months.consumption,
]

const anyway = { from: 22, to: 24 }

it('gives finite numbers, in order and within bounds', () => {
  forAny(anyHouse, anyPrice, (household, price) => {
    const result = estimate(household, price)
    for (const number of numbers(result)) expect(number).toSatisfy(Number.isFinite)
    for (const { low, high } of ranges(result)) expect(low).toBeLessThanOrEqual(high)
    expect(result.kilowattPeak).toBeGreaterThan(0)
    expect(result.kilowattPeak).toBeLessThanOrEqual(28)
    expect(result.modules).toSatisfy(Number.isInteger)
    expect(result.kilowattPeak).toBeCloseTo(result.modules * 0.45, 9)
    expect(result.battery).toBeLessThanOrEqual(household.hasStorage ? result.kilowattPeak : 0)
    expect(result.coverage.low).toBeGreaterThan(0)
    expect(result.coverage.high).toBeLessThan(0.9)
    // A household cannot use more than the roof gives, nor save more than all of it costs.
    const consumption = sum(result.months.consumption)
    expect(result.coverage.low * consumption).toBeLessThanOrEqual(result.generation.low)
    expect(result.saving.high).toBeLessThan((consumption * UNIT_PRICE_LIMITS.to) / 100)
    expect(Math.min(...result.months.generation, ...result.months.consumption)).toBeGreaterThan(0)
  })
})

it('spreads the year over its months', () => {
  forAny(anyHouse, (household) => {
    const { generation, months } = estimate(household, anyway)
    const year = sum(months.generation)
    expect(year).toBeGreaterThan(generation.low)
    expect(year).toBeLessThan(generation.high)
    const added = (household.hasCar ? CAR_KWH : 0) + (household.hasHeatPump ? HEAT_PUMP_KWH : 0)
    expect(sum(months.consumption)).toBeCloseTo(household.consumption + added, 0)
  })
})

it('never gives less for more roof', () => {
  forAny(anyHouse, (household) => {
    const saving = SIZES.map((roofSize) => estimate({ ...household, roofSize, unitPrice: 40 }, anyway))
    expectRising(saving.map(({ generation }) => generation.low))
    expectRising(saving.map(({ coverage }) => coverage.high))
    expectRising(saving.map(({ saving }) => saving.low))
  })
})

it('never lowers self-consumption for storage', () => {
  forAny(anyHouse, (household) => {
    const both = [false, true].map((hasStorage) => estimate({ ...household, hasStorage }, anyway).coverage)
    expectRising(both.map(({ low }) => low))
    expectRising(both.map(({ high }) => high))
  })
})

it('lowers neither self-consumption nor saving for a car or a heat pump', () => {
  forAny(anyHouse, fc.constantFrom('hasCar', 'hasHeatPump'), (household, added) => {
    const both = [false, true].map((has) => estimate({ ...household, unitPrice: 40, [added]: has }, anyway))
    expectRising(both.map(({ modules }) => modules))
    expectRising(both.map(({ saving }) => saving.low))
    expectRising(both.map(({ saving }) => saving.high))
  })
})

it('gives a range at least as wide for an unknown direction', () => {
  forAny(anyHouse, (household) => {
    fc.pre(household.roofType !== 'flat' && household.roofType !== 'pitched' && household.roofType !== '')
    const unknown = estimate({ ...household, direction: '' }, anyway).generation
    const south = estimate({ ...household, direction: 'south' }, anyway).generation
    expect(unknown.high).toBe(south.high)
    expect(unknown.high - unknown.low).toBeGreaterThanOrEqual(south.high - south.low)
  })
})

it('never yields more for a roof of 35° that is turned away from the south', () => {
  forAny(fc.double({ min: 0, max: 180, noNaN: true }), fc.double({ min: 0, max: 180, noNaN: true }), (one, other) => {
    const [nearer, further] = [one, other].sort((a, b) => a - b).map((azimuth) => specificYield({ tilt: 35, azimuth }))
    expect(further).toBeLessThanOrEqual(nearer ?? 0)
  })
})

it('covers more with more generation and battery, and never more than is generated', () => {
  const ratio = fc.double({ min: 0, max: 5, noNaN: true })
  forAny(ratio, ratio, ratio, ratio, (generation, battery, more, larger) => {
    const least = coverage({ generationRatio: generation, batteryRatio: battery })
    expect(coverage({ generationRatio: generation + more, batteryRatio: battery })).toBeGreaterThanOrEqual(
      least - 1e-12,
    )
    expect(coverage({ generationRatio: generation, batteryRatio: battery + larger })).toBeGreaterThanOrEqual(
      least - 1e-12,
    )
    expect(least).toBeLessThanOrEqual(Math.min(1, generation) + 1e-12)
  })
})

const house: Household = { ...HOUSE, roofSize: 'large', consumption: 4000 }
const plan = (changes: Partial<Household>) => estimate({ ...house, ...changes }, { from: 23, to: 23 })

test('plans the worked example in whole modules, if the roof is large enough', () => {
  const { kilowattPeak, generation, saving } = plan({})
  expect(kilowattPeak).toBe(8.1)
  const yields = [generation.low / 0.9, generation.high / 1.08]
  expect(yields.map((kWh) => Math.round((kWh / 8.1) * 8))).toEqual([7790, 7790])
  // 147 € before the cautious factor and the range.
  expect(saving.low).toBeLessThan(147 * 0.97)
  expect(saving.high).toBeGreaterThan(147 * 0.97)
})

test.each<[string, Partial<Household>, modules: number]>([
  ['no more than the household needs', { roofSize: 'xlarge' }, 18],
  ['exactly what the household needs', { roofSize: 'xlarge', consumption: 4500 }, 20],
  ['no more than fits', { roofSize: 'medium' }, 10],
  ['at least four kilowatt-peak where they fit', { consumption: 1200 }, 9],
  ['as much on either side as on the other', { consumption: 1200, direction: 'east' }, 10],
  ['both sides of a roof to east and west', { roofSize: 'medium', direction: 'west', consumption: 9000 }, 20],
  ['one side where the direction is not known', { roofSize: 'medium', direction: '', consumption: 9000 }, 10],
  ['what fits a flat roof, in pairs', { roofSize: 'small', roofType: 'flat' }, 6],
  ['in pairs on a flat roof with room', { roofSize: 'xlarge', roofType: 'flat', consumption: 4200 }, 20],
  ['what car and heat pump need too', { roofSize: 'xlarge', roofType: 'shed', hasCar: true, hasHeatPump: true }, 51],
  ['what fits a roof of another shape', { roofSize: 'small', roofType: 'other' }, 7],
  ['on a medium pitched roof where nothing is known', { roofSize: '', roofType: '', consumption: 9000 }, 10],
])('plans %s', (_, changes, modules) => {
  expect(plan(changes).modules).toBe(modules)
})

test('plans no more power than fits onto the roof', () => {
  // kWp of the packing, before it is rounded down to modules.
  const packed = {
    small: { pitched: 1.9, shed: 5.2, flat: 3.4, other: 3.2 },
    medium: { pitched: 4.8, shed: 11, flat: 8, other: 5.9 },
    large: { pitched: 8.8, shed: 20, flat: 16, other: 9.9 },
    xlarge: { pitched: 13, shed: 28, flat: 25, other: 14 },
  }
  for (const roofSize of SIZES) {
    for (const [type, most] of Object.entries(packed[roofSize])) {
      const roofType = type as RoofType
      const { kilowattPeak } = plan({ roofSize, roofType, consumption: 20_000 })
      expect(kilowattPeak, `${roofSize} ${type}`).toBeLessThanOrEqual(most)
      expect(kilowattPeak, `${roofSize} ${type}`).toBeGreaterThan(most - (type === 'flat' ? 0.9 : 0.45))
    }
  }
})

test('calls the roof large enough only if it has room for more', () => {
  expect(plan({ roofSize: 'xlarge' }).hasSpareRoom).toBe(true)
  expect(plan({ roofSize: 'medium' }).hasSpareRoom).toBe(false)
})

test('plans the southern side of a pitched roof that faces north', () => {
  expect(plan({ direction: 'north' })).toEqual(plan({ direction: 'south' }))
  expect(plan({ direction: 'north-east' })).toEqual(plan({ direction: 'south-west' }))
})

test('plans the same for each direction of a flat roof', () => {
  for (const direction of DIRECTIONS) {
    expect(plan({ roofType: 'flat', direction })).toEqual(plan({ roofType: 'flat', direction: '' }))
  }
})

test('shows a loss if the grid is cheaper than the roof', () => {
  expect(plan({ unitPrice: 20 }).saving.high).toBeLessThan(0)
})

function expectRising(values: readonly number[]): void {
  for (const [index, value] of values.entries())
    expect(value).toBeGreaterThanOrEqual(values[index - 1] ?? Number.NEGATIVE_INFINITY)
}
