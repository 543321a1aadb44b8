/** Whole euros of `1250`, `1.250` or `1.249,80`; a euro sign may follow. `null` if empty, `NaN` for other text. */
export function readEuros(typed: string): number | null {
  const text = typed.replace(/\s|€/g, '')
  if (text === '') return null
  if (!/^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/.test(text)) return Number.NaN
  return Math.round(Number(text.replaceAll('.', '').replace(',', '.')))
}
