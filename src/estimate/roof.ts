import type { Plane } from './read-tables.ts'

export type RoofType = 'pitched' | 'flat' | 'shed' | 'other'

/** Assumed where the visitor leaves a question open. */
export const ASSUMED_ROOF = { size: 'medium', type: 'pitched' } as const

/** The area that stands for each class of the form, in m². It means the whole roof, not one side of it. */
export const ROOF_AREA_M2 = { small: 40, medium: 75, large: 125, xlarge: 180 } as const
export type RoofSize = keyof typeof ROOF_AREA_M2

/**
 * The largest system that fits, in kWp: modules of 450 W and 1.76 m by 1.13 m, packed by ourselves with 0.3 m to each edge, 12 % lost to
 * windows and chimneys.
 */
const CAPACITY_KWP: Record<RoofSize, Record<RoofType | 'pitchedBothSides', number>> = {
  small: { pitched: 1.9, pitchedBothSides: 3.8, shed: 5.2, flat: 3.4, other: 3.2 },
  medium: { pitched: 4.8, pitchedBothSides: 9.5, shed: 11, flat: 8, other: 5.9 },
  large: { pitched: 8.8, pitchedBothSides: 17.6, shed: 20, flat: 16, other: 9.9 },
  xlarge: { pitched: 13, pitchedBothSides: 26, shed: 28, flat: 25, other: 14 },
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
const SENSIBLE_KWP_PER_MWH = 2
const LEAST_SENSIBLE_KWP = 4

export interface System {
  kilowattPeak: number
  /** Whether more would fit, and the household would not use it. */
  isEnough: boolean
  /** The modules are spread evenly over these. */
  planes: readonly [Plane, ...Plane[]]
}

/**
 * The likely system: the smaller of the one that fits and the one that the household needs.
 * @param direction the roof's direction; `''` if it is not known
 * @param consumption kWh a year
 * @returns one system, or each that the roof may turn out to hold
 */
export function planSystems(
  size: RoofSize,
  type: RoofType,
  direction: Direction | '',
  consumption: number,
): readonly System[] {
  const tilt = TILT[type]
  const sensible = Math.max(LEAST_SENSIBLE_KWP, (SENSIBLE_KWP_PER_MWH * consumption) / 1000)
  const build = (use: keyof (typeof CAPACITY_KWP)[RoofSize], first: number, ...others: number[]): System => {
    const capacity = CAPACITY_KWP[size][use]
    return {
      kilowattPeak: Math.min(capacity, sensible),
      isEnough: capacity > sensible,
      planes: [{ tilt, azimuth: first }, ...others.map((azimuth) => ({ tilt, azimuth }))],
    }
  }
  // Put up in pairs, wherever the house faces.
  if (type === 'flat') return [build(type, -90, 90)]
  if (direction === '') return [build(type, 0), build(type, -90, 90)]
  const azimuth = AZIMUTH[direction]
  switch (sideOf(type, direction)) {
    case 'both':
      return [build('pitchedBothSides', -90, 90)]
    case 'other':
      return [build(type, azimuth - 180 * Math.sign(azimuth))]
    case 'named':
      return [build(type, azimuth)]
  }
}

/** The side of the roof in the calculation, where it is not plainly the named one. */
export function sideOf(type: RoofType, direction: Direction | ''): 'named' | 'other' | 'both' {
  const away = type === 'pitched' && direction !== '' ? Math.abs(AZIMUTH[direction]) : 0
  if (away === 90) return 'both'
  return away > 90 ? 'other' : 'named'
}
