import type { Plane } from './read-tables.ts'

export type RoofType = 'pitched' | 'flat' | 'shed' | 'other'

/** Used if the visitor leaves a question open. */
export const ASSUMED_ROOF = { size: 'medium', type: 'pitched' } as const

/** A typical area for each class of the form, in m². It is the whole roof, not one side. */
export const ROOF_AREA_M2 = { small: 40, medium: 75, large: 125, xlarge: 180 } as const
export type RoofSize = keyof typeof ROOF_AREA_M2

/** Per module. */
const MODULE_WATTS = 450

/**
 * The number of modules that fit, each 1.76 m by 1.13 m. It is our own packing, with 0.3 m to each edge, and 12 % lost to windows
 * and chimneys. Modules are on one side of a pitched roof, and in pairs on a flat roof.
 */
const CAPACITY: Record<RoofSize, Record<RoofType, number>> = {
  small: { pitched: 4, shed: 11, flat: 6, other: 7 },
  medium: { pitched: 10, shed: 24, flat: 16, other: 13 },
  large: { pitched: 19, shed: 44, flat: 34, other: 22 },
  xlarge: { pitched: 28, shed: 62, flat: 54, other: 31 },
}

const TILT: Record<RoofType, number> = { pitched: 35, flat: 10, shed: 15, other: 30 }

/** Row by row, as on a map. */
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

/** Planners use 1.5 to 2 kWp per 1,000 kWh of consumption, and rarely build systems below 4 kWp. */
const SENSIBLE_WATTS_PER_KWH = 2
const MIN_SENSIBLE_WATTS = 4000

export interface System {
  modules: number
  kilowattPeak: number
  /** True if more modules would fit, but the household would not use their power. */
  hasSpareRoom: boolean
  /** The modules are spread evenly over these. But if the direction is not known, they lie on one of them. */
  planes: readonly Plane[]
}

/**
 * The likely system, in whole modules. It is the largest that fits, or the size that the household needs if it is smaller.
 * @param direction `''` if not known
 * @param consumption kWh a year
 */
export function planSystem(size: RoofSize, type: RoofType, direction: Direction | '', consumption: number): System {
  const faces = facesOf(type, direction)
  const isTwoSided = faces.length === 2
  const capacity = CAPACITY[size][type] * (type === 'pitched' && isTwoSided ? 2 : 1)
  const watts = Math.max(MIN_SENSIBLE_WATTS, SENSIBLE_WATTS_PER_KWH * consumption)
  // Both sides get the same number of modules.
  const step = isTwoSided ? 2 : 1
  const sensible = Math.ceil(watts / MODULE_WATTS / step) * step
  const modules = Math.min(capacity, sensible)
  const azimuths = faces.length === 0 ? [AZIMUTH.south, AZIMUTH.east] : faces.map((face) => AZIMUTH[face])
  return {
    modules,
    kilowattPeak: (modules * MODULE_WATTS) / 1000,
    hasSpareRoom: capacity > sensible,
    planes: azimuths.map((azimuth) => ({ tilt: TILT[type], azimuth })),
  }
}

/** The directions of the modules. There is one, or a pair that shares them evenly, or none if it is not known. */
export function facesOf(type: RoofType, direction: Direction | ''): readonly Direction[] {
  // On a flat roof, modules are in pairs. The direction of the house does not matter.
  if (type === 'flat') return ['east', 'west']
  if (direction === '') return []
  switch (sideOf(type, direction)) {
    case 'both':
      return ['east', 'west']
    case 'other':
      // The list mirrors a map, so the opposite of the first is the last.
      return [DIRECTIONS.at(-1 - DIRECTIONS.indexOf(direction)) as Direction]
    case 'named':
      return [direction]
  }
}

/** The side of the roof in the calculation. `other` or `both` if it is not the side that the visitor named. */
export function sideOf(type: RoofType, direction: Direction | ''): 'named' | 'other' | 'both' {
  const away = type === 'pitched' && direction !== '' ? Math.abs(AZIMUTH[direction]) : 0
  if (away === 90) return 'both'
  return away > 90 ? 'other' : 'named'
}
