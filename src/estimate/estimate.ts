import { coverage, type Plane, specificYield, yieldShares } from './read-tables.ts'
import { ASSUMED_ROOF, type Direction, planSystem, type RoofSize, type RoofType } from './roof.ts'
import { CONSUMPTION_SHARES } from './tables.ts'

/** To be multiplied with `coverage`: against the published table of HTW Berlin it gives 1.3 percentage points too much. */
const CAUTIOUS_FACTOR = 0.97

/**
 * For roof-parallel mounting and light shading: between PVGIS and the climate figures of the Deutscher Wetterdienst.
 * To be multiplied with `specificYield`.
 */
export const SITE_FACTOR = 0.95

/** A year's difference from the estimate, as factors: the weather of years, and the uncertainty of the method. */
const YIELD_FACTORS = { low: 0.9, high: 1.08 }

export interface Household {
  /** `''` where the visitor left it open, as with the two below. */
  roofSize: RoofSize | ''
  roofType: RoofType | ''
  direction: Direction | ''
  /** kWh a year, within `CONSUMPTION_LIMITS`. */
  consumption: number
  /** The household's price of a kWh from its supplier, in ct with VAT and without base fee, within `UNIT_PRICE_LIMITS`. */
  unitPrice: number
  hasStorage: boolean
}

export interface Range {
  low: number
  high: number
}

/** The price of a kWh from the roof, in ct with VAT: the exact price is agreed later. */
interface SolarPrice {
  from: number
  to: number
}

/** Whether a kWh from the roof is cheaper than one from the grid: always, at some of the prices, or at none. */
export type Verdict = 'saves' | 'depends' | 'none'

export interface Estimate {
  modules: number
  kilowattPeak: number
  /** Whether the roof has room for more than the household needs. */
  isEnough: boolean
  /** Usable kWh; 0 without storage. */
  battery: number
  /** kWh a year. */
  generation: Range
  /** Share of the consumption that comes from the roof, 0 to 1. */
  coverage: Range
  verdict: Verdict
  /** Not to be shown unless the verdict is `saves`. Euros a year at the dearest and the cheapest solar price; below 0 where the roof's kWh costs more than the grid's. */
  saving: Range
  /** kWh in January to December, in the middle of the range. */
  months: { generation: number[]; consumption: number[] }
}

/** Estimates yearly yield and saving. The method: docs/decisions/019. */
export function estimate(household: Household, solarPrice: SolarPrice): Estimate {
  const { consumption, unitPrice, hasStorage } = household
  const type = household.roofType || ASSUMED_ROOF.type
  const { planes, ...system } = planSystem(
    household.roofSize || ASSUMED_ROOF.size,
    type,
    household.direction,
    consumption,
  )
  // In usable kWh: one for each 1,000 kWh of consumption and at most one for each kWp, the smaller of two common rules of
  // thumb. Trade papers call larger ones oversized (Sonnenenergie 2/2022).
  const battery = hasStorage ? Math.min(system.kilowattPeak, consumption / 1000) : 0
  const yields = planes.map((plane) => system.kilowattPeak * SITE_FACTOR * specificYield(plane))
  const generation = {
    low: Math.min(...yields) * YIELD_FACTORS.low,
    high: Math.max(...yields) * YIELD_FACTORS.high,
  }
  const cover = (kWh: number) =>
    CAUTIOUS_FACTOR * coverage({ generationRatio: kWh / consumption, batteryRatio: battery / (consumption / 1000) })
  const covered = { low: cover(generation.low), high: cover(generation.high) }
  return {
    ...system,
    battery,
    generation,
    coverage: covered,
    verdict: unitPrice > solarPrice.to ? 'saves' : unitPrice > solarPrice.from ? 'depends' : 'none',
    saving: rangeOf(
      (covered.low * consumption * (unitPrice - solarPrice.to)) / 100,
      (covered.high * consumption * (unitPrice - solarPrice.from)) / 100,
    ),
    months: {
      generation: monthlyYield(planes, yields),
      consumption: CONSUMPTION_SHARES.map((share) => share * consumption),
    },
  }
}

/** kWh in January to December, in the middle of the range. @param yields kWh a year on each of the planes */
function monthlyYield(planes: readonly Plane[], yields: readonly number[]): number[] {
  const years = planes.map((plane, index) => yieldShares(plane).map((share) => share * (yields[index] ?? 0)))
  return CONSUMPTION_SHARES.map((_, month) => mean(years.map((year) => year[month] ?? 0)))
}

/** Where a kWh from the roof costs more, using more of it is the worse end. */
function rangeOf(first: number, second: number): Range {
  return { low: Math.min(first, second), high: Math.max(first, second) }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
