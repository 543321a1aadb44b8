import { stripNumberWords } from '../../base/strip-number-words.ts'

/**
 * Reads `3500`, `3.500`, `so 3 500 kWh`, `32,8` and `32.8 ct`. Reads a price in euros, such as `0,328`, as cents. Returns `null`
 * if it is not a number, or outside `limits`.
 */
export function readNumber(typed: string, limits: { from: number; to: number }): number | null {
  const bare = stripNumberWords(typed, /[a-z/€\s]+$/)
  const number = /^(\d+([.,]\d{1,2})?|0[.,]\d{2,4})$/.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN
  const value = number < 1 ? Math.round(number * 10_000) / 100 : number
  return value >= limits.from && value <= limits.to ? value : null
}
