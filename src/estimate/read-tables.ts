import { AZIMUTHS, BATTERY_RATIOS, COVERAGE, GENERATION_RATIOS, SPECIFIC_YIELD, TILTS, YIELD_SHARES } from './tables.ts'

export interface Plane {
  /** Degrees from the horizontal. Values above 60 count as 60, the end of the table. */
  tilt: number
  /** Degrees from south, to either side. 90 or -90 is west or east, and 180 is north. */
  azimuth: number
}

/**
 * Yearly yield before `SITE_FACTOR`, at most 1.5 % off the full model. The region varies by -1.9 to +1.5 %. Returns kWh per kWp
 * and year, at the level of PVGIS 5.3 for Münster. Includes 14 % system loss. Throws a RangeError if an angle is not finite.
 */
export function specificYield({ tilt, azimuth }: Plane): number {
  const turned = Math.abs(azimuth) % 360
  const away = turned > 180 ? 360 - turned : turned
  const yields = SPECIFIC_YIELD.map((row) => interpolate(AZIMUTHS, row, away))
  return interpolate(TILTS, yields, tilt)
}

/**
 * The share of a household's consumption that comes from the roof, before `CAUTIOUS_FACTOR`. It is without heat pump and electric
 * car. Real households differ by five percentage points and more.
 * Returns a share from 0 to 1, at most 0.6 percentage points off the full model.
 * Throws a RangeError if a ratio is not finite.
 * @param generationRatio the year's generation divided by consumption. Above 4 counts as 4
 * @param batteryRatio usable kWh of the battery per 1,000 kWh of yearly consumption. Above 3 counts as 3
 */
export function coverage({ generationRatio, batteryRatio }: { generationRatio: number; batteryRatio: number }): number {
  const shares = COVERAGE.map((row) => interpolate(GENERATION_RATIOS, row, generationRatio))
  return interpolate(BATTERY_RATIOS, shares, batteryRatio) / 1000
}

/** Linear between the two nearest of ascending `points`. Outside of them, returns the value at the edge. */
function interpolate(points: readonly number[], values: readonly number[], position: number): number {
  if (!Number.isFinite(position)) throw new RangeError(`${position} is no finite number.`)
  // -1 if `position` is beyond all points. Then `at` returns the last value.
  const next = points.findIndex((point) => point >= position)
  const [value = 0, point = 0] = [values.at(next), points.at(next)]
  if (next <= 0) return value
  const [valueBefore = 0, pointBefore = 0] = [values[next - 1], points[next - 1]]
  return valueBefore + (value - valueBefore) * ((position - pointBefore) / (point - pointBefore))
}

/** The four known years, by how far a plane faces south, and how far it faces any side. */
const SHAPES = [
  { shares: YIELD_SHARES.south35, south: sine(35), tilted: sine(35) },
  { shares: YIELD_SHARES.eastWest35, south: 0, tilted: sine(35) },
  { shares: YIELD_SHARES.eastWest15, south: 0, tilted: sine(15) },
  { shares: YIELD_SHARES.flat, south: 0, tilted: 0 },
]

/** Returns the monthly shares of the year's yield, from the nearest of the known years. */
export function yieldShares({ tilt, azimuth }: Plane): readonly number[] {
  const tilted = sine(tilt)
  const south = tilted * Math.cos((azimuth * Math.PI) / 180)
  const distance = (shape: (typeof SHAPES)[number]) => Math.hypot(south - shape.south, tilted - shape.tilted)
  return SHAPES.reduce((nearest, shape) => (distance(shape) < distance(nearest) ? shape : nearest)).shares
}

function sine(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180)
}
