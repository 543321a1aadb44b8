/**
 * Yearly consumption of a household in its own house, without electric hot water, in kWh, by persons: Stromspiegel 2025
 * (co2online).
 */
export const CONSUMPTION_KWH = [1800, 2700, 3500, 3800, 4500] as const

/** Of three persons. */
export const ASSUMED_CONSUMPTION_KWH = CONSUMPTION_KWH[2]

/** Limits of a yearly consumption in kWh and of a unit price in ct: a number beyond them is mistyped. */
export const CONSUMPTION_LIMITS = { from: 500, to: 20_000 }
export const UNIT_PRICE_LIMITS = { from: 5, to: 99 }
