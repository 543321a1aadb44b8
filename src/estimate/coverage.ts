import { interpolate } from './interpolate.ts'
import { BATTERY_RATIOS, COVERAGE, GENERATION_RATIOS } from './tables.ts'

/** To be multiplied with `coverage`: against the published table of HTW Berlin it gives 1.3 percentage points too much. */
export const CAUTIOUS_FACTOR = 0.97

/**
 * The share of its consumption that a household takes from the roof, before `CAUTIOUS_FACTOR`. Without heat pump and electric
 * car; real households differ by five percentage points and more.
 * @param generationRatio the year's generation by the year's consumption; above 4 counts as 4
 * @param batteryRatio usable kWh of the battery for each 1,000 kWh of yearly consumption; above 3 counts as 3
 * @returns share from 0 to 1, at most 0.6 percentage points beside the full model
 * @throws RangeError where a ratio is no finite number
 */
export function coverage({ generationRatio, batteryRatio }: { generationRatio: number; batteryRatio: number }): number {
  return interpolate(SHARES, batteryRatio, generationRatio) / 1000
}

const SHARES = { rows: BATTERY_RATIOS, columns: GENERATION_RATIOS, values: COVERAGE }
