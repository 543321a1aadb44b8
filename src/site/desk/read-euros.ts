/** `1250`, `1.250 €` and `1.249,80` are 1250; `null` for an empty text, `NaN` for others. */
export function readEuros(typed: string): number | null {
  const text = typed.replace(/\s|€/g, '')
  if (text === '') return null
  if (!/^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/.test(text)) return Number.NaN
  return Math.round(Number(text.replaceAll('.', '').replace(',', '.')))
}
