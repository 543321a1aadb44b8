import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from './durations.ts'
import { expiredLeads } from './retention.ts'

const NOW = Date.parse('2026-06-10T12:00:00+02:00')
const expired = (digestAt: number | null, now = NOW) =>
  expiredLeads({ lastDigestBefore: async () => digestAt }, { now, retentionDays: 365 })

describe('the purge', () => {
  it('takes leads older than the retention, where the server ran yesterday', async () => {
    expect(await expired(NOW - 29 * HOUR)).toMatchObject({ receivedBefore: NOW - 365 * DAY })
  })

  it.each<[string, number | null, number]>([
    ['the clock is 500 days ahead at the start', NOW - DAY, NOW + 500 * DAY],
    ['the clock has gone back', NOW - DAY, NOW - 3 * DAY],
    ['the battery is dead and it is 2000', NOW - DAY, Date.UTC(2000, 0, 1)],
    ['nothing says that the clock was right before', null, NOW],
  ])('takes nothing where %s', async (_, digestAt, now) => {
    expect(await expired(digestAt, now)).toBeNull()
  })

  it('takes no lead that came in while it was 2000', async () => {
    const window = await expired(NOW - DAY)
    expect(window?.receivedFrom).toBeGreaterThan(Date.UTC(2000, 5, 1))
  })
})
