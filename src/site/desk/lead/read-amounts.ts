/** Reads `1250`, `1.250` or `1.249,80`, also with a euro sign, as whole euros. Returns `null` if empty, `NaN` for other text. */
export function readEuros(typed: string): number | null {
  const text = typed.replace(/\s|€/g, '')
  if (text === '') return null
  if (!/^(\d+|\d{1,3}(\.\d{3})+)(,\d\d)?$/.test(text)) return Number.NaN
  return Math.round(Number(text.replaceAll('.', '').replace(',', '.')))
}

/** Reads `9,8` or `9.8`, also with its unit. Returns `null` if empty. */
export const readKilowattPeak = (typed: string): number | null => Number.parseFloat(typed.replace(',', '.')) || null
