import { CONSUMPTION_SHARES, YIELD_SHARES } from './tables.ts'
import type { Plane } from './yield.ts'

/** Where the four known years stand: how far a plane's upper side looks to the south, and how far to any side. */
const SHAPES = [
  { shares: YIELD_SHARES.south35, south: sine(35), tilted: sine(35) },
  { shares: YIELD_SHARES.eastWest35, south: 0, tilted: sine(35) },
  { shares: YIELD_SHARES.eastWest15, south: 0, tilted: sine(15) },
  { shares: YIELD_SHARES.flat, south: 0, tilted: 0 },
]

/** @returns the shares of the year's yield that come in January to December, of the known year that is nearest. */
export function yieldShares({ tilt, azimuth }: Plane): readonly number[] {
  const tilted = sine(tilt)
  const south = tilted * Math.cos((azimuth * Math.PI) / 180)
  const distance = (shape: (typeof SHAPES)[number]) => Math.hypot(south - shape.south, tilted - shape.tilted)
  return SHAPES.reduce((nearest, shape) => (distance(shape) < distance(nearest) ? shape : nearest)).shares
}

/** @returns kWh in January to December, for `consumption` kWh a year */
export function monthlyConsumption(consumption: number): number[] {
  return CONSUMPTION_SHARES.map((share) => share * consumption)
}

function sine(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180)
}
