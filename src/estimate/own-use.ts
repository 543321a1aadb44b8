import type { Consumer } from './household.ts'
import { coverage } from './read-tables.ts'

/** Multiplied with `coverage`, which is 1.3 percentage points above the published table of HTW Berlin. */
const CAUTIOUS_FACTOR = 0.97

/** The same for car and heat pump: a car mostly charges in the evening, a heat pump runs in winter nights. */
const ADDED_FACTOR = 0.6

/**
 * How much of the roof's power a house uses, in kWh a year.
 * @param yearly kWh that the roof yields in a year
 * @param months kWh in January to December of some year: only their proportions count
 * @param consumers the household first; each next one gets the power that is left
 * @param battery usable kWh, for the household
 */
export function ownUse(
  yearly: number,
  months: readonly number[],
  [household, ...added]: readonly [Consumer, ...Consumer[]],
  battery: number,
): number {
  const ratios = {
    generationRatio: yearly / household.yearly,
    batteryRatio: battery / (household.yearly / 1000),
  }
  let used = CAUTIOUS_FACTOR * household.yearly * coverage(ratios)
  // No battery shifts power to another month: the household uses the smaller of generation and need.
  const scale = yearly / sum(months)
  const generation = months.map((kWh) => kWh * scale)
  const most = generation.map((kWh, month) => Math.min(kWh, household.yearly * (household.shares[month] ?? 0)))
  const part = used / sum(most)
  const spare = generation.map((kWh, month) => kWh - part * (most[month] ?? 0))
  for (const consumer of added) {
    for (const [month, share] of consumer.shares.entries()) {
      const left = spare[month] ?? 0
      const needed = consumer.yearly * share
      const taken = ADDED_FACTOR * needed * coverage({ generationRatio: left / needed, batteryRatio: 0 })
      spare[month] = left - taken
      used += taken
    }
  }
  return used
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
