import { germanInstant } from '../../../base/german-time.ts'

/** Reads a German time such as `2026-11-03T09:05`. Returns `null` if a part is missing. */
export function fromInput(text: string): number | null {
  const [, ...digits] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text) ?? []
  const [year, month, day, hour, minute] = digits.map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  return germanInstant({ year, month, day, hour: hour ?? 0, minute: minute ?? 0 })
}
