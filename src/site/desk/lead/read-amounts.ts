/** Reads `1250`, `1.250` or `1.250,00`, also with a euro sign. Returns `null` if empty, `NaN` for other text, such as cents. */
export function readEuros(typed: string): number | null {
  const text = typed.replace(/\s|€/g, '')
  if (text === '') return null
  if (!/^(\d+|\d{1,3}(\.\d{3})+)(,00)?$/.test(text)) return Number.NaN
  return Number(text.replace(/,.*|\./g, ''))
}

/** Reads `9,8` or `9.8`, also with its unit. Returns `null` if empty. */
export const readKilowattPeak = (typed: string): number | null => Number.parseFloat(typed.replace(',', '.')) || null
