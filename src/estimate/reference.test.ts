import { expect, test } from 'vitest'
import { SITE_FACTOR } from './estimate.ts'
import { coverage, specificYield } from './read-tables.ts'
import reference from './reference.json' with { type: 'json' }
import { AZIMUTHS, TILTS } from './tables.ts'

/** Points from elsewhere, each with its source and its tolerance. */
test.each(reference.cases)('agrees with $id', ({ kind, input, value, tolerance }) => {
  expect(Math.abs(compute(kind, input) - value)).toBeLessThanOrEqual(tolerance)
})

type Input = (typeof reference.cases)[number]['input']

function compute(kind: string, input: Input): number {
  const { tilt, azimuth = 0, kwp_per_mwh, kwh_per_mwh = 0, assumed_yield = 0, pv_mwh_per_mwh } = input
  const plane = { tilt: Number(tilt), azimuth }
  const ratios = {
    generationRatio: pv_mwh_per_mwh ?? ((kwp_per_mwh ?? 0) * assumed_yield) / 1000,
    batteryRatio: kwh_per_mwh,
  }
  switch (kind) {
    case 'pvgis_optimum_yield':
      return optimum
    case 'orientation_factor':
      return specificYield(plane) / specificYield({ tilt: 35, azimuth: 0 })
    case 'orientation_table_de':
      return specificYield(plane) / optimum
    case 'htw_autarky':
    case 'solbatsim_autarky':
      return coverage(ratios)
    default:
      throw new Error(`Nothing computes ${kind}.`)
  }
}

const optimum = Math.max(...TILTS.flatMap((tilt) => AZIMUTHS.map((azimuth) => specificYield({ tilt, azimuth }))))

/** 8 kWp to the south at 35° for a house that uses 4,000 kWh. */
test('the worked example holds to the kilowatt-hour', () => {
  const generation = 8 * specificYield({ tilt: 35, azimuth: 0 }) * SITE_FACTOR
  expect(Math.round(generation)).toBe(7790)
  const selfConsumption = (battery: number) =>
    4000 * coverage({ generationRatio: generation / 4000, batteryRatio: battery / 4 })
  const saving = (battery: number) => Math.round((selfConsumption(battery) * (33 - 23)) / 100)
  expect([Math.round(selfConsumption(0)), saving(0)]).toEqual([1466, 147])
  expect([Math.round(selfConsumption(8)), saving(8)]).toEqual([3075, 308])
})

test.each([
  [35, 90, 35, -90],
  [35, 170, 35, -190],
  [20, 45, 20, 405],
  [75, 0, 60, 0],
])('tilt %d and azimuth %d is tilt %d and azimuth %d', (tilt, azimuth, sameTilt, sameAzimuth) => {
  expect(specificYield({ tilt, azimuth })).toBe(specificYield({ tilt: sameTilt, azimuth: sameAzimuth }))
})

test('a ratio beyond the table counts as its end', () => {
  expect(coverage({ generationRatio: 9, batteryRatio: 9 })).toBe(coverage({ generationRatio: 4, batteryRatio: 3 }))
  expect(coverage({ generationRatio: 0, batteryRatio: 0 })).toBe(0)
})

test('a value that is no number is refused', () => {
  expect(() => specificYield({ tilt: Number.NaN, azimuth: 0 })).toThrow(RangeError)
  expect(() => coverage({ generationRatio: Number.POSITIVE_INFINITY, batteryRatio: 0 })).toThrow(RangeError)
})
