/** Reads `1250`, `1.250`, `1 250` or `1.249,80`, also with its unit, as whole euros. Returns `null` if empty, `NaN` for other text. */
export function readEuros(typed: string): number | null {
  const text = typed.replace(/€|euro?/i, '').trim()
  if (text === '') return null
  if (!/^(\d+|\d{1,3}([.\s'’]\d{3})+)(,\d\d)?$/.test(text)) return Number.NaN
  return Math.round(Number(text.replace(/[.\s'’]/g, '').replace(',', '.')))
}

/** Reads `9,8` or `9.8`, also with its unit. Returns `null` if empty, `NaN` for other text. */
export function readKilowattPeak(typed: string): number | null {
  const text = typed.replace(/kwp/i, '').replace(',', '.').trim()
  return /^(\d{1,3}(\.\d\d?)?)?$/.test(text) ? Number(text) || null : Number.NaN
}
