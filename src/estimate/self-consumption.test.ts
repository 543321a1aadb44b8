import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { forAny } from '../../tests/support/any-household.ts'
import { SITE_FACTOR } from './estimate.ts'
import { CAR_KWH, CONSUMPTION_LIMITS, HEAT_PUMP_KWH, listConsumers } from './household.ts'
import { coverage, specificYield, yieldShares } from './read-tables.ts'
import { computeSelfConsumption, sum } from './self-consumption.ts'

const SOUTH = { tilt: 35, azimuth: 0 }
const PLANES = [SOUTH, { tilt: 35, azimuth: 90 }, { tilt: 10, azimuth: 90 }, { tilt: 15, azimuth: 180 }]

interface House {
  consumption: number
  hasCar: boolean
  hasHeatPump: boolean
}

const none = { hasCar: false, hasHeatPump: false }
const anyHouse: fc.Arbitrary<House> = fc.record({
  consumption: fc.integer({ min: CONSUMPTION_LIMITS.from, max: CONSUMPTION_LIMITS.to }),
  hasCar: fc.boolean(),
  hasHeatPump: fc.boolean(),
})
const anyPlane = fc.constantFrom(...PLANES)
const anyYear = fc.integer({ min: 500, max: 30_000 })

function use(house: House, yearly: number, { plane = SOUTH, battery = 0 } = {}): number {
  return computeSelfConsumption(yearly, yieldShares(plane), listConsumers(house), battery)
}

test('a household alone uses the share of the table', () => {
  const expected = 0.97 * 3500 * coverage({ generationRatio: 2, batteryRatio: 1 })
  expect(use({ consumption: 3500, ...none }, 7000, { battery: 3.5 })).toBe(expected)
})

/** How many kWh more a house of 3,500 kWh uses from its roof. */
function usedByAdded(added: Partial<House>, yearly: number): number {
  const house = { consumption: 3500, ...none }
  return use({ ...house, ...added }, yearly) - use(house, yearly)
}

describe.each([5, 7, 10])('a roof to the south with %d kWp', (kilowattPeak) => {
  const yearly = kilowattPeak * SITE_FACTOR * specificYield(SOUTH)
  const household = use({ consumption: 3500, ...none }, yearly) / 3500
  const car = usedByAdded({ hasCar: true }, yearly) / CAR_KWH
  const heatPump = usedByAdded({ hasHeatPump: true }, yearly) / HEAT_PUMP_KWH

  it('uses less of a kWh for a car than for the household, and still less for a heat pump', () => {
    // About 20 to 30 % for a car that charges as soon as it is plugged in.
    expect(car).toBeGreaterThan(0.15)
    expect(car).toBeLessThan(0.25)
    // Some 15 to 25 % without a battery.
    expect(heatPump).toBeGreaterThan(0.1)
    expect(heatPump).toBeLessThan(0.2)
    expect(car).toBeLessThan(household)
    expect(heatPump).toBeLessThan(car)
  })
})

test.each([
  [4000, 600],
  [7000, 1000],
])('a heat pump takes less of %d kWh a year than the %d that the ZSW calculated', (yearly, most) => {
  expect(usedByAdded({ hasHeatPump: true }, yearly)).toBeLessThan(most)
})

it('never uses less kWh of a roof that yields more', () => {
  forAny(anyHouse, anyPlane, anyYear, fc.integer({ min: 1, max: 5000 }), (house, plane, yearly, more) => {
    expect(use(house, yearly + more, { plane })).toBeGreaterThanOrEqual(use(house, yearly, { plane }) - 1e-9)
  })
})

it('uses in no month more than the roof yields or the house needs', () => {
  forAny(anyHouse, anyPlane, anyYear, fc.boolean(), (house, plane, yearly, hasBattery) => {
    const consumers = listConsumers(house)
    const shares = yieldShares(plane)
    const most = shares.map((share, month) =>
      Math.min(
        (share / sum(shares)) * yearly,
        sum(consumers.map((consumer) => consumer.yearly * (consumer.shares[month] ?? 0))),
      ),
    )
    const battery = hasBattery ? house.consumption / 1000 : 0
    expect(use(house, yearly, { plane, battery })).toBeLessThanOrEqual(sum(most))
  })
})

it('has monthly shares of each consumer that sum up to a year', () => {
  for (const { shares } of listConsumers({ consumption: 1000, hasCar: true, hasHeatPump: true })) {
    expect(shares).toHaveLength(12)
    expect(sum(shares)).toBeCloseTo(1, 9)
  }
})
