import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTime, parseTime } from './time.ts'

const iso = (text: string) => {
  const time = parseTime(text)
  return time === null ? null : new Date(time).toISOString()
}

describe('a time as people type it', () => {
  it.each([
    ['2026-11-21', '2026-11-20T23:00:00.000Z'],
    ['21.11.2026', '2026-11-20T23:00:00.000Z'],
    ['1.7.2026', '2026-06-30T22:00:00.000Z'],
    ['2026-07-01 15:04', '2026-07-01T13:04:00.000Z'],
    ['01.07.2026 15:04', '2026-07-01T13:04:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-25 01:30', '2026-10-24T23:30:00.000Z'],
    ['2027-03-28 01:30', '2027-03-28T00:30:00.000Z'],
    ['2027-03-29', '2027-03-28T22:00:00.000Z'],
    ['2026-11-21T10:40:50.847Z', '2026-11-21T10:40:50.847Z'],
  ])('%s is %s', (text, instant) => {
    expect(iso(text)).toBe(instant)
  })

  it.each(['', 'gestern', '2026-02-31', '31.02.2026', '2026-13-01', '2026-11-21 25:00', '21.11.26', '2026-11-21x'])(
    '%j is none',
    (text) => {
      expect(parseTime(text)).toBeNull()
    },
  )

  it('is read back from the output of formatTime', () => {
    const minutes = fc.integer({ min: 0, max: 70 * 366 * 24 * 60 }).map((minute) => minute * 60_000)
    fc.assert(
      fc.property(minutes, (time) => {
        const read = parseTime(formatTime(time)) ?? Number.NaN
        // The hour that comes twice when the clocks go back has one name.
        expect(formatTime(read)).toBe(formatTime(time))
        expect([0, 3_600_000]).toContain(Math.abs(read - time))
      }),
      { numRuns: 1000 },
    )
  })
})
