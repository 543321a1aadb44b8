import { expect, it } from 'vitest'
import { DAY } from '../base/durations.ts'
import { germanDay } from '../base/german-time.ts'
import { findPurgeRange } from './retention.ts'

const NOW = Date.parse('2026-06-10T12:00:00+02:00')
/** @param daysAgo on which days before `NOW` the server ran */
const expired = (daysAgo: readonly number[], now = NOW) => {
  const digests = daysAgo.map((days) => NOW - days * DAY)
  const lastDigestBefore = async (day: string) => digests.find((at) => germanDay(at) < day) ?? null
  return findPurgeRange({ lastDigestBefore }, { now, retentionDays: 365 })
}

it.each<[string, number[]]>([
  ['ran on each of the days before', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['was off at two weekends', [1, 2, 3, 6, 7, 8, 9, 10, 13, 14]],
  ['was off for six days', [1, 8, 9, 10, 11, 12, 13, 14]],
])('purges leads older than the retention if the server %s', async (_, daysAgo) => {
  expect(await expired(daysAgo)).toMatchObject({ receivedBefore: NOW - 365 * DAY })
})

it.each<[string, number[], number]>([
  ['the clock was 500 days ahead at the start', [1, 2, 3, 4, 5, 6, 7, 8], NOW + 500 * DAY],
  ['it has been so for a week', [0, 1, 2, 3, 4, 5, 6, 7, 500, 501, 502], NOW],
  ['the battery is dead and it is 2000', [1, 2, 3, 4, 5, 6, 7, 8], Date.UTC(2000, 0, 1)],
  ['nothing says that the clock was right before', [], NOW],
])('purges nothing if %s', async (_, daysAgo, now) => {
  expect(await expired(daysAgo, now)).toBeNull()
})

it('purges no lead that a dead clock dated to the year 2000', async () => {
  const window = await expired([1, 2, 3, 4, 5, 6, 7, 8])
  expect(window?.receivedFrom).toBeGreaterThan(Date.UTC(2000, 5, 1))
})
