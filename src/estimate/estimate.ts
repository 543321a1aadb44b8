import { listConsumers } from './household.ts'
import { type Plane, specificYield, yieldShares } from './read-tables.ts'
import { ASSUMED_ROOF, type Direction, planSystem, type RoofSize, type RoofType, type System } from './roof.ts'
import { computeSelfConsumption, sum } from './self-consumption.ts'

/**
 * For roof-parallel mounting and light shading, multiplied with `specificYield`. It is between PVGIS and the climate figures of
 * the Deutscher Wetterdienst.
 */
export const SITE_FACTOR = 0.95

/** Factors on a year's yield, because weather differs between years and the method is not exact. */
const YIELD_FACTORS = { low: 0.9, high: 1.08 }

export interface Household {
  /** This and the next two answers are `''` if the visitor left them open. */
  roofSize: RoofSize | ''
  roofType: RoofType | ''
  direction: Direction | ''
  /** kWh a year without car and heat pump, within `CONSUMPTION_LIMITS`. */
  consumption: number
  hasCar: boolean
  hasHeatPump: boolean
  /** The household's price of a kWh from its supplier, in ct with VAT and without base fee, within `UNIT_PRICE_LIMITS`. */
  unitPrice: number
  hasStorage: boolean
}

export interface Range {
  low: number
  high: number
}

/** The price of a kWh from the roof, in ct with VAT. The exact one is agreed later. */
interface SolarPrice {
  from: number
  to: number
}

/** A kWh from the roof is cheaper than one from the grid always, at some of the prices, or at none. */
type Verdict = 'saves' | 'depends' | 'none'

export interface Estimate extends System {
  /** Usable kWh, 0 without storage. */
  battery: number
  /** kWh a year. */
  generation: Range
  /** Share of the whole consumption, with car and heat pump, that the roof covers, 0 to 1. */
  coverage: Range
  verdict: Verdict
  /** Euros a year at the dearest and the cheapest price. Below 0 if the roof's kWh costs more. Show only for `saves`. */
  saving: Range
  /** kWh in January to December, in the middle of the range. */
  months: { generation: number[]; consumption: number[] }
}

/** Yearly yield and saving. docs/decisions/019 explains the method. */
export function estimate(household: Household, solarPrice: SolarPrice): Estimate {
  const { consumption, unitPrice, hasStorage } = household
  const consumers = listConsumers(household)
  const demand = sum(consumers.map(({ yearly }) => yearly))
  const system = planSystem(
    household.roofSize || ASSUMED_ROOF.size,
    household.roofType || ASSUMED_ROOF.type,
    household.direction,
    demand,
  )
  const { planes } = system
  // Usable kWh, by the smaller of two common rules: one per 1,000 kWh of consumption, and at most one per kWp. Trade papers call
  // larger ones oversized (Sonnenenergie 2/2022).
  const battery = hasStorage ? Math.min(system.kilowattPeak, consumption / 1000) : 0
  const yields = planes.map((plane) => system.kilowattPeak * SITE_FACTOR * specificYield(plane))
  const generation = {
    low: Math.min(...yields) * YIELD_FACTORS.low,
    high: Math.max(...yields) * YIELD_FACTORS.high,
  }
  const months = monthlyYield(planes, yields)
  const low = computeSelfConsumption(generation.low, months, consumers, battery)
  const high = computeSelfConsumption(generation.high, months, consumers, battery)
  return {
    ...system,
    battery,
    generation,
    coverage: { low: low / demand, high: high / demand },
    verdict: unitPrice > solarPrice.to ? 'saves' : unitPrice > solarPrice.from ? 'depends' : 'none',
    saving: rangeOf((low * (unitPrice - solarPrice.to)) / 100, (high * (unitPrice - solarPrice.from)) / 100),
    months: {
      generation: months,
      consumption: months.map((_, month) => sum(consumers.map(({ yearly, shares }) => yearly * (shares[month] ?? 0)))),
    },
  }
}

/**
 * kWh in January to December, in the middle of the range.
 * @param yields kWh a year of each plane
 */
function monthlyYield(planes: readonly Plane[], yields: readonly number[]): number[] {
  const years = planes.map((plane, index) => yieldShares(plane).map((share) => share * (yields[index] ?? 0)))
  return Array.from({ length: 12 }, (_, month) => sum(years.map((year) => year[month] ?? 0)) / years.length)
}

/** Orders the two ends, because using more of the roof's power is the worse end if its kWh costs more. */
function rangeOf(first: number, second: number): Range {
  return { low: Math.min(first, second), high: Math.max(first, second) }
}
