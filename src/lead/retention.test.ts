import { expect, it } from 'vitest'
import { DAY } from '../base/durations.ts'
import { germanDay } from '../base/german-time.ts'
import { isClockConfirmed } from './retention.ts'

const NOW = Date.parse('2026-06-10T12:00:00+02:00')
/** @param daysAgo on which days before `NOW` the server ran */
const isConfirmed = (daysAgo: readonly number[], now = NOW) => {
  const digests = daysAgo.map((days) => NOW - days * DAY)
  const lastDigestBefore = async (day: string) => digests.find((at) => germanDay(at) < day) ?? null
  return isClockConfirmed({ lastDigestBefore }, now)
}

it.each<[string, number[]]>([
  ['ran on each of the days before', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['was off at two weekends', [1, 2, 3, 6, 7, 8, 9, 10, 13, 14]],
  ['was off for six days', [1, 8, 9, 10, 11, 12, 13, 14]],
])('the clock is confirmed if the server %s', async (_, daysAgo) => {
  expect(await isConfirmed(daysAgo)).toBe(true)
})

it.each<[string, number[], number]>([
  ['the clock was 500 days ahead at the start', [1, 2, 3, 4, 5, 6, 7, 8], NOW + 500 * DAY],
  ['it has been so for a week', [0, 1, 2, 3, 4, 5, 6, 7, 500, 501, 502], NOW],
  ['the battery is dead and it is 2000', [1, 2, 3, 4, 5, 6, 7, 8], Date.UTC(2000, 0, 1)],
  ['nothing says that the clock was right before', [], NOW],
])('the clock is not confirmed if %s', async (_, daysAgo, now) => {
  expect(await isConfirmed(daysAgo, now)).toBe(false)
})
