/** Reads `3500`, `3.500`, `3 500 kWh`, `32,8`, `32.8 ct`. Returns `null` if it is no number or beyond `limits`. */
export function readNumber(typed: string, limits: { from: number; to: number }): number | null {
  const bare = typed.replace(/[a-z/€\s]+$/i, '').trim()
  const value = Number(
    THOUSANDS.test(bare) ? bare.replace(/[.\s]/g, '') : DECIMAL.test(bare) ? bare.replace(',', '.') : '?',
  )
  return value >= limits.from && value <= limits.to ? value : null
}

const THOUSANDS = /^\d{1,3}([.\s]\d{3})+$/
const DECIMAL = /^\d+([.,]\d{1,2})?$/
