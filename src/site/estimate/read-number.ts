import { stripNumberWords } from '../../base/strip-number-words.ts'

/** Reads `3500`, `3.500`, `so 3 500 kWh`, `32,8`, `32.8 ct`. Returns `null` if it is no number or beyond `limits`. */
export function readNumber(typed: string, limits: { from: number; to: number }): number | null {
  const bare = stripNumberWords(typed, /[a-z/€\s]+$/)
  const value = /^\d+([.,]\d{1,2})?$/.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN
  return value >= limits.from && value <= limits.to ? value : null
}
