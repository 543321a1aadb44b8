import { CONSUMPTION_SHARES, HEAT_PUMP_SHARES } from './tables.ts'

/** kWh a year by persons, in a one-family house without electric hot water. From Stromspiegel 2025 (co2online). */
export const CONSUMPTION_KWH = [1800, 2700, 3500, 3800, 4500] as const

/** Three persons. */
export const ASSUMED_CONSUMPTION_KWH = CONSUMPTION_KWH[2]

/**
 * An electric car, in kWh a year. Assumes 12,000 km (Kraftfahrt-Bundesamt: 12,309 km a car in 2024) at 20 kWh per 100 km, with
 * charging losses (ADAC Ecotest: 15.5 to 29.7 kWh).
 */
export const CAR_KWH = 2400

/**
 * A heat pump in an older one-family house, in kWh a year. Assumes 17,000 kWh of heat at 3.4 kWh per kWh of power, as Fraunhofer
 * ISE measured for air-source heat pumps (WP-QS im Bestand). Heizspiegel (co2online): 4,290 kWh in 110 m².
 */
export const HEAT_PUMP_KWH = 5000

/** Limits of a yearly consumption in kWh and of a unit price in ct. Other numbers are typing errors. */
export const CONSUMPTION_LIMITS = { from: 500, to: 20_000 }
export const UNIT_PRICE_LIMITS = { from: 5, to: 99 }

export interface Consumer {
  /** kWh a year. */
  yearly: number
  /** Shares of the year's consumption in January to December. */
  shares: readonly number[]
}

export function listConsumers(house: {
  consumption: number
  hasCar: boolean
  hasHeatPump: boolean
}): [Consumer, ...Consumer[]] {
  return [
    { yearly: house.consumption, shares: CONSUMPTION_SHARES },
    ...(house.hasCar ? [{ yearly: CAR_KWH, shares: Array<number>(12).fill(1 / 12) }] : []),
    ...(house.hasHeatPump ? [{ yearly: HEAT_PUMP_KWH, shares: HEAT_PUMP_SHARES }] : []),
  ]
}
