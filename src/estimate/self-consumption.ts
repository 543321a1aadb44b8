import type { Consumer } from './household.ts'
import { coverage } from './read-tables.ts'

/** Multiplied with `coverage`, which is 1.3 percentage points above the published table of HTW Berlin. */
const CAUTIOUS_FACTOR = 0.97

/** Lower, because a car mostly charges in the evening, and a heat pump runs in winter nights. */
const ADDED_FACTOR = 0.6

/**
 * How much of the roof's power a house uses, in kWh a year.
 * @param yearly kWh that the roof yields in a year
 * @param months kWh in January to December of some year. Only their proportions count
 * @param consumers the household first. Each next one gets the power that is left
 * @param battery usable kWh, for the household
 */
export function computeSelfConsumption(
  yearly: number,
  months: readonly number[],
  [household, ...added]: readonly [Consumer, ...Consumer[]],
  battery: number,
): number {
  const scale = yearly / sum(months)
  const generation = months.map((kWh) => kWh * scale)
  const need = household.shares.map((share) => share * household.yearly)
  let used = computeHouseholdSelfConsumption(yearly, household.yearly, battery)
  const taken = spreadOverMonths(used, generation, need)
  const spare = generation.map((kWh, month) => kWh - (taken[month] ?? 0))
  for (const consumer of added) {
    for (const [month, share] of consumer.shares.entries()) {
      const left = spare[month] ?? 0
      const needed = consumer.yearly * share
      const more = ADDED_FACTOR * needed * coverage({ generationRatio: left / needed, batteryRatio: 0 })
      spare[month] = left - more
      used += more
    }
  }
  return used
}

/**
 * How much of the roof's power the household alone uses, in kWh a year.
 * @param generation in kWh a year, as is `need`
 * @param battery usable kWh
 */
export function computeHouseholdSelfConsumption(generation: number, need: number, battery: number): number {
  return (
    CAUTIOUS_FACTOR * need * coverage({ generationRatio: generation / need, batteryRatio: battery / (need / 1000) })
  )
}

/** Uses the same part of each month's smaller value of generation and need, because no battery shifts power between months. */
export function spreadOverMonths(used: number, generation: readonly number[], need: readonly number[]): number[] {
  const limits = generation.map((kWh, month) => Math.min(kWh, need[month] ?? 0))
  const part = used / sum(limits)
  return limits.map((kWh) => part * kWh)
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
