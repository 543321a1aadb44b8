/** @param share 0.5 for the median, 0.9 for what nine in ten stay below */
export function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
