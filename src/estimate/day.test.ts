import { expect, test } from 'vitest'
import { HOUSE } from '../../tests/support/any-household.ts'
import { energy, meanDay, STEPS_A_DAY, selfConsumptionOf } from './day.ts'
import { estimate } from './estimate.ts'
import { computeSelfConsumption, sum } from './self-consumption.ts'

const APRIL = 3
const example = estimate({ ...HOUSE, roofSize: '', roofType: '', direction: '' }, { from: 22, to: 24 })
const day = meanDay(example, APRIL)
const { generation, consumption } = example.months
const hourAt = (step: number) => (step * 24) / STEPS_A_DAY
const hourOf = (curve: readonly number[], value: number) => hourAt(curve.indexOf(value))

test('a day has the energy of its month', () => {
  expect((energy(day.generation) * 365) / 12).toBeCloseTo(generation[APRIL] ?? 0, 6)
  expect((energy(day.load) * 365) / 12).toBeCloseTo(consumption[APRIL] ?? 0, 6)
})

test('the roof has the share of the day that it has of the month in the estimate', () => {
  const most = generation.map((kWh, month) => Math.min(kWh, consumption[month] ?? 0))
  const household = { yearly: 3500, shares: consumption.map((kWh) => kWh / 3500) }
  const used = (computeSelfConsumption(sum(generation), generation, [household], 0) / sum(most)) * (most[APRIL] ?? 0)
  expect(Math.abs(selfConsumptionOf(day) / energy(day.load) - used / (consumption[APRIL] ?? 0))).toBeLessThan(0.02)
})

test('the roof yields from sunrise to sunset in Münster, most around noon of the sun', () => {
  const lit = day.generation.flatMap((kilowatts, step) => (kilowatts > 0 ? [hourAt(step)] : []))
  // 15 April: 6:35 to 20:22.
  expect(lit[0]).toBeCloseTo(6.5, 0)
  expect(lit.at(-1)).toBeCloseTo(20.33, 0)
  const best = hourOf(day.generation, Math.max(...day.generation))
  expect(best).toBeGreaterThan(11.5)
  expect(best).toBeLessThan(13.5)
})

test('the household needs most in the evening and least at night', () => {
  expect(hourOf(day.load, Math.max(...day.load))).toBeCloseTo(20, 0)
  expect(hourOf(day.load, Math.min(...day.load))).toBeLessThan(5)
})

test('a plane to the west yields later than one to the east', () => {
  const bestOf = (azimuth: number) => {
    const { generation } = meanDay({ ...example, planes: [{ tilt: 35, azimuth }] }, APRIL)
    return hourOf(generation, Math.max(...generation))
  }
  expect(bestOf(90)).toBeGreaterThan(bestOf(0))
  expect(bestOf(0)).toBeGreaterThan(bestOf(-90))
})
