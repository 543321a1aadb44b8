import { germanInstant } from '../../../base/german-time.ts'

/** Reads a German time such as `2026-11-03T09:05`. Returns `null` if a part is missing. */
export function fromInput(text: string): number | null {
  const [, ...digits] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text) ?? []
  const [year, month, day, hour, minute] = digits.map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  return germanInstant({ year, month, day, hour: hour ?? 0, minute: minute ?? 0 })
}

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
