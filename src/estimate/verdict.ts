/** The price of a kWh from the roof, in ct with VAT: the exact price is agreed later. */
export interface SolarPrice {
  from: number
  to: number
}

/** Whether a kWh from the roof is cheaper than one from the grid: always, at some of the prices, or at none. */
export type Verdict = 'saves' | 'depends' | 'none'

/** @param unitPrice ct for a kWh from the grid, with VAT and without base fee */
export function compare(unitPrice: number, { from, to }: SolarPrice): Verdict {
  if (unitPrice > to) return 'saves'
  return unitPrice > from ? 'depends' : 'none'
}
