/**
 * Yearly consumption of a household in its own house, without electric hot water, in kWh, by persons: Stromspiegel 2025
 * (co2online).
 */
export const CONSUMPTION_KWH: readonly number[] = [1800, 2700, 3500, 3800, 4500]

/** Assumed where the visitor picks no number of persons. */
export const ASSUMED_PERSONS = 3

export function consumptionOf(persons: number): number {
  const consumption = CONSUMPTION_KWH[persons - 1]
  if (consumption === undefined) throw new RangeError(`There is no figure for ${persons} persons.`)
  return consumption
}

/** Limits of a yearly consumption in kWh and of a unit price in ct: a number beyond them is mistyped. */
export const CONSUMPTION_LIMITS = { from: 500, to: 20_000 }
export const UNIT_PRICE_LIMITS = { from: 5, to: 99 }

/**
 * The battery that is assumed, in usable kWh: one for each 1,000 kWh of consumption and at most one for each kWp, the
 * smaller of two common rules of thumb. Trade papers call larger ones oversized (Sonnenenergie 2/2022).
 */
export function assumedBattery(kilowattPeak: number, consumption: number): number {
  return Math.min(kilowattPeak, consumption / 1000)
}
