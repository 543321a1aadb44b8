import { describe, expect, it } from 'vitest'
import { printHours, schemaHours } from './phone-hours.ts'

describe('telephone hours', () => {
  it.each([
    [[1, 5, 8, 18], 'Mo–Fr 8:00–18:00 Uhr', 'Mo-Fr 08:00-18:00'],
    [[2, 6, 9, 12], 'Di–Sa 9:00–12:00 Uhr', 'Tu-Sa 09:00-12:00'],
    [[3, 3, 14, 16], 'Mi 14:00–16:00 Uhr', 'We 14:00-16:00'],
    [[1, 7, 0, 24], 'Mo–So 0:00–24:00 Uhr', 'Mo-Su 00:00-24:00'],
  ] as const)('are written for people and for search engines: %j', (numbers, printed, schema) => {
    const [firstWeekday, lastWeekday, fromHour, toHour] = numbers
    const hours = { firstWeekday, lastWeekday, fromHour, toHour }
    expect(printHours(hours)).toBe(printed)
    expect(schemaHours(hours)).toBe(schema)
  })
})
