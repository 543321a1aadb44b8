import fc from 'fast-check'
import { expect, it } from 'vitest'
import { germanClock, germanInstant } from './german-time.ts'

const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })

const pad = (number: number) => String(number).padStart(2, '0')

it('shows what clocks in Germany show, at any time and around every change of the clocks', () => {
  const changes = Array.from({ length: 40 }, (_, year) => [
    Date.UTC(2000 + year, 2, 31, 1),
    Date.UTC(2000 + year, 9, 31, 1),
  ])
  const times = fc.oneof(
    fc.integer({ min: Date.UTC(1990), max: Date.UTC(2100) }),
    fc
      .tuple(fc.constantFrom(...changes.flat()), fc.integer({ min: -8 * 86_400_000, max: 3_600_000 }))
      .map(([a, b]) => a + b),
  )
  fc.assert(
    fc.property(times, (time) => {
      const { year, month, day, hour, minute } = germanClock(time)
      expect(`${year}-${pad(month)}-${pad(day)} ${pad(hour)}:${pad(minute)}`).toBe(format.format(time))
      // In autumn, clocks show one hour twice: the result may be that hour off.
      const difference = Math.floor(time / 60_000) * 60_000 - germanInstant(germanClock(time))
      expect([0, -3_600_000]).toContain(difference)
    }),
    { numRuns: 5000 },
  )
})
