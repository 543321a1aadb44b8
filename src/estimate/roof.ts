import type { Plane } from './read-tables.ts'

export type RoofType = 'pitched' | 'flat' | 'shed' | 'other'

/** Assumed where the visitor leaves a question open. */
export const ASSUMED_ROOF = { size: 'medium', type: 'pitched' } as const

/** The area that stands for each class of the form, in m². It means the whole roof, not one side of it. */
export const ROOF_AREA_M2 = { small: 40, medium: 75, large: 125, xlarge: 180 } as const
export type RoofSize = keyof typeof ROOF_AREA_M2

/** Of one module, in watts. */
const MODULE_WATTS = 450

/**
 * The modules that fit, 1.76 m by 1.13 m each, packed by ourselves with 0.3 m to each edge, 12 % lost to windows and chimneys.
 * On a pitched roof these are one side's; on a flat one they stand in pairs.
 */
const CAPACITY: Record<RoofSize, Record<RoofType, number>> = {
  small: { pitched: 4, shed: 11, flat: 6, other: 7 },
  medium: { pitched: 10, shed: 24, flat: 16, other: 13 },
  large: { pitched: 19, shed: 44, flat: 34, other: 22 },
  xlarge: { pitched: 28, shed: 62, flat: 54, other: 31 },
}

const TILT: Record<RoofType, number> = { pitched: 35, flat: 10, shed: 15, other: 30 }

/** Row by row, as they stand on a map. */
export const AZIMUTH = {
  'north-west': 135,
  north: 180,
  'north-east': -135,
  west: 90,
  east: -90,
  'south-west': 45,
  south: 0,
  'south-east': -45,
}
export type Direction = keyof typeof AZIMUTH
export const DIRECTIONS = Object.keys(AZIMUTH) as Direction[]

/** Planners go by 1.5 to 2 kWp for each 1,000 kWh of consumption; less than 4 kWp is hardly built. */
const SENSIBLE_WATTS_PER_KWH = 2
const LEAST_SENSIBLE_WATTS = 4000

export interface System {
  modules: number
  kilowattPeak: number
  /** Whether more would fit, and the household would not use it. */
  isEnough: boolean
  /** The modules are spread evenly over these, or lie on one of them where the direction is not known. */
  planes: readonly Plane[]
}

/**
 * The likely system, in whole modules: the smaller of the one that fits and the one that the household needs.
 * @param direction the roof's direction; `''` if it is not known
 * @param consumption kWh a year
 */
export function planSystem(size: RoofSize, type: RoofType, direction: Direction | '', consumption: number): System {
  const faces = facesOf(type, direction)
  const isTwoSided = faces.length === 2
  const capacity = CAPACITY[size][type] * (type === 'pitched' && isTwoSided ? 2 : 1)
  const watts = Math.max(LEAST_SENSIBLE_WATTS, SENSIBLE_WATTS_PER_KWH * consumption)
  // As many on one side as on the other.
  const step = isTwoSided ? 2 : 1
  const sensible = Math.ceil(watts / MODULE_WATTS / step) * step
  const modules = Math.min(capacity, sensible)
  const azimuths = faces.length === 0 ? [AZIMUTH.south, AZIMUTH.east] : faces.map((face) => AZIMUTH[face])
  return {
    modules,
    kilowattPeak: (modules * MODULE_WATTS) / 1000,
    isEnough: capacity > sensible,
    planes: azimuths.map((azimuth) => ({ tilt: TILT[type], azimuth })),
  }
}

/** The directions of the modules: one, both of a pair that shares them evenly, or none where it is not known. */
export function facesOf(type: RoofType, direction: Direction | ''): readonly Direction[] {
  // On a flat roof they stand in pairs, wherever the house faces.
  if (type === 'flat') return ['east', 'west']
  if (direction === '') return []
  switch (sideOf(type, direction)) {
    case 'both':
      return ['east', 'west']
    case 'other':
      // On a map, the opposite of the first is the last.
      return [DIRECTIONS.at(-1 - DIRECTIONS.indexOf(direction)) as Direction]
    case 'named':
      return [direction]
  }
}

/** The side of the roof in the calculation, where it is not plainly the named one. */
export function sideOf(type: RoofType, direction: Direction | ''): 'named' | 'other' | 'both' {
  const away = type === 'pitched' && direction !== '' ? Math.abs(AZIMUTH[direction]) : 0
  if (away === 90) return 'both'
  return away > 90 ? 'other' : 'named'
}
