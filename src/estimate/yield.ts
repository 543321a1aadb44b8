import { interpolate } from './interpolate.ts'
import { AZIMUTHS, SPECIFIC_YIELD, TILTS } from './tables.ts'

/** A plane of modules. */
export interface Plane {
  /** Degrees from the horizontal. The table ends at 60; a steeper plane counts as 60. */
  tilt: number
  /** Degrees from south, to either side: 90 or -90 is west or east, 180 is north. */
  azimuth: number
}

/**
 * For roof-parallel mounting and light shading: between PVGIS and the climate figures of the Deutscher Wetterdienst.
 * To be multiplied with `specificYield`.
 */
export const SITE_FACTOR = 0.95

/** A year's difference from the estimate, as factors: the weather of years, and the uncertainty of the method. */
export const YIELD_FACTORS = { low: 0.9, high: 1.08 }

/**
 * The yearly yield of a kilowatt-peak of modules, before `SITE_FACTOR`. At most 1.5 % beside the full model; the region's
 * spread is -1.9 to +1.5 %.
 * @returns kWh per kWp and year, at the level of PVGIS 5.3 for Münster, 14 % system loss included
 * @throws RangeError where an angle is no finite number
 */
export function specificYield({ tilt, azimuth }: Plane): number {
  const turned = Math.abs(azimuth) % 360
  return interpolate(YIELDS, tilt, turned > 180 ? 360 - turned : turned)
}

const YIELDS = { rows: TILTS, columns: AZIMUTHS, values: SPECIFIC_YIELD }
